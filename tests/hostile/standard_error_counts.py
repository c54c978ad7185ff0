# OLE --output-limit 1
import sys
sys.stderr.write("x" * (2 << 20))
print(42)
