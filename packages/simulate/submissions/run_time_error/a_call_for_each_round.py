#!/usr/bin/env python3
"""Wrong: a function calls itself for each round, which is too deep for long games."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def onward(square):
    """The free squares that are a move away, in the order of the moves."""
    row, column = square
    squares = [(row + down, column + right) for down, right in MOVES]
    return [square for square in squares if square in free]


def play_on():
    """Plays a round, and all rounds after it."""
    has_moved = False
    for index, square in enumerate(knights):
        squares = onward(square)
        if squares:
            to = min(squares, key=lambda to: len(onward(to)))
            stamps[to] = stamps[square] + 1
            free.remove(to)
            knights[index] = to
            has_moved = True
    if has_moved:
        play_on()


size, count, *numbers = map(int, sys.stdin.read().split())
knights = list(zip(numbers[::2], numbers[1::2]))
free = {(row, column) for row in range(size) for column in range(size)} - set(knights)
stamps = {square: 10000 * (index + 1) for index, square in enumerate(knights)}
play_on()
for row in range(size):
    print(*[stamps.get((row, column), 0) for column in range(size)])
