#!/usr/bin/env python3
"""Wrong: a square stays visited when the search goes back."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def tours(row, column, free):
    """The ways to visit all squares of `free` from a square."""
    if not free:
        return 1
    found = 0
    for down, right in MOVES:
        other = row + down, column + right
        if other in free:
            free.remove(other)
            found += tours(*other, free)
    return found


numbers = list(map(int, sys.stdin.read().split()))
for case in range(numbers[0]):
    rows, columns, row, column = numbers[4 * case + 1:4 * case + 5]
    board = {(r, c) for r in range(rows) for c in range(columns)}
    print(tours(row, column, board - {(row, column)}))
