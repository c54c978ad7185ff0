

# The answer: the board with each step once, or `no tour exists`; the input is named as an
# argument.
with open(sys.argv[1], "rb") as file:
    rows, columns, row, column = map(int, file.read().split())
text = sys.stdin.buffer.read()
answer = Lines(text)
if text.startswith(b"no tour exists"):
    if answer.line() != b"no tour exists":
        answer.refuse(1, "expected `no tour exists` and nothing after it")
    answer.finish()
area = rows * columns
board = []
for _ in range(rows):
    board += answer.numbers(*[(1, area)] * columns)
if len(set(board)) < area:
    answer.refuse(rows, "expected each number from 1 to %d once" % area)
if board[row * columns + column] != 1:
    answer.refuse(row + 1, "expected 1 on the start")
answer.finish()
