import sys

it = iter(sys.stdin.read().split())
n = int(next(it))
r, c = int(next(it)), int(next(it))
m = int(next(it))
visited = {(int(next(it)), int(next(it))) for _ in range(m)}
steps = {1: (-2, 1), 2: (-1, 2), 3: (1, 2), 4: (2, 1), 5: (2, -1), 6: (1, -2), 7: (-1, -2), 8: (-2, -1)}


def free(sq):
    return 0 <= sq[0] < n and 0 <= sq[1] < n and sq not in visited


def p_value(sq):
    return sum(free((sq[0] + a, sq[1] + b)) for a, b in steps.values())


answer = -1
best = 100
for number, (a, b) in steps.items():
    target = (r + a, c + b)
    if free(target) and p_value(target) < best:
        best = p_value(target)
        answer = number
print(answer)
