#!/usr/bin/env python3
"""Wrong: a square may come twice."""

import sys

squares = sys.stdin.read().split()
is_tour = True
for place in range(36):
    last, to = squares[place - 1], squares[place]
    distances = sorted([abs(ord(last[0]) - ord(to[0])), abs(int(last[1]) - int(to[1]))])
    is_tour = is_tour and distances == [1, 2]
print("Valid" if is_tour else "Invalid")
