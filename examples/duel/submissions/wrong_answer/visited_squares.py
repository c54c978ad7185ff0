rows, columns = map(int, input().split())
own = tuple(map(int, input().split()))
other = tuple(map(int, input().split()))


def moves(at, visited):
    for r, c in (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2):
        to = at[0] + r, at[1] + c
        if 0 <= to[0] < rows and 0 <= to[1] < columns:
            yield to


visited = frozenset([own, other])
while True:
    own = min(moves(own, visited), key=lambda to: len(list(moves(to, visited))), default=(-1, -1))
    visited |= {own}
    print(*own, flush=True)
    reply = input()
    if reply == "-":
        break
    other = tuple(map(int, reply.split()))
    visited |= {other}
