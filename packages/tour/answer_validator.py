

# The answer: the board, and a line more where the walk is stuck; the input is named as an
# argument.
with open(sys.argv[1], "rb") as file:
    rows, columns, *_ = map(int, file.read().split())
area = rows * columns
answer = Lines(sys.stdin.buffer.read())
numbers = []
for _ in range(rows):
    numbers += answer.numbers(*[(0, area)] * columns)
STUCK = rb"no full tour: stuck at \(\d+, \d+\) after %d of %d squares"
if 0 in numbers and not re.fullmatch(STUCK % (max(numbers), area), answer.line()):
    answer.refuse(answer.taken, "expected where the walk is stuck")
answer.finish()
