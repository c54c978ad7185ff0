#!/usr/bin/env python3
"""Straight from the statement, but turns back where squares are left that no tour can visit."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def neighbours(rows, columns):
    """The squares a move away from each square, as numbers row by row."""
    lists = []
    for square in range(rows * columns):
        row, column = divmod(square, columns)
        others = [(row + down, column + right) for down, right in MOVES]
        lists.append([r * columns + c for r, c in others if 0 <= r < rows and 0 <= c < columns])
    return lists


def tours(lists, sets, square, free):
    """The ways to visit all squares of `free`, a set of bits, from a square."""
    if not free:
        return 1
    choice = [other for other in lists[square] if free >> other & 1]
    # A neighbour that the knight leaves out now has to be entered from another square. If it has
    # one other free neighbour, it is the end of the tour; without any, it is never visited.
    left = [sets[other] & free for other in choice]
    lost = [not rest for rest in left]
    ends = [not rest & (rest - 1) for rest in left]
    found = 0
    for place, other in enumerate(choice):
        if sum(lost) - lost[place] == 0 and sum(ends) - ends[place] <= 1:
            found += tours(lists, sets, other, free & ~(1 << other))
    return found


numbers = list(map(int, sys.stdin.read().split()))
for case in range(numbers[0]):
    rows, columns, row, column = numbers[4 * case + 1:4 * case + 5]
    lists = neighbours(rows, columns)
    sets = [sum(1 << other for other in others) for others in lists]
    start = row * columns + column
    print(tours(lists, sets, start, (1 << rows * columns) - 1 & ~(1 << start)))
