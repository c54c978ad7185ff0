

# The answer: for each line of the input the board with each step once, in single spaces, or
# `No Circuit Tour.`, with a blank line between two of them; the input is named as an argument.
with open(sys.argv[1], "rb") as file:
    boards = [[int(word) for word in line.split()] for line in file]
answer = Lines(sys.stdin.buffer.read())
for number, (size, row, column) in enumerate(boards):
    if number > 0 and answer.line() != b"":
        answer.refuse(answer.taken, "expected a blank line")
    line = answer.line()
    if line == b"No Circuit Tour.":
        continue
    board = []
    for count in range(size):
        words = line.split(b" ")
        if len(words) != size or not all(re.fullmatch(rb"[1-9][0-9]{0,3}", word) for word in words):
            answer.refuse(answer.taken, "expected %d numbers with single spaces" % size)
        board += [int(word) for word in words]
        if count < size - 1:
            line = answer.line()
    if sorted(board) != list(range(1, size * size + 1)):
        answer.refuse(answer.taken, "expected each number from 1 to %d once" % (size * size))
    if board[(row - 1) * size + column - 1] != 1:
        answer.refuse(answer.taken, "expected 1 on the start")
answer.finish()
