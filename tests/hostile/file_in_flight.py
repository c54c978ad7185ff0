# AC --memory-limit 64
# A file in memory that is on its way to another process is open in none.
import array, os, socket
try:
    file = os.memfd_create("x")
except OSError:
    print(42)
    raise SystemExit
for _ in range(150):
    os.write(file, b"x" * (1 << 20))
here, there = socket.socketpair()
rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))
here.sendmsg([b"x"], [rights])
os.close(file)
print("150 MB in flight")
