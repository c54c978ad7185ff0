

# The answer: the board with each step once; the input is named as an argument.
with open(sys.argv[1], "rb") as file:
    column, row = map(int, file.read().split())
answer = Lines(sys.stdin.buffer.read())
board = [answer.numbers(*[(1, 64)] * 8) for _ in range(8)]
if len({step for line in board for step in line}) < 64:
    answer.refuse(8, "expected each number from 1 to 64 once")
if board[row - 1][column - 1] != 1:
    answer.refuse(row, "expected 1 on the start")
answer.finish()
