#!/usr/bin/env python3
"""Wrong: goes on until the board is full, although the knight may be stuck before."""

import sys

MOVES = [(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)]


def possible(square):
    """The unvisited squares that are a move away."""
    row, column = square
    squares = [(row + down, column + right) for down, right in MOVES]
    return [square for square in squares if square in unvisited]


rows, columns, row, column = map(int, sys.stdin.read().split())
unvisited = {(row, column) for row in range(rows) for column in range(columns)}
walk = [(row, column)]
unvisited.remove(walk[-1])
while unvisited:
    squares = possible(walk[-1])
    if squares:
        walk.append(min(squares, key=lambda square: len(possible(square))))
        unvisited.remove(walk[-1])
steps = {square: step for step, square in enumerate(walk, 1)}
for row in range(rows):
    print(*[steps[row, column] for column in range(columns)])
