# AC
# Landlock does not keep a program of the same user from changing these: the next case could read them.
import os
changed = []
for name, change in [
    ("chmod", lambda: os.chmod(__file__, 0o600)),
    ("chown", lambda: os.chown(__file__, os.getuid(), os.getgid())),
    ("utime", lambda: os.utime(__file__, (42, 42))),
    ("setxattr", lambda: os.setxattr(__file__, "user.message", b"42")),
    ("truncate", lambda: os.truncate(__file__, 1 << 20)),
]:
    try:
        change()
        changed.append(name)
    except OSError:
        pass
print(changed or 42)
