#!/usr/bin/env python3
"""Runs Python programs many times in one process, which starts once.

Standard input is a JSON list of runs, each with "program", "arguments" and "input". Printed is a JSON list of the exit
codes. An input is a string of the numbers of its bytes.
"""

import functools
import io
import json
import sys


@functools.cache
def compiled(name):
    with open(name, encoding="utf-8") as file:
        return compile(file.read(), name, "exec")


own_input, own_output, own_error = sys.stdin, sys.stdout, sys.stderr
codes = []
for run in json.load(own_input):
    sys.argv = [run["program"], *run["arguments"]]
    sys.stdin = io.TextIOWrapper(io.BytesIO(run["input"].encode("latin-1")), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.stderr = io.StringIO()
    code = 0
    try:
        exec(compiled(run["program"]), {"__name__": "__main__"})
    except SystemExit as stop:
        code = stop.code
    except Exception:
        code = 1
    codes.append(code)
sys.stdout = own_output
json.dump(codes, sys.stdout)
