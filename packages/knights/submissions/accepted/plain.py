#!/usr/bin/env python3
"""Straight from the statement."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def around(square):
    """The squares that the eight moves lead to, on the board or off it."""
    row, column = square
    return [(row + down, column + right) for down, right in MOVES]


def degree(square):
    """-1 for a square that is not free, otherwise the number of free squares a move away."""
    if square not in free:
        return -1
    return sum(to in free for to in around(square))


def next_move(square):
    """The move to the square with the smallest degree, or -1."""
    degrees = [degree(to) for to in around(square)]
    possible = [p for p in degrees if p >= 0]
    return degrees.index(min(possible)) if possible else -1


def read_squares(count):
    """Reads that many squares, which are not free."""
    squares = [(next(numbers), next(numbers)) for _ in range(count)]
    free.difference_update(squares)
    return squares


def stage1():
    """Prints the degrees of the squares around each knight."""
    for knight in read_squares(next(numbers)):
        print(*[degree(to) for to in around(knight)])


def stage2():
    """Prints the next move of a knight."""
    knight = next(numbers), next(numbers)
    read_squares(next(numbers))
    print(next_move(knight))


def stage3():
    """Moves the knights until all are stuck, and prints the board."""
    knights = read_squares(next(numbers))
    stamps = {knight: 10000 * number for number, knight in enumerate(knights, 1)}
    while knights:
        moved = []
        for knight in knights:
            move = next_move(knight)
            # A knight that is stuck stays so, and needs no more turns.
            if move >= 0:
                to = around(knight)[move]
                stamps[to] = stamps[knight] + 1
                free.remove(to)
                moved.append(to)
        knights = moved
    for row in range(size):
        print(*[stamps.get((row, column), 0) for column in range(size)])


numbers = map(int, sys.stdin.read().split())
stage, size = next(numbers), next(numbers)
free = {(row, column) for row in range(size) for column in range(size)}
[stage1, stage2, stage3][stage - 1]()
