def search(board, row, col, number):
    rows, cols = len(board), len(board[0])
    board[row][col] = number
    if number == rows * cols:
        return 1
    total = 0
    for dr, dc in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]:
        r, c = row + dr, col + dc
        if 0 <= r < rows and 0 <= c < cols and board[r][c] == 0:
            total += search(board, r, c, number + 1)
            if total > 0:
                return total
            board[r][c] = 0
    return total


n, m, r, c = map(int, input().split())
print(search([[0] * m for _ in range(n)], r, c, 1))
