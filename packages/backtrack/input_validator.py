

# The input: `n m`, rows and columns.
given = Lines(sys.stdin.buffer.read())
rows, columns = given.numbers((1, 8), (1, 8))
if rows * columns > 25 and rows != columns:
    given.refuse(1, "expected at most 25 squares, or as many rows as columns")
given.finish()
