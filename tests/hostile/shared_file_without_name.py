# MLE --memory-limit 32
# A file in /dev/shm that has no name, is closed, and is on its way to another process.
import array, os, socket, time
try:
    file = os.open("/dev/shm/x", os.O_RDWR | os.O_CREAT)
except OSError:
    bytes(64 << 20)[::4096]
    held = b"x" * (64 << 20)
    time.sleep(0.5)
    raise SystemExit
os.unlink("/dev/shm/x")
for _ in range(50):
    os.write(file, b"x" * (1 << 20))
here, there = socket.socketpair()
rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))
here.sendmsg([b"x"], [rights])
os.close(file)
time.sleep(0.5)
print(42)
