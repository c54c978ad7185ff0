DIRS = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))


def room(r, c, n, visited):
    if not (0 <= r < n and 0 <= c < n) or visited[r][c]:
        return -1
    total = 0
    for a, b in DIRS:
        if 0 <= r + a < n and 0 <= c + b < n and not visited[r + a][c + b]:
            total += 1
    return total


def main():
    n = int(input())
    r, c = [int(x) for x in input().split()]
    m = int(input())
    visited = [[False] * n for i in range(n)]
    for i in range(1, m):
        a, b = [int(x) for x in input().split()]
        visited[a][b] = True
    best, move = 9, -1
    for i, (a, b) in enumerate(DIRS):
        p = room(r + a, c + b, n, visited)
        if 0 <= p <= best:
            best, move = p, i
    print(move)


main()
