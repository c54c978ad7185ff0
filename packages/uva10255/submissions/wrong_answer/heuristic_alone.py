#!/usr/bin/env python3
"""Wrong: says that there is no tour where Warnsdorff's rule gets stuck."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def walk(size, row, column):
    """The board with the steps of Warnsdorff's rule; the first move of equal ones is taken."""
    board = [[0] * size for _ in range(size)]

    def onward(row, column):
        squares = [(row + down, column + right) for down, right in MOVES]
        return [(r, c) for r, c in squares if 0 <= r < size and 0 <= c < size and not board[r][c]]

    board[row][column] = step = 1
    while onward(row, column):
        row, column = min(onward(row, column), key=lambda square: len(onward(*square)))
        step += 1
        board[row][column] = step
    return board if step == size * size else None


for number, line in enumerate(sys.stdin):
    size, row, column = map(int, line.split())
    if number > 0:
        print()
    board = walk(size, row - 1, column - 1) if size % 2 == 0 and size >= 6 else None
    if board:
        for numbers in board:
            print("".join("%5d" % number for number in numbers))
    else:
        print("No Circuit Tour.")
