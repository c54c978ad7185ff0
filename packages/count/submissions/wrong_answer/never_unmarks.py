#!/usr/bin/env python3
"""Wrong: a square stays visited when the search goes back."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

rows, columns, row, column = map(int, sys.stdin.read().split())
visited = set()


def tours(row, column, number):
    """The tours that go on from a square, which is the last of this number."""
    visited.add((row, column))
    if number == rows * columns:
        return 1
    found = 0
    for down, right in MOVES:
        other = row + down, column + right
        if 0 <= other[0] < rows and 0 <= other[1] < columns and other not in visited:
            found += tours(*other, number + 1)
    return found


print(tours(row, column, 1))
