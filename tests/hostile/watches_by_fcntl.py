# AC
# A signal when something is opened in a folder of the system.
import fcntl, os
try:
    fcntl.fcntl(os.open("/usr/bin", os.O_RDONLY), 1026, 1)
    print("watched")
except OSError:
    print(42)
