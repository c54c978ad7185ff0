#!/usr/bin/env python3
"""Straight from the statement, but turns back where the tour would need two ends."""

import sys

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]

rows, columns = map(int, sys.stdin.read().split())
free = {(row, column) for row in range(rows) for column in range(columns)}
neighbours = {}
for row, column in free:
    squares = [(row + down, column + right) for down, right in MOVES]
    neighbours[row, column] = [square for square in squares if square in free]
degrees = {square: len(squares) for square, squares in neighbours.items()}
steps = {}


def visit(square, ends):
    """Goes to a free square and on from there; says whether this gives a tour.

    The tour has to end on all squares of `ends`, so there may be one.
    """
    steps[square] = len(steps)
    if len(steps) == len(neighbours):
        return True
    free.remove(square)
    for other in neighbours[square]:
        degrees[other] -= 1
    choice = [other for other in neighbours[square] if other in free]
    # A square without free neighbours can be reached from here alone, so it has to be the last
    # free square. A square with one that the knight passes by has to be the end of the tour.
    if len(free) == 1 or all(degrees[other] > 0 for other in choice):
        for other in choice:
            passed = {end for end in choice if degrees[end] <= 1 and end != other}
            if len(ends | passed) <= 1 and visit(other, ends | passed):
                return True
    for other in neighbours[square]:
        degrees[other] += 1
    free.add(square)
    del steps[square]
    return False


if visit((0, 0), set()):
    for row in range(rows):
        print("".join("%3d " % steps[row, column] for column in range(columns)))
else:
    print("Solution does not exist")
