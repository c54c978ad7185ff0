"""Accepts a position that the first player can win."""
import re
import sys
from functools import cache

text = sys.stdin.read()
if not re.fullmatch(r"[3-5] [3-5]\n([0-4] [0-4]\n){2}", text):
    sys.exit("expected three lines with two numbers each")
rows, columns, a, b, c, d = map(int, text.split())
if not (max(a, c) < rows and max(b, d) < columns and (a, b) != (c, d)):
    sys.exit("expected two squares of the board")


def moves(at, visited):
    steps = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]
    near = ((at[0] + r, at[1] + c) for r, c in steps)
    return [to for to in near if 0 <= to[0] < rows and 0 <= to[1] < columns and to not in visited]


@cache
def loses(mover, waiter, visited):
    return all(not loses(waiter, to, visited | {to}) for to in moves(mover, visited))


if loses((a, b), (c, d), frozenset([(a, b), (c, d)])):
    sys.exit("the first player cannot win")
sys.exit(42)
