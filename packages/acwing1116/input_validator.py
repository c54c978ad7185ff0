

# The input: the number of cases, then `n m x y` for each: rows, columns, and the square of the start.
given = Lines(sys.stdin.buffer.read())
(cases,) = given.numbers((1, 9))
for _ in range(cases):
    rows, columns, row, column = given.numbers((1, 9), (1, 9), (0, 8), (0, 8))
    if rows * columns > 28:
        given.refuse(given.taken, "expected at most 28 squares")
    if row >= rows or column >= columns:
        given.refuse(given.taken, "the start is off the board")
given.finish()
