# AC
# Of other processes, those of the same user included, it reads no memory, no variables and no files.
import glob, os
found = []
for folder in glob.glob("/proc/[0-9]*"):
    if folder == f"/proc/{os.getpid()}":
        continue
    for name in ("environ", "maps", "mem", "auxv", "io", "exe", "cwd/.", "root/etc/passwd", "fd/0", "fd/1", "fd/3"):
        try:
            if open(f"{folder}/{name}", "rb").read(1):
                found.append(f"{folder}/{name}")
        except IsADirectoryError:
            found.append(f"{folder}/{name}")
        except OSError:
            pass
print(found or 42)
