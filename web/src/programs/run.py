import linecache, sys, threading, traceback

# There is one thread: a thread that is started runs at once.
threading.Thread.start = threading.Thread.run
threading.Thread.join = lambda *_: None
threading.stack_size = lambda *_: 0
RECURSION = sys.getrecursionlimit()
MODULES = set(sys.modules)


def run(source):
    """Runs a program, and returns how it ends and its traceback."""
    for name in set(sys.modules) - MODULES:
        del sys.modules[name]
    sys.setrecursionlimit(RECURSION)
    sys.argv = ["program.py"]
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = open(1, "w", 1 << 16, encoding="utf-8", closefd=False)
    linecache.cache["program.py"] = (len(source), None, source.splitlines(True), "program.py")
    ending = ("exited", "")
    try:
        exec(compile(source, "program.py", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        code = end.code or 0
        if code:
            ending = ("failed", f"exit code {code}")
    except MemoryError:
        ending = ("memory", "MemoryError")
    except BaseException as error:
        own = error.__traceback__.tb_next
        ending = ("failed", "".join(traceback.format_exception(type(error), error, own)))
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        pass
    return ending
