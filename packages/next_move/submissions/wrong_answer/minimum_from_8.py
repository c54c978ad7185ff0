#!/usr/bin/env python3
"""Wrong: takes 8 for more than any p-value, but the knight may move back to its own square."""

import sys

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

size, row, column, count, *numbers = map(int, sys.stdin.read().split())
visited = set(zip(numbers[::2], numbers[1::2]))
free = {(r, c) for r in range(size) for c in range(size)} - visited
best = (8, -1)
for index, (down, right) in enumerate(MOVES):
    r, c = row + down, column + right
    if (r, c) in free:
        p = sum((r + down, c + right) in free for down, right in MOVES)
        best = min(best, (p, index))
print(best[1])
