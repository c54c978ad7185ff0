# AC everywhere
import ctypes
libc = ctypes.CDLL(None)
left = [libc.semget(0, 1, 0o1600), libc.msgget(0, 0o1600)]
print(42 if left == [-1, -1] else left)
