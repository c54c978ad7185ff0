#!/usr/bin/env python3
"""Wrong: counts rows and columns from 1, but its lists have places from 0 to 7."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
SIZE = 8

column, row = [int(word) for word in sys.stdin.read().split()]
steps = [[0] * SIZE for _ in range(SIZE)]


def free(square):
    """The squares a move away that are not visited."""
    near = [(square[0] + down, square[1] + right) for down, right in MOVES]
    return [(r, c) for r, c in near if 1 <= r <= SIZE and 1 <= c <= SIZE and steps[r][c] == 0]


def rank(square):
    """The lowest degree first; of equals, the square that is farthest from the centre."""
    down, right = 2 * square[0] - SIZE + 1, 2 * square[1] - SIZE + 1
    return len(free(square)), -down * down - right * right


def visit(square, step):
    """Whether the knight, which is on the square now, can visit all others."""
    steps[square[0]][square[1]] = step
    if step == SIZE * SIZE:
        return True
    for to in sorted(free(square), key=rank):
        if visit(to, step + 1):
            return True
    steps[square[0]][square[1]] = 0
    return False


visit((row, column), 1)
for line in steps:
    print(*line)
