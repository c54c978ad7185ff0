#!/usr/bin/env python3
"""Wrong: answers only the first line of the input."""

import random
import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def closed_tour(size):
    """A closed tour, as a list of squares (row, column) from 0.

    Warnsdorff's rule with random ties. Where the knight is stuck, the end of the walk is a move
    away from an earlier square, and what follows that square is walked backwards.
    """
    board = {(row, column) for row in range(size) for column in range(size)}
    near = {(row, column): [(row + down, column + right) for down, right in MOVES
                            if (row + down, column + right) in board]
            for row, column in board}
    # The square in the middle has the most neighbours on which the walk may end.
    start = (size // 2, size // 2)
    while True:
        walk, place = [start], {start: 0}
        for _ in range(size * size + 1000):
            end = walk[-1]
            free = [square for square in near[end] if square not in place]
            if free:
                to = min(free, key=lambda square: random.random() + sum(
                    other not in place for other in near[square]))
                place[to] = len(walk)
                walk.append(to)
            elif len(walk) == len(board) and start in near[end]:
                return walk
            else:
                turn = place[random.choice(near[end])] + 1
                walk[turn:] = reversed(walk[turn:])
                place.update((square, turn + count) for count, square in enumerate(walk[turn:]))


random.seed(1)
tours = {}
for number, line in enumerate([sys.stdin.readline()]):
    size, row, column = map(int, line.split())
    if number > 0:
        print()
    if size % 2 == 1 or size < 6:
        print("No Circuit Tour.")
        continue
    if size not in tours:
        tours[size] = closed_tour(size)
    tour = tours[size]
    first = tour.index((row - 1, column - 1))
    board = [[0] * size for _ in range(size)]
    for step, (row, column) in enumerate(tour[first:] + tour[:first], 1):
        board[row][column] = step
    for numbers in board:
        print("".join("%5d" % number for number in numbers))
