"""Plays against a program, as well as one can: duel.py INPUT ANSWER FEEDBACK/"""
import sys
from functools import cache
from pathlib import Path

rows, columns, *squares = map(int, Path(sys.argv[1]).read_text().split())
own, other = tuple(squares[:2]), tuple(squares[2:])
MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def end(code, message):
    with open(Path(sys.argv[3]) / "judgemessage.txt", "a") as file:
        file.write(message + "\n")
    sys.exit(code)


def targets(square, visited):
    for down, right in MOVES:
        row, column = square[0] + down, square[1] + right
        if 0 <= row < rows and 0 <= column < columns and (row, column) not in visited:
            yield row, column


@cache
def wins(mover, waiter, visited):
    """Whether the player to move can win."""
    return any(not wins(waiter, to, visited | {to}) for to in targets(mover, visited))


def say(*words):
    try:
        print(*words, flush=True)
    except BrokenPipeError:
        pass


# A program may print anything.
sys.stdin.reconfigure(errors="replace")
visited = frozenset([own, other])
say(rows, columns)
say(*own)
say(*other)
while True:
    line = sys.stdin.readline().split()
    if not any(targets(own, visited)):
        end(43, f"the program cannot move from {own}, and has lost")
    try:
        row, column = map(int, line)
    except ValueError:
        end(43, f"expected a row and a column, found {' '.join(line)[:50]!r}")
    if (row, column) not in targets(own, visited):
        end(43, f"({row}, {column}) is no move from {own}")
    own = row, column
    visited |= {own}
    replies = list(targets(other, visited))
    if not replies:
        say("-")
        if sys.stdin.readline():
            end(43, "the program has won, and goes on")
        end(42, "the program has won")
    other = max(replies, key=lambda to: not wins(own, to, visited | {to}))
    visited |= {other}
    say(*other)
