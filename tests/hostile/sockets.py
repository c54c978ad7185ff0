# AC
# All families but local ones, and the interface that can make any.
import ctypes, socket
made = []
for family in range(46):
    for kind in (1, 2, 3, 5):
        try:
            socket.socket(family, kind)
        except OSError:
            continue
        if family != socket.AF_UNIX:
            made.append((family, kind))
if ctypes.CDLL(None).syscall(425, 4, ctypes.create_string_buffer(120)) >= 0:
    made.append("io_uring")
print(made or 42)
