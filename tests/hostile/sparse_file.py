# AC
# A file that is longer than it is large.
import os
path = os.path.join(os.environ["TMPDIR"], "x")
try:
    with open(path, "wb") as file:
        os.ftruncate(file.fileno(), 10 << 30)
    print(os.stat(path).st_size)
except OSError:
    print(42)
