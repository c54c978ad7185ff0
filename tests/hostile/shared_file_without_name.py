# MLE/JE --memory-limit 32
# Files in /dev/shm that have no name, are closed, and are on their way to another process. Each alone is below the limit.
import array, os, socket, time
here, there = socket.socketpair()
for _ in range(2):
    try:
        file = os.open("/dev/shm/x", os.O_RDWR | os.O_CREAT)
    except OSError:
        bytes(64 << 20)[::4096]
        held = b"x" * (64 << 20)
        time.sleep(0.5)
        raise SystemExit
    os.unlink("/dev/shm/x")
    for _ in range(25):
        os.write(file, b"x" * (1 << 20))
    rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))
    here.sendmsg([b"x"], [rights])
    os.close(file)
time.sleep(0.5)
print(42)
