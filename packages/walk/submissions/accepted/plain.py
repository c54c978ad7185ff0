#!/usr/bin/env python3
"""Straight from the statement."""

MOVES = [(-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (1, -2), (-1, 2), (1, 2)]


def name(square):
    """The name of a square (x, y): a letter and a number."""
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1] + 1)


def onward(square):
    """The free squares that are a move away, in the order of the moves."""
    x, y = square
    return [to for right, up in MOVES if (to := (x + right, y + up)) in free]


def choices(square):
    """The degrees of the free squares that are a move away, with the squares, as sorted."""
    ranked = [(len(onward(to)), to) for to in onward(square)]
    for first in range(len(ranked)):
        for second in range(first + 1, len(ranked)):
            if ranked[first][0] > ranked[second][0]:
                ranked[first], ranked[second] = ranked[second], ranked[first]
    return ranked


def show(path):
    """Prints each square of a tour, and the board."""
    for number, square in enumerate(path):
        print("Move %d: %s" % (number, name(square)))
    digits = len(str(width * height))
    line = "-" * (width * (digits + 3) + 1)
    print(line)
    for y in reversed(range(height)):
        numbers = [str(path.index((x, y))).zfill(digits) for x in range(width)]
        print("| %s |" % " | ".join(numbers))
        print(line)


print("Please enter the boardwidth")
width = int(input())
print("Please enter the boardheight")
height = int(input())
if width * height % 2 == 1:
    print("The board size you have chosen has an odd number of squares, this means the", end=" ")
    print("Knight has to start at a black square e.g. a1 b2 c1 f6")
print('Please enter the knights starting position (type "random" for random)')
started = input()
start = (ord(started[0]) - ord("a"), int(started[1:]) - 1)
print("The knight starts at", started)
free = {(x, y) for x in range(width) for y in range(height)} - {start}
path, untried = [start], [choices(start)]
steps = 0
while free and (untried[0] or len(path) > 1):
    if untried[-1]:
        degree, square = untried[-1].pop(0)
        if untried[-1] and untried[-1][0][0] != degree:
            untried[-1].clear()
        free.remove(square)
        path.append(square)
        untried.append(choices(square))
        print("The knight moves to", name(square))
    else:
        free.add(path.pop())
        untried.pop()
        print("The knight moves back to", name(path[-1]))
    steps += 1
    print("step", steps, "")
if free:
    print("The knight started at %s and after %d steps has" % (started, steps), end=" ")
    print("nothing left to try")
else:
    show(path)
    print("The knight started at %s and after %d steps finished" % (started, steps), end=" ")
    print("his KnightsTour")
