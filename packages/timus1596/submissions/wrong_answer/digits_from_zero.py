#!/usr/bin/env python3
"""Wrong: counts the directions from 0."""

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


def is_move(here, to):
    """Whether a move leads from one square of the board to the other."""
    down = abs(here // columns - to // columns)
    return down * abs(here % columns - to % columns) == 2


def replace(square, old, new):
    """Makes the tour of a square lead to another one."""
    if square + after[square] == old:
        after[square] = new - square
    else:
        before[square] = new - square


def join(border, number):
    """Joins the tour of a block to that of its neighbour, some squares of which are given.

    A move of each is exchanged for two moves between them, which makes one tour of both.
    """
    for a in border:
        for b in (a + after[a], a + before[a]):
            if block[a] != block[b]:
                continue
            for step in steps:
                c, d = a + step, b + step
                if (0 <= min(c, d) and max(c, d) < area and block[c] == block[d] == number
                        and is_move(a, c) and is_move(b, d)
                        and d - c in (after[c], before[c])):
                    replace(a, b, c)
                    replace(b, a, d)
                    replace(c, d, a)
                    replace(d, c, b)
                    return True
    return False


def build():
    """Fills the board with blocks and joins each to one before it. False if two cannot be joined."""
    tours = {}
    for i, height in enumerate(heights):
        for j, width in enumerate(widths):
            number = i * len(widths) + j + 1
            corner = 6 * i * columns + 6 * j
            if (height, width) not in tours:
                tours[height, width] = relative(block_tour(height, width), height, width)
            for row in range(height):
                places = slice(corner + row * columns, corner + row * columns + width)
                after[places], before[places] = tours[height, width][row]
                block[places] = array("i", [number]) * width
            if j > 0:
                border = [corner + row * columns - back for row in range(height) for back in (1, 2)]
            else:
                border = [corner + column - back * columns
                          for column in range(width) for back in (1, 2)]
            if number > 1 and not join(border, number):
                return False
    return True


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
    after, before, block = (array("i", bytes(4 * area)) for _ in range(3))
    while not build():
        pass
    digit = {step: ord("0") + number for number, step in enumerate(steps)}
    digits = bytearray(area)
    last, here = after[0], 0
    for _ in range(area):
        step = after[here] if after[here] != -last else before[here]
        digits[here] = digit[step]
        last, here = step, here + step
    for row in range(lines):
        print(digits[row * columns:(row + 1) * columns].decode())
