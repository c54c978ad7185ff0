#!/usr/bin/env python3
"""Straight from the statement: 36 different squares, and a knight's move from each to the next."""

import sys

squares = sys.stdin.read().split()
is_tour = len(set(squares)) == 36
for place in range(36):
    last, to = squares[place - 1], squares[place]
    distances = sorted([abs(ord(last[0]) - ord(to[0])), abs(int(last[1]) - int(to[1]))])
    is_tour = is_tour and distances == [1, 2]
print("Valid" if is_tour else "Invalid")
