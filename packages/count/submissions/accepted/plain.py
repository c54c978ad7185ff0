#!/usr/bin/env python3
"""Straight from the statement, but turns back where squares are left that no tour can visit."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

rows, columns, row, column = map(int, sys.stdin.read().split())
start = row * columns + column
lists = []
for square in range(rows * columns):
    others = [(square // columns + down, square % columns + right) for down, right in MOVES]
    lists.append([r * columns + c for r, c in others if 0 <= r < rows and 0 <= c < columns])
# The same as sets of bits.
sets = [sum(1 << other for other in others) for others in lists]


def tours(square, free):
    """The ways to visit all squares of `free`, a set of bits, from a square."""
    if not free:
        return 1
    found = 0
    choice = [other for other in lists[square] if free >> other & 1]
    # What the knight passes by here it can reach from the other neighbours alone. With a single one
    # left, the square is the end of the tour; with none, it is never visited.
    left = [sets[other] & free for other in choice]
    lost = sum(1 for rest in left if not rest)
    ends = sum(1 for rest in left if not rest & (rest - 1))
    for other, rest in zip(choice, left):
        is_lost = lost - (not rest) > 0
        is_end = not rest & (rest - 1)
        if not is_lost and ends - is_end <= 1:
            found += tours(other, free & ~(1 << other))
    return found


print(tours(start, (1 << rows * columns) - 1 & ~(1 << start)))
