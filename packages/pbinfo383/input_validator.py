

# The input: `n m x y`, the rows and columns of the board, and a start from which a tour exists, from 1.
given = Lines(sys.stdin.buffer.read())
rows, columns, row, column = given.numbers((1, 6), (1, 6), (1, 6), (1, 6))
if row > rows or column > columns:
    given.refuse(1, "the start is off the board")
if rows > columns:
    rows, columns, row, column = columns, rows, column, row
starts = {
    (1, 1): True,
    (3, 4): column in (1, 4),
    (4, 5): row in (1, 4),
    (4, 6): row in (1, 4),
    (5, 5): (row + column) % 2 == 0,
    (5, 6): True,
    (6, 6): True,
}
if not starts.get((rows, columns)):
    given.refuse(1, "no tour exists")
given.finish()
