

# The input: `n m i j`, rows, columns, and the square of the start.
given = Lines(sys.stdin.buffer.read())
rows, columns, row, column = given.numbers((1, 100), (1, 100), (0, 99), (0, 99))
if row >= rows or column >= columns:
    given.refuse(1, "the start is off the board")
given.finish()
