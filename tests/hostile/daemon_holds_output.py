# AC --wall-limit 20
# A daemon in a session of its own keeps the output open, and would write more.
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(10)
        print("more", flush=True)
        time.sleep(10)
    os._exit(0)
os.wait()
print(42)
