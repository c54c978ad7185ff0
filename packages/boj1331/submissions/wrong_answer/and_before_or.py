#!/usr/bin/env python3
"""Wrong: `and` binds more tightly than `or`, so that the way back alone may decide."""

import sys

squares = sys.stdin.read().split()
is_right = len(set(squares)) == 36
for last, to in zip(squares, squares[1:]):
    distances = sorted([abs(ord(last[0]) - ord(to[0])), abs(int(last[1]) - int(to[1]))])
    is_right = is_right and distances == [1, 2]
letters = abs(ord(squares[-1][0]) - ord(squares[0][0]))
digits = abs(int(squares[-1][1]) - int(squares[0][1]))
if letters == 2 and digits == 1 or letters == 1 and digits == 2 and is_right:
    print("Valid")
else:
    print("Invalid")
