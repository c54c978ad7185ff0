#!/usr/bin/env python3
"""A validator: exit code 42 for a file that is right to the byte, 43 and a remark for others."""

import re
import sys

# At most ten digits, no sign but a minus, no leading zero.
NUMBER = re.compile(rb"0|-?[1-9][0-9]{0,9}")


class Lines:
    """Lines of numbers with single spaces between them, each line ended by a newline."""

    def __init__(self, text):
        # What follows the last newline is the last element; it has to be empty.
        self.lines = text.split(b"\n")
        self.taken = 0

    def line(self):
        """The next line."""
        if self.taken == len(self.lines) - 1:
            self.refuse(self.taken + 1, "expected one more line, and a newline at its end")
        self.taken += 1
        return self.lines[self.taken - 1]

    def numbers(self, *ranges):
        """The numbers of the next line, one in each of the ranges, whose ends are included."""
        words = self.line().split(b" ")
        if len(words) != len(ranges):
            self.refuse(self.taken, "expected numbers with single spaces: %d" % len(ranges))
        for place, (word, (low, high)) in enumerate(zip(words, ranges), 1):
            if not NUMBER.fullmatch(word) or not low <= int(word) <= high:
                self.refuse(self.taken, "number %d has to be in %d..%d" % (place, low, high))
        return [int(word) for word in words]

    def finish(self):
        """Accepts the file if nothing follows."""
        if self.taken < len(self.lines) - 1 or self.lines[-1]:
            self.refuse(self.taken + 1, "expected the end of the file")
        sys.exit(42)

    def refuse(self, line, words):
        """Rejects the file."""
        sys.stderr.write("line %d: %s\n" % (line, words))
        sys.exit(43)


def different_squares(lines, size, count):
    """Reads that many squares, `row column` each; no two may be the same."""
    seen = set()
    for _ in range(count):
        square = tuple(lines.numbers((0, size - 1), (0, size - 1)))
        if square in seen:
            lines.refuse(lines.taken, "the square (%d, %d) comes twice" % square)
        seen.add(square)
