#!/usr/bin/env python3
"""Wrong: takes the list of visited squares apart as if it had a square at least."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

size, row, column, count, *numbers = map(int, sys.stdin.read().split())
rows, columns = zip(*[numbers[place : place + 2] for place in range(0, 2 * count, 2)])
visited = set(zip(rows, columns))
free = {(r, c) for r in range(size) for c in range(size)} - visited
best = (9, -1)
for index, (down, right) in enumerate(MOVES):
    r, c = row + down, column + right
    if (r, c) in free:
        p = sum((r + down, c + right) in free for down, right in MOVES)
        best = min(best, (p, index))
print(best[1])
