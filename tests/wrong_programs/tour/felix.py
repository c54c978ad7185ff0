MOVES = [(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)]

n, m, row, col = map(int, input().split())
board = [[0 for y in range(m)] for x in range(n)]


def targets(x, y):
    found = []
    for a, b in MOVES:
        if 0 <= x + a < n and 0 <= y + b < m and board[x + a][y + b] == 0:
            found.append((x + a, y + b))
    return found


def visit(x, y, number):
    board[x][y] = number
    best = None
    for t in targets(x, y):
        d = len(targets(*t))
        if best is None or d < best[0]:
            best = (d, t)
    if best is None:
        return x, y, number
    return visit(best[1][0], best[1][1], number + 1)


x, y, k = visit(row, col, 1)
width = len(str(n * m))
for line in board:
    print(" ".join(str(v).rjust(width) for v in line))
if k < n * m:
    print(f"no full tour: stuck at ({x}, {y}) after {k} of {n * m} squares")
