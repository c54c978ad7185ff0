dr = [-2, -1, 1, 2, 2, 1, -1, -2]
dc = [1, 2, 2, 1, -1, -2, -2, -1]


def valid_move_num(r, c, n, visited):
    if r < 0 or c < 0 or r >= n or c >= n or visited[r][c] != 0:
        return -1
    count = 0
    for i in range(8):
        a = r + dr[i]
        b = c + dc[i]
        if a >= 0 and b >= 0 and a < n and b < n and visited[a][b] == 0:
            count = count + 1
    return count


def next_move(r, c, n, visited):
    index = -1
    smallest = 10
    for i in range(8):
        p = valid_move_num(r + dr[i], c + dc[i], n, visited)
        if p > -1 and p < smallest:
            smallest = p
            index = i
    return index


first = input().split()
n = int(first[0])
m = int(first[1])
visited = []
for i in range(n):
    visited.append([0] * n)
rows = []
cols = []
steps = []
for i in range(m):
    parts = input().split()
    rows.append(int(parts[0]))
    cols.append(int(parts[1]))
    steps.append(0)
    visited[rows[i]][cols[i]] = 10000 * (i + 1)

changed = True
while changed:
    changed = False
    for i in range(m):
        d = next_move(rows[i], cols[i], n, visited)
        if d == -1:
            break
        rows[i] += dr[d]
        cols[i] += dc[d]
        steps[i] += 1
        visited[rows[i]][cols[i]] = 10000 * (i + 1) + steps[i]
        changed = True

for i in range(n):
    print(" ".join(map(str, visited[i])))
