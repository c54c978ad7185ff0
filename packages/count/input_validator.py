

# The input: `n m r c`, rows, columns, and the square of the start.
given = Lines(sys.stdin.buffer.read())
rows, columns, row, column = given.numbers((1, 10), (1, 10), (0, 9), (0, 9))
if rows * columns > (30 if min(rows, columns) <= 3 else 25):
    given.refuse(1, "expected at most 25 squares, or at most 30 and a side of at most 3")
if row >= rows or column >= columns:
    given.refuse(1, "the start is off the board")
given.finish()
