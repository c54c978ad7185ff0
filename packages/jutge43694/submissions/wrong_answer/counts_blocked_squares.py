#!/usr/bin/env python3
"""Wrong: looks for a path of all squares, the blocked ones too."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

words = sys.stdin.read().split()
size = int(words[0])
board = words[1 : size + 1]
start = (int(words[size + 1]) - 1, int(words[size + 2]) - 1)
free = {(r, c) for r in range(size) for c in range(size) if board[r][c] == "."}
near = {}
for r, c in free:
    squares = [(r + down, c + right) for down, right in MOVES]
    near[r, c] = [square for square in squares if square in free]
length = size * size
steps = {}


def colours_fit():
    """Whether the knight, which changes colour with each move, can end after all squares."""
    same = sum((r + c - start[0] - start[1]) % 2 == 0 for r, c in free)
    return same - (length - same) in (0, 1)


def can_go_on(here, step):
    """Whether each free square can be entered and, all but one, be left; and all can be reached."""
    ends = 0
    for square in free:
        ways = sum(to in free or to == here for to in near[square])
        if ways == 0:
            return False
        ends += ways == 1
    if ends > 1:
        return False
    reached, last = {here}, [here]
    while last:
        for to in near[last.pop()]:
            if to in free and to not in reached:
                reached.add(to)
                last.append(to)
    return len(reached) == length - step + 1


def visit(here, step):
    """Whether the knight, which is on the square now, can visit all others."""
    steps[here] = step
    free.remove(here)
    if step == length:
        return True
    if can_go_on(here, step):
        choice = [to for to in near[here] if to in free]
        for to in sorted(choice, key=lambda to: sum(next in free for next in near[to])):
            if visit(to, step + 1):
                return True
    free.add(here)
    del steps[here]
    return False


if colours_fit() and visit(start, 1):
    for r in range(size):
        print(*["%02d" % steps[r, c] if board[r][c] == "." else "**" for c in range(size)])
else:
    print("no sol")
