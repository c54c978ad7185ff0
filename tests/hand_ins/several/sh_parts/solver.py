# Stage 2 as a program in Python.
import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
n, row, column, m, *rest = map(int, sys.stdin.read().split())
visited = set(zip(rest[::2], rest[1::2]))


def free(r, c):
    return [
        (r + x, c + y)
        for x, y in MOVES
        if 0 <= r + x < n and 0 <= c + y < n and (r + x, c + y) not in visited
    ]


goals = free(row, column)
if goals:
    r, c = min(goals, key=lambda goal: len(free(*goal)))
    print(MOVES.index((r - row, c - column)))
else:
    print(-1)
