# AC twice --jobs 1
# Whatever the first try leaves, a second one would find: names of sockets, shared memory, queues, and files.
import os, socket
left = []
for place in ("/dev/shm/knights", "/dev/mqueue/knights", "/tmp/knights", "/var/tmp/knights", "/run/lock/knights"):
    if os.path.exists(place):
        left.append(place)
    try:
        os.close(os.open(place, os.O_CREAT | os.O_WRONLY))
    except OSError:
        pass
try:
    socket.socket(socket.AF_UNIX).bind("\0knights")
except OSError as error:
    left += ["socket"] if error.errno == 98 else []
print(left or 42)
