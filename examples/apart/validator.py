"""Exits with 42 if the input is valid, and with 43 and a reason if not."""
import re
import sys

if not re.fullmatch(r"[a-z]{1,100}\n", sys.stdin.read()):
    print("expected a line with 1 to 100 letters a-z")
    sys.exit(43)
sys.exit(42)
