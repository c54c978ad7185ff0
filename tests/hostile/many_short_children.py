# TLE everywhere --time-limit 0.3 --wall-limit 60: more than 0.3 s of processor time
# Each of its children is too short to be measured, and nobody waits for them.
import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(200):
    if os.fork() == 0:
        end = time.process_time() + 0.004
        while time.process_time() < end:
            pass
        os._exit(0)
    try:
        os.wait()
    except ChildProcessError:
        pass
print(42)
