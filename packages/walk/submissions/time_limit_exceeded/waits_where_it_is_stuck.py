#!/usr/bin/env python3
"""Wrong: goes on until all squares are visited, but never back, so it waits where it is stuck."""

MOVES = [(-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (1, -2), (-1, 2), (1, 2)]


def name(square):
    """The name of a square (x, y): a letter and a number."""
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1] + 1)


def onward(square):
    """The free squares that are a move away, in the order of the moves."""
    x, y = square
    return [to for right, up in MOVES if (to := (x + right, y + up)) in free]


def choices(square):
    """The scores of the free squares that are a move away, with the squares, as sorted."""
    scored = [(len(onward(to)), to) for to in onward(square)]
    for first in range(len(scored)):
        for second in range(first + 1, len(scored)):
            if scored[first][0] > scored[second][0]:
                scored[first], scored[second] = scored[second], scored[first]
    return scored


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
while free:
    if untried[-1]:
        score, square = untried[-1].pop(0)
        if untried[-1] and untried[-1][0][0] != score:
            untried[-1].clear()
        free.remove(square)
        path.append(square)
        untried.append(choices(square))
        print("The knight moves to", name(square))
        steps += 1
        print("step", steps, "")
show(path)
print("The knight started at %s and after %d steps finished" % (started, steps), end=" ")
print("his KnightsTour")
