# OLE --output-limit 1 --time-limit 20
# In small pieces, by turns to both streams.
import os
while True:
    os.write(1, b"x" * 60)
    os.write(2, b"x" * 60)
