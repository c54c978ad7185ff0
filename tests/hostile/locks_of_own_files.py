# AC everywhere
# Locks on own files hold between the processes of a program.
import fcntl, os, tempfile
wrong = []
with tempfile.NamedTemporaryFile() as own:
    for lock in (fcntl.flock, fcntl.lockf):
        lock(own, fcntl.LOCK_EX)
        child = os.fork()
        if child == 0:
            try:
                lock(open(own.name, "r+b"), fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os._exit(0)
            os._exit(1)
        if os.waitpid(child, 0)[1] != 0:
            wrong.append(lock.__name__)
        lock(own, fcntl.LOCK_UN)
print(wrong or 42)
