from functools import cache

rows, columns = map(int, input().split())
own = tuple(map(int, input().split()))
other = tuple(map(int, input().split()))


def moves(at, visited):
    for r, c in (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2):
        to = at[0] + r, at[1] + c
        if 0 <= to[0] < rows and 0 <= to[1] < columns and to not in visited:
            yield to


@cache
def wins(mover, waiter, visited):
    return any(not wins(waiter, to, visited | {to}) for to in moves(mover, visited))


visited = frozenset([own, other])
while True:
    own = next(to for to in moves(own, visited) if not wins(other, to, visited | {to}))
    visited |= {own}
    print(*own, flush=True)
    reply = input()
    if reply == "-":
        break
    other = tuple(map(int, reply.split()))
    visited |= {other}
