#!/usr/bin/env python3
"""Wrong: takes the first free square, never goes back, and prints the board in any case."""

import sys

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]

rows, columns = map(int, sys.stdin.read().split())
free = {(row, column) for row in range(rows) for column in range(columns)}
steps = {}
squares = [(0, 0)]
while squares:
    row, column = squares[0]
    free.remove((row, column))
    steps[row, column] = len(steps)
    squares = [(row + down, column + right) for down, right in MOVES]
    squares = [square for square in squares if square in free]
for row in range(rows):
    print("".join("%3d " % steps.get((row, column), -1) for column in range(columns)))
