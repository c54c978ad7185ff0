#!/usr/bin/env python3
"""Accepts for each line of the input any tour from the start, or `No Circuit Tour.` where it belongs.

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
    boards = [[int(word) for word in line.split()] for line in file]
words = sys.stdin.buffer.read().split()

for line, (size, row, column) in enumerate(boards, 1):
    if words[:3] == [b"No", b"Circuit", b"Tour."]:
        words = words[3:]
        if size % 2 == 0 and size >= 6:
            refuse("line %d: a board of this size has a closed tour" % line)
        continue
    if size % 2 == 1 or size < 6:
        refuse("line %d: expected `No Circuit Tour.`" % line)

    # The board, and where each number is on it.
    area = size * size
    board, words = words[:area], words[area:]
    if len(board) < area:
        refuse("line %d: expected %d numbers, found %d" % (line, area, len(board)))
    squares = {}
    for index, word in enumerate(board):
        square = index // size + 1, index % size + 1
        step = number(word)
        if not 1 <= step <= area:
            refuse("line %d, square %s: expected a number from 1 to %d" % (line, square, area))
        if step in squares:
            refuse("line %d: %d is on two squares: %s and %s" % (line, step, squares[step], square))
        squares[step] = square

    # The tour, step by step. It does not have to come back.
    if squares[1] != (row, column):
        refuse("line %d: 1 is on %s, not on the start" % (line, squares[1]))
    for step in range(2, area + 1):
        last, to = squares[step - 1], squares[step]
        if sorted([abs(last[0] - to[0]), abs(last[1] - to[1])]) != [1, 2]:
            refuse("line %d: from %s to %s is not a knight's move" % (line, last, to))
if words:
    refuse("expected the end of the output, found %d more words" % len(words))
sys.exit(42)
