#!/usr/bin/env python3
"""Wrong: fills the board with closed tours of small blocks, and does not join them."""

import random
import sys
from array import array

# The directions 1 to 8, as rows and columns.
MOVES = [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)]


def block_tour(height, width):
    """A closed tour of a small board, as a list of squares (row, column).

    Warnsdorff's rule with random ties. Where the knight is stuck, the end of the walk is a move
    away from an earlier square, and what follows that square is walked backwards.
    """
    board = [(row, column) for row in range(height) for column in range(width)]
    moves_from = {}
    for row, column in board:
        squares = [(row + down, column + right) for down, right in MOVES]
        moves_from[row, column] = [square for square in squares if square in board]
    while True:
        walk = [(0, 0)]
        for _ in range(2000):
            near = moves_from[walk[-1]]
            free = [square for square in near if square not in walk]
            if free:
                walk.append(min(free, key=lambda square: random.random() + sum(
                    other not in walk for other in moves_from[square])))
            elif len(walk) == len(board) and (0, 0) in near:
                return walk
            else:
                turn = walk.index(random.choice(near)) + 1
                walk[turn:] = reversed(walk[turn:])


def parts(side):
    """A side cut into parts of 6 and a last part of 6 to 11."""
    return [6] * (side // 6 - 1) + [6 + side % 6]


def build():
    """Fills the board with blocks."""
    tours = {}
    for i, height in enumerate(heights):
        for j, width in enumerate(widths):
            corner = 6 * i * columns + 6 * j
            if (height, width) not in tours:
                tours[height, width] = relative(block_tour(height, width), height, width)
            for row in range(height):
                places = slice(corner + row * columns, corner + row * columns + width)
                after[places], before[places] = tours[height, width][row]


def relative(tour, height, width):
    """The steps to the next and to the last square of a tour, row by row."""
    rows = [[array("i", bytes(4 * width)) for _ in range(2)] for _ in range(height)]
    for (row, column), (other, place) in zip(tour, tour[1:] + tour[:1]):
        step = (other - row) * columns + place - column
        rows[row][0][column] = step
        rows[other][1][place] = -step
    return rows


random.seed(1)
lines, columns = map(int, sys.stdin.read().split())
area = lines * columns
if area % 2 == 1:
    print("No solution")
else:
    heights, widths = parts(lines), parts(columns)
    steps = [down * columns + right for down, right in MOVES]
    after, before = (array("i", bytes(4 * area)) for _ in range(2))
    build()
    digit = {step: ord("1") + number for number, step in enumerate(steps)}
    digits = bytearray(area)
    for square, step in enumerate(after):
        digits[square] = digit[step]
    for row in range(lines):
        print(digits[row * columns:(row + 1) * columns].decode())
