# AC
# Its folder for temporary files may have a file system of its own; otherwise each file has a limit.
import os
written = 0
try:
    with open(os.path.join(os.environ["TMPDIR"], "x"), "wb", buffering=0) as file:
        while written < 200 << 20:
            written += file.write(b"x" * (1 << 20))
except OSError:
    pass
print(42 if 0 < written <= 65 << 20 else written)
