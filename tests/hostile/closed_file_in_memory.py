# AC --memory-limit 64
# A file in memory that is closed but mapped would be in no list of open files.
import mmap, os
try:
    file = os.memfd_create("x")
except OSError:
    print(42)
    raise SystemExit
for _ in range(150):
    os.write(file, b"x" * (1 << 20))
kept = mmap.mmap(file, 0)
os.close(file)
print("kept 150 MB")
