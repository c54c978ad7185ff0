# AC everywhere --memory-limit 64
# A segment of System V that nobody is attached to outlives the program.
import ctypes
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
libc.shmdt.argtypes = [ctypes.c_void_p]
size = 150 << 20
segment = libc.shmget(0, size, 0o1600)
if segment < 0:
    print(42)
    raise SystemExit
place = libc.shmat(segment, None, 0)
ctypes.memset(place, 1, size)
libc.shmdt(place)
print("left 150 MB")
