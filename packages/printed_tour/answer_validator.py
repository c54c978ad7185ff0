

# The answer: the board with each number once, or the words for no tour; the input is named as an argument.
FIRST, ORIGIN, DENIAL = @first@, @origin@, b"@denial@"
with open(sys.argv[1], "rb") as file:
    numbers = [int(word) for word in file.read().split()]
@read_python@
text = sys.stdin.buffer.read()
answer = Lines(text)
if DENIAL and text == DENIAL + b"\n":
    answer.line()
    answer.finish()
area = rows * columns
board = []
for _ in range(rows):
    board += answer.numbers(*[(FIRST, area + FIRST - 1)] * columns)
if len(set(board)) < area:
    answer.refuse(rows, "expected each number once")
if board[(row - ORIGIN) * columns + column - ORIGIN] != FIRST:
    answer.refuse(row - ORIGIN + 1, "expected %d on the start" % FIRST)
answer.finish()
