# AC
# A key in the keyring of the session would still be there in the next case, and may be a key of the teacher.
import ctypes
libc = ctypes.CDLL(None)
session = ctypes.c_int(-3)
made = libc.syscall(248, b"user", b"knights", b"secret", 6, session)
seen = libc.syscall(250, 0, session, 0)
asked = libc.syscall(249, b"user", b"knights", None, session)
print(42 if [made, seen, asked] == [-1] * 3 else [made, seen, asked])
