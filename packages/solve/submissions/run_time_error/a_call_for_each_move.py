#!/usr/bin/env python3
"""Wrong: a function calls itself for each move, which is too deep for large boards."""

import random
import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def tour_exists(rows, columns, row, column):
    """Whether any tour of the board starts on the square: the table of the statement."""
    if rows > columns:
        rows, columns, row, column = columns, rows, column, row
    if rows <= 2:
        return columns == 1
    if (rows, columns) in [(3, 3), (3, 5), (3, 6), (4, 4)]:
        return False
    if rows * columns % 2 == 1 and (row + column) % 2 == 1:
        return False
    if rows == 4:
        return row in (0, 3)
    if (rows, columns) == (3, 4):
        return column in (0, 3)
    return (rows, columns, row, column) not in [(3, 7, 1, 3), (3, 8, 1, 2), (3, 8, 1, 5)]


def onward(square):
    """The free squares that are a move away."""
    return [to for to in neighbours[square] if to not in walk]


def go_on(turns):
    """Adds squares to the walk until it has all of them; says whether it does.

    A stuck knight turns the part of the walk after a random neighbour of its end around. It may
    do so for this number of times.
    """
    if len(walk) == len(neighbours):
        return True
    end = list(walk)[-1]
    choice = onward(end)
    if choice:
        walk[min(choice, key=lambda to: (len(onward(to)), random.random()))] = True
        return go_on(turns)
    if turns == 0:
        return False
    squares = list(walk)
    first = squares.index(random.choice(neighbours[end])) + 1
    squares[first:] = reversed(squares[first:])
    walk.clear()
    walk.update(dict.fromkeys(squares))
    return go_on(turns - 1)


random.seed(1)
rows, columns, row, column = map(int, sys.stdin.read().split())
if not tour_exists(rows, columns, row, column):
    print("no tour exists")
    sys.exit(0)
start = (row, column)
board = {(row, column) for row in range(rows) for column in range(columns)}
neighbours = {}
for row, column in board:
    squares = [(row + down, column + right) for down, right in MOVES]
    neighbours[row, column] = [square for square in squares if square in board]
# The squares in the order of the walk.
walk = {start: True}
while not go_on(100):
    walk = {start: True}
steps = {square: step for step, square in enumerate(walk, 1)}
for row in range(rows):
    print(*[steps[row, column] for column in range(columns)])
