def on_board(square, n):
    return all(0 <= number < n for number in square)
