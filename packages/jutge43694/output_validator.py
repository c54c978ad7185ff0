#!/usr/bin/env python3
"""Accepts any path from the start over the free squares, and `no sol` if the answer says so too.

Called with the names of the input, of the answer, and of a folder for messages; the output comes
on the standard input. Exit code 42 says yes, 43 no.
"""

import re
import sys


def refuse(words):
    """Rejects the output, and says why."""
    with open(sys.argv[3] + "/judgemessage.txt", "a") as file:
        file.write(words + "\n")
    sys.exit(43)


with open(sys.argv[1], "rb") as file:
    given = file.read().split()
with open(sys.argv[2], "rb") as file:
    has_path = file.read().split() != [b"no", b"sol"]
size = int(given[0])
start = (int(given[size + 1]), int(given[size + 2]))
free = sum(line.count(b".") for line in given[1 : size + 1])

words = sys.stdin.buffer.read().split()
if words == [b"no", b"sol"]:
    if has_path:
        refuse("there is a path")
    sys.exit(42)
if len(words) != size * size:
    refuse("expected %d words, found %d" % (size * size, len(words)))

# Where each number is: row and column, both from 1.
squares = {}
for index, word in enumerate(words):
    row, column = index // size + 1, index % size + 1
    if given[row][column - 1] == ord("*"):
        if word != b"**":
            refuse("row %d, column %d: expected ** on a hole" % (row, column))
        continue
    if not re.fullmatch(rb"[0-9]{2}", word) or not 1 <= int(word) <= free:
        refuse("row %d, column %d: expected two digits from 01 to %02d" % (row, column, free))
    step = int(word)
    if step in squares:
        refuse("step %d is on two squares: %s and %s" % (step, squares[step], (row, column)))
    squares[step] = (row, column)

# The path, step by step.
if squares[1] != start:
    refuse("step 1 is not on the start, row %d and column %d" % start)
for step in range(2, free + 1):
    last, to = squares[step - 1], squares[step]
    if sorted([abs(last[0] - to[0]), abs(last[1] - to[1])]) != [1, 2]:
        refuse("step %d: from %s to %s is not a knight's move" % (step, last, to))
if not has_path:
    sys.exit("the answer denies a path, but the output has one")
sys.exit(42)
