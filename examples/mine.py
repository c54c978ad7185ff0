"""A student's program for stage 3 of the assignment, with one mistake. The guides judge it."""

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]

n, m = map(int, input().split())
knights = [tuple(map(int, input().split())) for _ in range(m)]
board = [[0] * n for _ in range(n)]
for number, (row, col) in enumerate(knights):
    board[row][col] = 10000 * (number + 1)


def free_squares(row, col):
    squares = [(row + down, col + right) for down, right in MOVES]
    return [(r, c) for r, c in squares if 0 <= r < n and 0 <= c < n and board[r][c] == 0]


moved = True
while moved:
    moved = False
    for number, (row, col) in enumerate(knights):
        best, fewest = None, 8
        for square in free_squares(row, col):
            p = len(free_squares(*square))
            if p <= fewest:
                best, fewest = square, p
        if best:
            board[best[0]][best[1]] = board[row][col] + 1
            knights[number] = best
            moved = True
for row in board:
    print(*row)
