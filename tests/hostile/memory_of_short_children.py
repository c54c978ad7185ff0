# MLE --memory-limit 64
# Each is there for less than a measurement takes, but the limit holds for all of them.
import os
for _ in range(3):
    if os.fork() == 0:
        held = b"x" * (100 << 20)
        os._exit(0)
    os.wait()
print(42)
