#!/usr/bin/env python3
"""Accepts any tour from the start, and the words for none if no tour starts there.

Called with the names of the input, of an answer that is not looked at, and of a folder for
messages; the output comes on the standard input. Exit code 42 says yes, 43 no.
"""

import re
import sys

# The number on the start, from where rows and columns are counted, the words for no tour, and whether more may follow.
FIRST, ORIGIN, DENIAL, MORE = @first@, @origin@, b"@denial@", @more@ == 1


def refuse(words):
    """Rejects the output, and says why."""
    with open(sys.argv[3] + "/judgemessage.txt", "a") as file:
        file.write(words + "\n")
    sys.exit(43)


def number(word):
    """The number of at most nine digits that a word is for scanf; -1 for any other word."""
    match = re.fullmatch(rb"\+?0*([0-9]{1,9})|-0+", word)
    return int(match[1] or 0) if match else -1


def tour_exists(rows, columns, row, column):
    """Whether any tour of a board of at most eight rows and columns starts on the square."""
    if rows > columns:
        rows, columns, row, column = columns, rows, column, row
    if rows <= 2:
        return columns == 1
    if (rows, columns) in [(3, 3), (3, 5), (3, 6), (4, 4)]:
        return False
    if rows * columns % 2 == 1 and (row + column) % 2 == 1:
        return False
    if rows == 4:
        return row in (0, 3)
    if (rows, columns) == (3, 4):
        return column in (0, 3)
    return (rows, columns, row, column) not in [(3, 7, 1, 3), (3, 8, 1, 2), (3, 8, 1, 5)]


with open(sys.argv[1], "rb") as file:
    numbers = [int(word) for word in file.read().split()]
@read_python@
start = (row - ORIGIN, column - ORIGIN)
area = rows * columns
words = sys.stdin.buffer.read().split()

said = b" ".join(words)
if DENIAL and (said == DENIAL or MORE and said.startswith(DENIAL)):
    if tour_exists(rows, columns, *start):
        refuse("a tour from the start exists")
    sys.exit(42)

# The board, and where each number is on it.
if len(words) != area:
    refuse("expected %d numbers, found %d words" % (area, len(words)))
squares = {}
for index, word in enumerate(words):
    square = divmod(index, columns)
    step = number(word)
    if not FIRST <= step < area + FIRST:
        refuse("line %d: expected numbers from %d to %d" % (square[0] + 1, FIRST, area + FIRST - 1))
    if step in squares:
        refuse("the number %d is on two squares: %s and %s" % (step, squares[step], square))
    squares[step] = square

# The tour, step by step.
if squares[FIRST] != start:
    refuse("%d is not on the start" % FIRST)
for step in range(FIRST + 1, area + FIRST):
    last, to = squares[step - 1], squares[step]
    if sorted([abs(last[0] - to[0]), abs(last[1] - to[1])]) != [1, 2]:
        refuse("from %d to %d is not a knight's move" % (step - 1, step))
sys.exit(42)
