#!/usr/bin/env python3
"""Wrong: the start has the number 0."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
SIZE = 8

column, row = [int(word) - 1 for word in sys.stdin.read().split()]
steps = {(r, c): 0 for r in range(SIZE) for c in range(SIZE)}


def free(square):
    """The squares a move away that are not visited."""
    near = [(square[0] + down, square[1] + right) for down, right in MOVES]
    return [to for to in near if steps.get(to) == 0]


def rank(square):
    """The lowest degree first; of equals, the square that is farthest from the centre."""
    down, right = 2 * square[0] - SIZE + 1, 2 * square[1] - SIZE + 1
    return len(free(square)), -down * down - right * right


def visit(square, step):
    """Whether the knight, which is on the square now, can visit all others."""
    steps[square] = step
    if step == SIZE * SIZE:
        return True
    for to in sorted(free(square), key=rank):
        if visit(to, step + 1):
            return True
    steps[square] = 0
    return False


visit((row, column), 1)
for r in range(SIZE):
    print(*[steps[r, c] - 1 for c in range(SIZE)])
