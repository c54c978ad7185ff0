#!/usr/bin/env python3
"""Accepts any tour from the start.

Called with the names of the input, of an answer that is not looked at, and of a folder for
messages; the output comes on the standard input. Exit code 42 says yes, 43 no.
"""

import re
import sys


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
    column, row = [int(word) for word in file.read().split()]

# The board, and where each number is on it: row and column, both from 1.
words = sys.stdin.buffer.read().split()
if len(words) != 64:
    refuse("expected 64 numbers, found %d words" % len(words))
squares = {}
for index, word in enumerate(words):
    square = (index // 8 + 1, index % 8 + 1)
    step = number(word)
    if not 1 <= step <= 64:
        refuse("row %d, column %d: expected a number from 1 to 64" % square)
    if step in squares:
        refuse("step %d is on two squares: %s and %s" % (step, squares[step], square))
    squares[step] = square

# The tour, step by step.
if squares[1] != (row, column):
    refuse("step 1 is not on the start, row %d and column %d" % (row, column))
for step in range(2, 65):
    last, to = squares[step - 1], squares[step]
    if sorted([abs(last[0] - to[0]), abs(last[1] - to[1])]) != [1, 2]:
        refuse("step %d: from %s to %s is not a knight's move" % (step, last, to))
sys.exit(42)
