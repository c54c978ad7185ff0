# MLE --memory-limit 64
# With few files, the process that measures would not find the others.
import os, resource, time
try:
    resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (5, 5))
except OSError:
    pass
if os.fork() == 0:
    held = b"x" * (100 << 20)
    time.sleep(1)
    os._exit(0)
time.sleep(1)
print(42)
