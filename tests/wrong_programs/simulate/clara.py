MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

n, m = map(int, input().split())
board = [[0] * n for _ in range(n)]
knights = []
for k in range(1, m + 1):
    r, c = map(int, input().split())
    knights.append([r, c, 1])
    board[r][c] = 10000 * k + 1


def neighbours(r, c):
    for a, b in MOVES:
        x, y = r + a, c + b
        if 0 <= x < n and 0 <= y < n and board[x][y] == 0:
            yield x, y


moved = True
while moved:
    moved = False
    for number, knight in enumerate(knights, start=1):
        best = None
        for x, y in neighbours(knight[0], knight[1]):
            p = len(list(neighbours(x, y)))
            if best is None or p < best[0]:
                best = (p, x, y)
        if best is not None:
            knight[0] = best[1]
            knight[1] = best[2]
            knight[2] += 1
            board[best[1]][best[2]] = 10000 * number + knight[2]
            moved = True

for line in board:
    print(*line)
