

# The answer: the board with each number once, or that there is no tour; the input is named as an
# argument.
with open(sys.argv[1], "rb") as file:
    rows, columns = map(int, file.read().split())
text = sys.stdin.buffer.read()
answer = Lines(text)
if text.startswith(b"Solution"):
    if answer.line() != b"Solution does not exist":
        answer.refuse(1, "expected `Solution does not exist`")
    answer.finish()
area = rows * columns
board = []
for _ in range(rows):
    board += answer.numbers(*[(0, area - 1)] * columns)
if len(set(board)) < area:
    answer.refuse(rows, "expected each number from 0 to %d once" % (area - 1))
if board[0] != 0:
    answer.refuse(1, "expected 0 in the corner")
answer.finish()
