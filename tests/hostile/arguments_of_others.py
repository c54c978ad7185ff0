# AC
# Of other processes, those of the judge included, it reads no arguments, which name files, and nothing else.
import glob, os
found = []
for path in glob.glob("/proc/[0-9]*"):
    if path not in ("/proc/1", f"/proc/{os.getpid()}"):
        for name in ("cmdline", "stat", "status", "comm", "maps", "environ"):
            try:
                if open(f"{path}/{name}", "rb").read(1):
                    found.append(f"{path}/{name}")
            except OSError:
                pass
print(found or 42)
