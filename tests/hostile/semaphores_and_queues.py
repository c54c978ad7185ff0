# AC everywhere
import ctypes
libc = ctypes.CDLL(None)
left = [libc.semget(0, 1, 0o1600), libc.msgget(0, 0o1600), libc.mq_open(b"/knights", 0o102, 0o600, None)]
print(42 if left == [-1] * 3 else left)
