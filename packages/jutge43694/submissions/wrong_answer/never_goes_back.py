#!/usr/bin/env python3
"""Wrong: takes the first free square, and says that no path exists if the knight is stuck."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

words = sys.stdin.read().split()
size = int(words[0])
board = words[1 : size + 1]
start = (int(words[size + 1]) - 1, int(words[size + 2]) - 1)
free = {(r, c) for r in range(size) for c in range(size) if board[r][c] == "."}
near = {}
for r, c in free:
    squares = [(r + down, c + right) for down, right in MOVES]
    near[r, c] = [square for square in squares if square in free]
length = len(free)
steps = {}


def colours_fit():
    """Whether the knight, which changes colour with each move, can end after all squares."""
    same = sum((r + c - start[0] - start[1]) % 2 == 0 for r, c in free)
    return same - (length - same) in (0, 1)


def visit_all(here):
    """Whether the knight visits all free squares without going back."""
    steps[here] = 1
    free.remove(here)
    while True:
        choice = [to for to in near[here] if to in free]
        if not choice:
            return not free
        here = choice[0]
        steps[here] = len(steps) + 1
        free.remove(here)


if colours_fit() and visit_all(start):
    for r in range(size):
        print(*["%02d" % steps[r, c] if board[r][c] == "." else "**" for c in range(size)])
else:
    print("no sol")
