

# The input: the side, the rows of `.` and `*`, and the row and the column of a free start, from 1.
given = Lines(sys.stdin.buffer.read())
(size,) = given.numbers((3, 9))
board = [given.line() for _ in range(size)]
for number, row in enumerate(board, 2):
    if len(row) != size or row.strip(b".*"):
        given.refuse(number, "expected %d characters . or *" % size)
row, column = given.numbers((1, size), (1, size))
if board[row - 1][column - 1] != ord("."):
    given.refuse(size + 2, "the start is a hole")
given.finish()
