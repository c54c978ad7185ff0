# TLE everywhere --time-limit 0.7 --wall-limit 60: more than 0.7 s of processor time
# Its children end without being waited for, so that their time is in no process any more.
import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(12):
    if os.fork() == 0:
        end = time.process_time() + 0.1
        while time.process_time() < end:
            pass
        os._exit(0)
    try:
        os.wait()
    except ChildProcessError:
        pass
print(42)
