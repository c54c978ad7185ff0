#!/usr/bin/env python3
"""Accepts any walk of one knight by Warnsdorff's rule, whichever of equal moves it takes.

Called with the names of the input, of an answer that is not looked at, and of a folder for
messages; the output comes on the standard input. Exit code 42 says yes, 43 no.
"""

import re
import sys

MOVES = [(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)]


def refuse(words):
    """Rejects the output, and says why."""
    with open(sys.argv[3] + "/judgemessage.txt", "a") as file:
        file.write(words + "\n")
    sys.exit(43)


def number(word):
    """The number of at most nine digits that a word is for scanf; -1 for any other word."""
    match = re.fullmatch(rb"\+?0*([0-9]{1,9})|-0+", word)
    return int(match[1] or 0) if match else -1


with open(sys.argv[1], "rb") as file:
    rows, columns, start_row, start_column = [int(word) for word in file.read().split()]
area = rows * columns

# The board, and where each number is on it.
words = sys.stdin.buffer.read().split()
if len(words) < area:
    refuse("expected %d numbers, found %d words" % (area, len(words)))
squares = {}
for index, word in enumerate(words[:area]):
    square = divmod(index, columns)
    step = number(word)
    if not 0 <= step <= area:
        refuse("row %d, column %d: expected a number from 0 to %d" % (*square, area))
    if step in squares:
        refuse("step %d is on two squares: %s and %s" % (step, squares[step], square))
    if step > 0:
        squares[step] = square

# The walk, step by step.
unvisited = {divmod(index, columns) for index in range(area)}


def possible(square):
    """The unvisited squares that are a move away."""
    row, column = square
    return [to for down, right in MOVES if (to := (row + down, column + right)) in unvisited]


if squares.get(1) != (start_row, start_column):
    refuse("step 1 is not on the start, (%d, %d)" % (start_row, start_column))
last = squares[1]
unvisited.remove(last)
for step in range(2, len(squares) + 1):
    if step not in squares:
        refuse("step %d is on no square, but a later one is" % step)
    to = squares[step]
    choice = possible(last)
    if to not in choice:
        refuse("step %d: from %s to %s is not a knight's move" % (step, last, to))
    least = min(len(possible(square)) for square in choice)
    degree = len(possible(to))
    if degree > least:
        refuse("step %d: %s has degree %d, another square %d" % (step, to, degree, least))
    unvisited.remove(to)
    last = to
if possible(last):
    refuse("the walk ends after %d steps, but could go on from %s" % (len(squares), last))

# The line that follows where the walk is not full.
remark = []
if len(squares) < area:
    remark = "no full tour: stuck at (%d, %d) after %d of %d squares" % (*last, len(squares), area)
    remark = remark.encode().split()
if words[area:] != remark:
    expected = b" ".join(remark).decode() or "the end of the output"
    refuse("after the board: expected %s" % expected)
sys.exit(42)
