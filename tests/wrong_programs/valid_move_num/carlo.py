from itertools import islice
import sys

STEPS = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def read():
    numbers = [int(w) for w in sys.stdin.read().split()]
    n, m = numbers[:2]
    rest = numbers[2:]
    return n, list(islice(zip(rest[::2], rest[1::2]), m))


def value(sq, n, taken):
    r, c = sq
    if r < 0 or c < 0 or r >= n or c >= n or sq in taken:
        return -1
    k = 0
    for a, b in STEPS:
        x, y = r + a, c + b
        if 0 <= x < n and 0 <= y < n and (x, y) not in taken:
            k += 1
    return k


n, knights = read()
taken = set(knights)
print("taken:", len(taken))
for r, c in knights:
    print(*[value((r + a, c + b), n, taken) for a, b in STEPS])
