"""Reads a board and a start, and prints the tour of the class of LeetCode 2664. What the class prints is no output."""

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

for row in solution["Solution"]().tourOfKnight(*map(int, sys.stdin.read().split())):
    print(*row, file=output)
