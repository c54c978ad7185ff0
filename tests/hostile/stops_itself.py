# TLE --wall-limit 0.3: by the clock
import os, signal
os.kill(os.getpid(), signal.SIGSTOP)
print(42)
