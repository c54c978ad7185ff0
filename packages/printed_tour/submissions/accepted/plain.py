#!/usr/bin/env python3
"""Straight from the statement: the squares of lowest degree first, and back if the knight is stuck.

An attempt that takes too long is given up. The next one has more time, and another order of the moves.
"""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

numbers = [int(word) for word in sys.stdin.read().split()]
@read_python@
start = (row - @origin@, column - @origin@)
steps = {}
left = 0


def free(square):
    """The squares a move away that are not visited."""
    near = [(square[0] + down, square[1] + right) for down, right in MOVES]
    return [to for to in near if steps.get(to) == -1]


def degree(square):
    """How many squares a knight could go to."""
    return len(free(square))


def visit(square, step):
    """Whether the knight, which is on the square now, can visit all others in the time that is left."""
    global left
    left -= 1
    steps[square] = step
    if step == rows * columns - 1:
        return True
    for to in sorted(free(square), key=degree):
        if left > 0 and visit(to, step + 1):
            return True
    steps[square] = -1
    return False


def search():
    """Whether a tour is found; it is in `steps` then."""
    global left
    # With an odd number of squares, a tour starts on the colour of the corners.
    if rows * columns % 2 == 1 and sum(start) % 2 == 1:
        return False
    time = 500
    while True:
        steps.update({(r, c): -1 for r in range(rows) for c in range(columns)})
        left = time
        if visit(start, 0):
            return True
        if left > 0:
            return False
        time *= 2
        MOVES.append(MOVES.pop(0))


@show_python@
