# AC
# What could watch or change the whole machine.
import ctypes, struct
libc = ctypes.CDLL(None)
event = ctypes.create_string_buffer(struct.pack("IIQQQQQ", 1, 112, 0, 0, 0, 0, 0x61) + bytes(72))
maps = ctypes.create_string_buffer(struct.pack("IIII", 1, 4, 8, 16) + bytes(112))
done = {
    "perf_event_open": libc.syscall(298, event, 0, -1, -1, 0),
    "bpf": libc.syscall(321, 0, maps, 72),
    "sethostname": libc.sethostname(b"x", 1),
    "chroot": libc.chroot(b"/tmp"),
    "mount": libc.mount(b"x", b"/tmp", b"tmpfs", 0, None),
    "mknod": libc.mknod(b"/tmp/x", 0o020666, 0x101),
    "swapon": libc.swapon(b"/tmp/x", 0),
    "reboot": libc.reboot(0),
    "settimeofday": libc.settimeofday(ctypes.create_string_buffer(16), None),
    "setuid": libc.setuid(0),
}
print([name for name, value in done.items() if value >= 0] or 42)
