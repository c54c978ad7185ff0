#!/usr/bin/env python3
"""Straight from the statement: tries all starts and moves in the order of the names."""

import sys

# The letter changes first in order, then the number.
MOVES = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


def tour_from(path, free):
    """Extends a path over all squares that are free; says whether that is possible."""
    if not free:
        return True
    letter, number = path[-1]
    for right, up in MOVES:
        other = letter + right, number + up
        if other in free:
            free.remove(other)
            path.append(other)
            if tour_from(path, free):
                return True
            path.pop()
            free.add(other)
    return False


def first_tour(numbers, letters):
    """The first tour of a board as text."""
    squares = [(letter, number) for letter in range(letters) for number in range(numbers)]
    for start in squares:
        path = [start]
        if tour_from(path, set(squares) - {start}):
            return "".join("%c%d" % (ord("A") + letter, number + 1) for letter, number in path)
    return "impossible"


cases, *sides = map(int, sys.stdin.read().split())
# A board may come more than once.
known = {}
for case in range(cases):
    board = sides[2 * case], sides[2 * case + 1]
    if board not in known:
        known[board] = first_tour(*board)
    print("Scenario #%d:\n%s\n" % (case + 1, known[board]))
