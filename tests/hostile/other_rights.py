# AC
# Programs that anybody may run as root do not become root.
import os, subprocess
status = open("/proc/self/status").read()
found = [] if "NoNewPrivs:\t1" in status else ["new rights"]
for command in (["su", "-c", "id"], ["mount", "-t", "tmpfs", "x", "/tmp"], ["newuidmap", str(os.getpid()), "0", "0", "1"]):
    try:
        if subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0:
            found.append(command[0])
    except OSError:
        pass
print(found or 42)
