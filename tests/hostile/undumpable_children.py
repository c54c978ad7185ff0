# MLE --memory-limit 64
# The memory of a process that dumps no core cannot be looked at closely.
import ctypes, os, time
ctypes.CDLL(None).prctl(4, 0)
for _ in range(4):
    if os.fork() == 0:
        held = b"x" * (40 << 20)
        time.sleep(2)
        os._exit(0)
time.sleep(2)
print(42)
