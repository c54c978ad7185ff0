# TLE --time-limit 0.2 --wall-limit 20: of processor time
# The process that measures would get no processor, and notice only after seconds.
import os
worker = os.getppid()
for change in [
    lambda: os.sched_setscheduler(worker, os.SCHED_IDLE, os.sched_param(0)),
    lambda: os.sched_setaffinity(worker, {0}),
    lambda: os.setpriority(os.PRIO_PROCESS, worker, 19),
    lambda: os.setpriority(os.PRIO_USER, 0, 19),
]:
    try:
        change()
    except OSError:
        pass
os.sched_setaffinity(0, {0})
for _ in range(5):
    os.fork()
while True:
    pass
