# AC
# It cannot leave its group, or change the limits of one.
import glob, os
done = []
for name in ("cgroup.procs", "cgroup.kill", "memory.max", "pids.max", "tasks"):
    for file in glob.glob("/sys/fs/cgroup/**/" + name, recursive=True):
        try:
            with open(file, "w") as group:
                group.write(str(os.getpid()))
            done.append(file)
        except OSError:
            pass
for value in ("-1000", "-1"):
    try:
        with open("/proc/self/oom_score_adj", "w") as score:
            score.write(value)
        done.append(value)
    except OSError:
        pass
print(done or 42)
