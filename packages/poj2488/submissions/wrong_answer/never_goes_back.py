#!/usr/bin/env python3
"""Wrong: takes the first move that is possible, and never goes back."""

import sys

MOVES = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


def walk(letter, number, free):
    """The squares from one to the end of the walk."""
    path = [(letter, number)]
    free.remove((letter, number))
    for right, up in MOVES:
        other = letter + right, number + up
        if other in free:
            return path + walk(*other, free)
    return path


cases, *sides = map(int, sys.stdin.read().split())
for case in range(cases):
    numbers, letters = sides[2 * case], sides[2 * case + 1]
    squares = [(letter, number) for letter in range(letters) for number in range(numbers)]
    paths = [walk(*start, set(squares)) for start in squares]
    print("Scenario #%d:" % (case + 1))
    full = [path for path in paths if len(path) == len(squares)] + [None]
    if full[0]:
        print("".join("%c%d" % (ord("A") + letter, number + 1) for letter, number in full[0]))
    else:
        print("impossible")
    print()
