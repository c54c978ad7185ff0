"""Reads a grid, and prints what the class of LeetCode 2596 says of it. What the class prints is no output."""

import os
import sys

NAMES = """
import bisect, collections, functools, heapq, itertools, math, operator, random, re, string
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from math import *
from typing import *
"""
output, sys.stdout = sys.stdout, sys.stderr
solution = {"__name__": "solution"}
exec(NAMES, solution)
path = os.path.join(os.path.dirname(__file__), "{solution}")
with open(path, "rb") as source:
    exec(compile(source.read(), path, "exec"), solution)

n, *numbers = map(int, sys.stdin.read().split())
answer = solution["Solution"]().checkValidGrid([numbers[i * n : i * n + n] for i in range(n)])
print(str(answer).lower() if isinstance(answer, bool) else repr(answer), file=output)
