#!/usr/bin/env python3
"""Accepts any closed tour as directions, and `No solution` if the board has none.

Called with the names of the input, of an answer that is not looked at, and of a folder for
messages; the output comes on the standard input. Exit code 42 says yes, 43 no.
"""

import re
import sys

# The directions 1 to 8, as rows and columns.
MOVES = [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)]


def refuse(words):
    """Rejects the output, and says why."""
    with open(sys.argv[3] + "/judgemessage.txt", "a") as file:
        file.write(words + "\n")
    sys.exit(43)


with open(sys.argv[1], "rb") as file:
    rows, columns = [int(word) for word in file.read().split()]
area = rows * columns
words = sys.stdin.buffer.read().split()

# A board of at least 6 x 6 has a closed tour unless its number of squares is odd.
if words == [b"No", b"solution"]:
    if area % 2 == 0:
        refuse("a closed tour exists")
    sys.exit(42)
if len(words) != rows:
    refuse("expected %d lines of digits or `No solution`, found %d words" % (rows, len(words)))
for row, word in enumerate(words, 1):
    if not re.fullmatch(rb"[1-8]{%d}" % columns, word):
        refuse("row %d: expected %d digits from 1 to 8" % (row, columns))

# The walk from the corner: it has to come back after as many moves as there are squares.
visited = bytearray(area)
row = column = 0
for step in range(1, area + 1):
    visited[row * columns + column] = 1
    down, right = MOVES[words[row][column] - 49]
    row += down
    column += right
    if not (0 <= row < rows and 0 <= column < columns):
        refuse("move %d leaves the board, to (%d, %d)" % (step, row, column))
    if visited[row * columns + column] and step < area:
        refuse("move %d leads to (%d, %d), which was visited before" % (step, row, column))
if (row, column) != (0, 0):
    refuse("the last move leads to (%d, %d), not back to (0, 0)" % (row, column))
sys.exit(42)
