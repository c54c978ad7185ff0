#!/usr/bin/env python3
"""Straight from the statement."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def p_value(row, column, free):
    """-1 where nobody may go, else the number of free squares one move on."""
    if (row, column) not in free:
        return -1
    return sum((row + down, column + right) in free for down, right in MOVES)


size, count, *numbers = map(int, sys.stdin.read().split())
knights = list(zip(numbers[::2], numbers[1::2]))
free = {(row, column) for row in range(size) for column in range(size)} - set(knights)
for row, column in knights:
    print(*[p_value(row + down, column + right, free) for down, right in MOVES])
