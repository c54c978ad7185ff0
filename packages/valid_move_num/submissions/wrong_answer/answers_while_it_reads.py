#!/usr/bin/env python3
"""Wrong: answers for a knight before it has read where the later ones stand."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def p_value(row, column, free):
    """-1 where nobody may go, else the number of free squares one move on."""
    if (row, column) not in free:
        return -1
    return sum((row + down, column + right) in free for down, right in MOVES)


size, count = map(int, input().split())
free = {(row, column) for row in range(size) for column in range(size)}
for line in sys.stdin:
    row, column = map(int, line.split())
    free.discard((row, column))
    print(*[p_value(row + down, column + right, free) for down, right in MOVES])
