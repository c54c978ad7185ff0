#!/usr/bin/env python3
"""Straight from the statement."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def onward(square, free):
    """The free squares that are a move away, in the order of the moves."""
    row, column = square
    squares = [(row + down, column + right) for down, right in MOVES]
    return [square for square in squares if square in free]


def room(square, free):
    """-1 for a square that is not free, else the number of free squares a move away."""
    return len(onward(square, free)) if square in free else -1


def valid_move_num(size, count, *numbers):
    """Stage 1: the room of each move of each knight."""
    knights = list(zip(numbers[::2], numbers[1::2]))
    free = {(row, column) for row in range(size) for column in range(size)} - set(knights)
    for row, column in knights:
        print(*[room((row + down, column + right), free) for down, right in MOVES])


def next_move(size, row, column, count, *numbers):
    """Stage 2: the move to the square with the least room."""
    visited = set(zip(numbers[::2], numbers[1::2]))
    free = {(row, column) for row in range(size) for column in range(size)} - visited
    rooms = [room((row + down, column + right), free) for down, right in MOVES]
    possible = [number for number in rooms if number >= 0]
    print(rooms.index(min(possible)) if possible else -1)


def simulate(size, count, *numbers):
    """Stage 3: the knights move in turn until all are stuck."""
    knights = list(zip(numbers[::2], numbers[1::2]))
    free = {(row, column) for row in range(size) for column in range(size)} - set(knights)
    stamps = {square: 10000 * (index + 1) for index, square in enumerate(knights)}
    has_moved = True
    while has_moved:
        has_moved = False
        for index, square in enumerate(knights):
            squares = onward(square, free)
            if squares:
                to = min(squares, key=lambda to: room(to, free))
                stamps[to] = stamps[square] + 1
                free.remove(to)
                knights[index] = to
                has_moved = True
    for row in range(size):
        print(*[stamps.get((row, column), 0) for column in range(size)])


stage, *numbers = map(int, sys.stdin.read().split())
[valid_move_num, next_move, simulate][stage - 1](*numbers)
