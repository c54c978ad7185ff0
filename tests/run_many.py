#!/usr/bin/env python3
"""Runs one Python program many times in one process, which starts once.

Named as an argument is the program; standard input is a JSON list of runs, each with "arguments" and
"input". Printed is a JSON list of {"code", "output"}. Bytes are strings of the same numbers.
"""

import io
import json
import sys

name = sys.argv[1]
with open(name, encoding="utf-8") as file:
    program = compile(file.read(), name, "exec")
own_input, own_output, own_error = sys.stdin, sys.stdout, sys.stderr
results = []
for run in json.load(own_input):
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.argv = [name, *run["arguments"]]
    sys.stdin = io.TextIOWrapper(io.BytesIO(run["input"].encode("latin-1")), encoding="utf-8")
    sys.stdout = output
    sys.stderr = io.StringIO()
    code = 0
    try:
        exec(program, {"__name__": "__main__"})
    except SystemExit as stop:
        code = stop.code
    except Exception:
        code = 1
    output.flush()
    results.append({"code": code, "output": output.buffer.getvalue().decode("latin-1")})
sys.stdout = own_output
json.dump(results, sys.stdout)
