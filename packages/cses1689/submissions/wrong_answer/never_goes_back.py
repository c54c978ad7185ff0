#!/usr/bin/env python3
"""Wrong: takes the first free square, and stops if the knight is stuck."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
SIZE = 8

column, row = [int(word) - 1 for word in sys.stdin.read().split()]
steps = {(r, c): 0 for r in range(SIZE) for c in range(SIZE)}


def free(square):
    """The squares a move away that are not visited."""
    near = [(square[0] + down, square[1] + right) for down, right in MOVES]
    return [to for to in near if steps.get(to) == 0]


square, step = (row, column), 1
steps[square] = 1
while free(square):
    square, step = free(square)[0], step + 1
    steps[square] = step
for r in range(SIZE):
    print(*[steps[r, c] for c in range(SIZE)])
