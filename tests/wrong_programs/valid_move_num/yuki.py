moves = [[-2, 1], [-1, 2], [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1]]

n, m = [int(s) for s in input().split()]
knights = []
for _ in range(m):
    knights.append(tuple(int(s) for s in input().split()))
occupied = set(knights)


def free(r, c):
    if r < 1 or r > n or c < 1 or c > n:
        return False
    return (r, c) not in occupied


for r, c in knights:
    row = []
    for a, b in moves:
        x, y = r + a, c + b
        if free(x, y):
            k = 0
            for d, e in moves:
                if free(x + d, y + e):
                    k += 1
            row.append(str(k))
        else:
            row.append("-1")
    print(" ".join(row))
