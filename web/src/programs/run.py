import contextlib, linecache, os, sys, threading, traceback

# There is one thread: a thread that is started runs at once.
threading.Thread.start = threading.Thread.run
threading.Thread.join = lambda *_: None
threading.stack_size = lambda *_: 0
os._exit = sys.exit
RECURSION = sys.getrecursionlimit()
MODULES = set(sys.modules)


def trace(error):
    return "".join(traceback.format_exception(type(error), error, error.__traceback__.tb_next))


def run(source):
    """Runs a program, and returns how it ends, its last words and its exit code."""
    for name in set(sys.modules) - MODULES:
        del sys.modules[name]
    sys.setrecursionlimit(RECURSION)
    sys.argv = ["program.py"]
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = open(1, "w", 1 << 16, encoding="utf-8", closefd=False)
    linecache.cache["program.py"] = (len(source), None, source.splitlines(True), "program.py")
    ending = ("exited", "", 0)
    try:
        exec(compile(source, "program.py", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        code = end.code or 0
        ending = ("exited", "", code) if isinstance(code, int) else ("exited", f"{code}\n", 1)
    except RecursionError as error:
        # The stack of the browser is full, and not the recursion limit of Python reached.
        ending = ("stack" if "tack overflow" in str(error) else "exited", trace(error), 1)
    except MemoryError:
        ending = ("memory", "MemoryError", 1)
    except BaseException as error:
        # Python has 32 bits here: it does not even ask for 2 GB.
        ending = ("memory" if "index-sized integer" in str(error) else "exited", trace(error), 1)
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    return ending
