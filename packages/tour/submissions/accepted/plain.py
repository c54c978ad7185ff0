#!/usr/bin/env python3
"""Straight from the statement."""

import sys

MOVES = [(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)]


def possible(square, unvisited):
    """The unvisited squares that are a move away."""
    row, column = square
    squares = [(row + down, column + right) for down, right in MOVES]
    return [square for square in squares if square in unvisited]


rows, columns, row, column = map(int, sys.stdin.read().split())
unvisited = {(row, column) for row in range(rows) for column in range(columns)}
walk = [(row, column)]
unvisited.remove(walk[-1])
while possible(walk[-1], unvisited):
    squares = possible(walk[-1], unvisited)
    walk.append(min(squares, key=lambda square: len(possible(square, unvisited))))
    unvisited.remove(walk[-1])
steps = {square: step for step, square in enumerate(walk, 1)}
width = len(str(rows * columns))
for row in range(rows):
    print(*[str(steps.get((row, column), 0)).rjust(width) for column in range(columns)])
if unvisited:
    print("no full tour: stuck at (%d, %d)" % walk[-1], end=" ")
    print("after %d of %d squares" % (len(walk), rows * columns))
