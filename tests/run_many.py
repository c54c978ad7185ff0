#!/usr/bin/env python3
"""Runs Python programs many times in one process, which starts once.

Standard input is a JSON list of runs, each with "arguments" and "input", and perhaps the "program", which otherwise
is named as an argument, and the "seconds" after which it fails. Printed is a JSON list of {"code", "output"}. Bytes are
strings of the same numbers.
"""

import io
import json
import signal
import sys


def out_of_time(*_):
    raise TimeoutError


def code_of(stop):
    if stop.code is None:
        return 0
    return stop.code if isinstance(stop.code, int) else 1


programs = {}
usual_depth = sys.getrecursionlimit()
own_arguments, own_input, own_output, own_error = sys.argv, sys.stdin, sys.stdout, sys.stderr
signal.signal(signal.SIGALRM, out_of_time)
results = []
for run in json.load(own_input):
    name = run.get("program") or own_arguments[1]
    if name not in programs:
        with open(name, encoding="utf-8") as file:
            programs[name] = compile(file.read(), name, "exec")
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.argv = [name, *run["arguments"]]
    sys.stdin = io.TextIOWrapper(io.BytesIO(run["input"].encode("latin-1")), encoding="utf-8")
    sys.stdout = output
    sys.stderr = io.StringIO()
    sys.setrecursionlimit(usual_depth)
    signal.setitimer(signal.ITIMER_REAL, run.get("seconds", 0))
    code = 0
    try:
        exec(programs[name], {"__name__": "__main__"})
    except SystemExit as stop:
        code = code_of(stop)
    except Exception:
        code = 1
    signal.setitimer(signal.ITIMER_REAL, 0)
    output.flush()
    results.append({"code": code, "output": output.buffer.getvalue().decode("latin-1")})
sys.stdout = own_output
json.dump(results, sys.stdout)
