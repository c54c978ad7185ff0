"""Runs a program in Python on all cases of a file, in one process.

The cases and what is written are those of run_all.c.
"""

import io
import resource
import signal
import struct
import sys


class TooLong(BaseException):
    """The program has used too much time."""


def stop(*_):
    raise TooLong


def run(code, text):
    """The byte for how a program ends, and what it prints."""
    sys.stdin, sys.stdout = io.StringIO(text), io.StringIO()
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit as end:
        if end.code:
            return b"x", b""
    except TooLong:
        return b"t", b""
    except Exception:
        return b"x", b""
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return b"d", sys.stdout.getvalue().encode(errors="replace")


program, cases, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
results = sys.stdout.buffer
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
signal.signal(signal.SIGVTALRM, stop)
with open(program, encoding="utf-8") as file:
    code = compile(file.read(), program, "exec")
with open(cases, "rb") as file:
    while lengths := file.read(8):
        to_read, to_answer = struct.unpack("<II", lengths)
        text, answer = file.read(to_read).decode(), file.read(to_answer)
        end, output = run(code, text)
        if end == b"d" and output == answer:
            results.write(b"s")
        elif end == b"d":
            results.write(end + struct.pack("<I", len(output)) + output)
        else:
            results.write(end)
        results.flush()
