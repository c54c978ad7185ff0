#!/usr/bin/env python3
"""Wrong: takes the first free square, and says that no tour exists if the knight is stuck."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

rows, columns, row, column = map(int, sys.stdin.read().split())
free = {(row, column) for row in range(rows) for column in range(columns)}
steps = {}
squares = [(row, column)]
while squares:
    row, column = squares[0]
    free.remove((row, column))
    steps[row, column] = len(steps) + 1
    squares = [(row + down, column + right) for down, right in MOVES]
    squares = [square for square in squares if square in free]
if free:
    print("no tour exists")
else:
    width = len(str(rows * columns))
    for row in range(rows):
        print(*[str(steps[row, column]).rjust(width) for column in range(columns)])
