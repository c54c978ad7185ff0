# AC
# A watch of a folder of the system would see what other programs open there.
import ctypes
libc = ctypes.CDLL(None)
made = [libc.inotify_init1(0), libc.syscall(253), libc.fanotify_init(0, 0)]
print(42 if made == [-1] * 3 else made)
