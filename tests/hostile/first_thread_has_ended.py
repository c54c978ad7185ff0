# MLE --memory-limit 64 --wall-limit 20
# Another thread goes on and fills memory.
import ctypes, threading, time
def fill():
    time.sleep(0.2)
    blocks = [b"x" * (1 << 20) for _ in range(200)]
    time.sleep(60)
threading.Thread(target=fill).start()
ctypes.CDLL(None).syscall(60, 0)
