import sys

lines = sys.stdin.read().split("\n")
current = 0


def ask(text):
    global current
    print(text, end=" ")
    line = lines[current]
    current += 1
    return line.split()


def on_board(r, c):
    return 0 <= r <= 5 and 0 <= c <= 5


while True:
    r1, c1, r2, c2 = map(int, ask("Knights' starting positions (row1 col1 row2 col2):"))
    if on_board(r1, c1) and on_board(r2, c2) and (r1, c1) != (r2, c2):
        break
    print("Invalid position(s)!")

board = [["."] * 6 for _ in range(6)]
board[r1][c1] = "A"
board[r2][c2] = "a"
pos = [(r1, c1), (r2, c2)]
steps = [0, 0]
consec = [0, 0]


def show():
    print("  0 1 2 3 4 5")
    for r in range(6):
        row = []
        for c in range(6):
            if pos[0] == (r, c):
                row.append("@")
            elif pos[1] == (r, c):
                row.append("#")
            else:
                row.append(board[r][c])
        print(r, *row)


def valid(k, r, c):
    if not on_board(r, c) or board[r][c] != "." or consec[k] >= 2:
        return False
    return sorted((abs(r - pos[k][0]), abs(c - pos[k][1]))) == [1, 2]


def more():
    return any(valid(k, r, c) for k in (0, 1) for r in range(6) for c in range(6))


show()
while more():
    words = ask("Move (knight row col):")
    if not words:
        break
    k = 1 if words[0] == "#" else 0
    r, c = int(words[1]), int(words[2])
    good = valid(k, r, c)
    consec[k] += 1
    consec[1 - k] = 0
    if good:
        pos[k] = (r, c)
        steps[k] += 1
        board[r][c] = chr(ord("Aa"[k]) + steps[k])
        show()
    else:
        print("Invalid move!")
else:
    print("No more moves!")
