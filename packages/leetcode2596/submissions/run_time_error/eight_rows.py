#!/usr/bin/env python3
"""Crashes: expects the eight rows of a chessboard."""

import sys

lines = sys.stdin.read().split("\n")
grid = [[int(word) for word in lines[row].split()] for row in range(1, 9)]
squares = {grid[row][column]: (row, column) for row in range(8) for column in range(8)}

is_tour = squares[0] == (0, 0)
for number in range(1, 64):
    last, to = squares[number - 1], squares[number]
    distances = sorted([abs(last[0] - to[0]), abs(last[1] - to[1])])
    is_tour = is_tour and distances == [1, 2]
print("true" if is_tour else "false")
