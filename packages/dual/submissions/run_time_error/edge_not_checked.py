#!/usr/bin/env python3
"""Wrong: looks at the board before it checks that the square is on it."""

TRAILS = {"@": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "#": "abcdefghijklmnopqrstuvwxyz"}


def on_board(row, column):
    """Whether a square is one of the 6 x 6 board."""
    return 0 <= row < 6 and 0 <= column < 6


def is_valid(knight, row, column):
    """Whether a knight may move to a square."""
    if board[row][column] != "." or not on_board(row, column) or knight not in knights:
        return False
    if in_a_row[knight] == 2:
        return False
    down, right = abs(row - knights[knight][0]), abs(column - knights[knight][1])
    return (down, right) in [(1, 2), (2, 1)]


def has_more_moves():
    """Whether any knight may move anywhere."""
    return any(is_valid(knight, r, c) for knight in knights for r in range(6) for c in range(6))


def arrive(knight, row, column):
    """Puts a knight on a square, with the next letter of its trail."""
    visits[knight] += 1
    board[row][column] = TRAILS[knight][visits[knight] - 1]
    knights[knight] = (row, column)


def show():
    """Prints the board."""
    shown = [list(line) for line in board]
    for knight, (row, column) in knights.items():
        shown[row][column] = knight
    print("  0 1 2 3 4 5")
    for row in range(6):
        print(row, *shown[row])


while True:
    r1, c1, r2, c2 = map(int, input("Knights' starting positions (row1 col1 row2 col2): ").split())
    if on_board(r1, c1) and on_board(r2, c2) and (r1, c1) != (r2, c2):
        break
    print("Invalid position(s)!")
board = [["."] * 6 for _ in range(6)]
knights, visits, in_a_row = {}, {"@": 0, "#": 0}, {"@": 0, "#": 0}
arrive("@", r1, c1)
arrive("#", r2, c2)
show()
while has_more_moves():
    knight, row, column = input("Move (knight row col): ").split()
    if is_valid(knight, int(row), int(column)):
        arrive(knight, int(row), int(column))
        in_a_row = {other: in_a_row[other] + 1 if other == knight else 0 for other in knights}
        show()
    else:
        print("Invalid move!")
print("No more moves!")
