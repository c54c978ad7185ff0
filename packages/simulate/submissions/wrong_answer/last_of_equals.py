#!/usr/bin/env python3
"""Wrong: of moves with equal p-values it takes the last."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def onward(square, free):
    """The free squares that are a move away, in the order of the moves."""
    row, column = square
    squares = [(row + down, column + right) for down, right in MOVES]
    return [square for square in squares if square in free]


size, count, *numbers = map(int, sys.stdin.read().split())
knights = list(zip(numbers[::2], numbers[1::2]))
free = {(row, column) for row in range(size) for column in range(size)} - set(knights)
stamps = {square: 10000 * (index + 1) for index, square in enumerate(knights)}
somebody_moves = True
while somebody_moves:
    somebody_moves = False
    for index, square in enumerate(knights):
        squares = onward(square, free)
        if squares:
            to = min(reversed(squares), key=lambda to: len(onward(to, free)))
            stamps[to] = stamps[square] + 1
            free.remove(to)
            knights[index] = to
            somebody_moves = True
for row in range(size):
    print(*[stamps.get((row, column), 0) for column in range(size)])
