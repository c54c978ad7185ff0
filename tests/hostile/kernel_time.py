# TLE --time-limit 0.2 --wall-limit 20: of processor time
# Linux works for it all the time, and after the end of its input.
import os
while True:
    os.read(0, 1)
    open("/dev/urandom", "rb", 0).read(1 << 20)
