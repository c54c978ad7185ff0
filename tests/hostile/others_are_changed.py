# AC
# It changes nothing about the process that runs it, nor about other processes of the same user. What it tries would
# leave all as it is, if it succeeded.
import ctypes, errno, os, platform, struct
libc = ctypes.CDLL(None, use_errno=True)
number = {
    "x86_64": dict(ioprio_set=251, sched_setparam=142, migrate_pages=256, move_pages=279, kcmp=312,
                   process_vm_readv=310, process_vm_writev=311, ptrace=101, pidfd_open=434, process_madvise=440,
                   pidfd_getfd=438, setpriority=141, prlimit64=302, sched_setaffinity=203, sched_setscheduler=144),
}.get(platform.machine(), {})
word = ctypes.create_string_buffer(64)
word.raw = struct.pack("PN", ctypes.addressof(word), 1) + bytes(48)
others = [os.getppid()]
while others[-1] > 1 and len(others) < 3:
    try:
        others += [int(line.split()[1]) for line in open(f"/proc/{others[-1]}/status") if line.startswith("PPid:")]
    except OSError:
        break
changed = []
for other in others:
    pidfd = libc.syscall(number.get("pidfd_open", -1), other, 0)
    for name, *arguments in [
        ("ioprio_set", 1, other, 0), ("sched_setparam", other, word), ("sched_setscheduler", other, 0, word),
        ("migrate_pages", other, 0, None, None), ("move_pages", other, 0, None, None, None, 0),
        ("kcmp", os.getpid(), other, 1, 0, 0), ("process_vm_readv", other, word, 1, word, 1, 0),
        ("process_vm_writev", other, word, 1, word, 1, 0), ("ptrace", 0x4206, other, 0, 0),
        ("process_madvise", pidfd, word, 1, 21, 0), ("pidfd_getfd", pidfd, 0, 0), ("setpriority", 0, other, 0),
        ("prlimit64", other, 7, None, word), ("sched_setaffinity", other, 8, b"\xff" * 8),
    ]:
        done = libc.syscall(number[name], *arguments) if name in number else -1
        if done >= 0 or name.startswith("process_vm") and ctypes.get_errno() == errno.EFAULT:
            changed.append(f"{name} {other}")
print(changed or 42)
