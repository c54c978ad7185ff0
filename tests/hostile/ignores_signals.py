# TLE --time-limit 0.2 --wall-limit 20: of processor time
# It ignores all signals that it can, closes its output, and changes its name to one that is hard to read.
import ctypes, os, signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
ctypes.CDLL(None).prctl(15, b"x) Z 1 (\n", 0, 0, 0)
print(42, flush=True)
os.closerange(0, 100)
while True:
    pass
