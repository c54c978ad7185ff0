#!/usr/bin/env python3
"""Warnsdorff's rule, and where the knight is stuck, another end for the same walk."""

import random
import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def tour_exists(rows, columns, row, column):
    """Whether any tour of the board starts on the square."""
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


def attempt(start, key, closed):
    """A walk over all squares, or None after too many turns.

    The knight prefers the squares with the least key, a function of square and degree. Where
    it is stuck, the walk comes by its end: the end is a move away from an earlier square, and
    what follows that square is walked backwards. The start stays where it is. A closed walk
    goes on with this until a move leads from its end to its start.
    """
    degrees = {square: len(squares) for square, squares in neighbours.items()}
    walk, places = [start], {start: 0}
    turns = 0
    while len(walk) < len(neighbours) or closed and start not in neighbours[walk[-1]]:
        end = walk[-1]
        choice = [square for square in neighbours[end] if square not in places]
        if choice:
            for square in neighbours[end]:
                degrees[square] -= 1
            to = min(choice, key=lambda square: key(square, degrees[square]))
            places[to] = len(walk)
            walk.append(to)
        elif turns == 1000:
            return None
        else:
            turns += 1
            first = places[random.choice(neighbours[end])] + 1
            walk[first:] = reversed(walk[first:])
            for place in range(first, len(walk)):
                places[walk[place]] = place
    return walk


def from_centre(square, degree):
    """Of equal degrees, the square that is farthest from the centre."""
    down, right = 2 * square[0] - rows + 1, 2 * square[1] - columns + 1
    return degree, -down * down - right * right


def by_chance(square, degree):
    """Of equal degrees, any."""
    return degree + random.random()


def almost_by_chance(square, degree):
    """Now and then, a square whose degree is larger by one."""
    return degree + 2 * random.random()


def find(start):
    """A tour from the start, which there has to be."""
    # Most boards of even area have closed tours. They pass every square, and for a few starts
    # they are easier to find.
    with_closed = len(neighbours) % 2 == 0 and min(rows, columns) != 4
    while True:
        for key in [from_centre, by_chance, by_chance, by_chance, almost_by_chance]:
            walk = attempt(start, key, closed=False)
            if walk:
                return walk
            if with_closed:
                walk = attempt(random.choice(list(neighbours)), from_centre, closed=True)
                if walk:
                    place = walk.index(start)
                    return walk[place:] + walk[:place]


random.seed(1)
rows, columns, row, column = map(int, sys.stdin.read().split())
start = (row, column)
if tour_exists(rows, columns, row, column):
    board = {(row, column) for row in range(rows) for column in range(columns)}
    neighbours = {}
    for row, column in board:
        squares = [(row + down, column + right) for down, right in MOVES]
        neighbours[row, column] = [square for square in squares if square in board]
    steps = {square: step for step, square in enumerate(find(start), 1)}
    width = len(str(len(board)))
    for row in range(rows):
        print(*[str(steps[row, column]).rjust(width) for column in range(columns)])
else:
    print("no tour exists")
