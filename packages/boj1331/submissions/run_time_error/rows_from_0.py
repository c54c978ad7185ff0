#!/usr/bin/env python3
"""Crashes: the array has no row 6."""

import sys

squares = sys.stdin.read().split()
is_visited = [[False] * 6 for _ in range(6)]
is_tour = True
for place in range(36):
    last, to = squares[place - 1], squares[place]
    letter, digit = ord(to[0]) - ord("A"), int(to[1])
    is_tour = is_tour and not is_visited[digit][letter]
    is_visited[digit][letter] = True
    distances = sorted([abs(ord(last[0]) - ord(to[0])), abs(int(last[1]) - int(to[1]))])
    is_tour = is_tour and distances == [1, 2]
print("Valid" if is_tour else "Invalid")
