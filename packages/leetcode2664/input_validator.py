

# The input: `m n r c`, the rows and columns of the board, and a start from which a tour exists, from 0.
given = Lines(sys.stdin.buffer.read())
rows, columns, row, column = given.numbers((1, 5), (1, 5), (0, 4), (0, 4))
if row >= rows or column >= columns:
    given.refuse(1, "the start is off the board")
if rows > columns:
    rows, columns, row, column = columns, rows, column, row
starts = {
    (1, 1): True,
    (3, 4): column in (0, 3),
    (4, 5): row in (0, 3),
    (5, 5): (row + column) % 2 == 0,
}
if not starts.get((rows, columns)):
    given.refuse(1, "no tour exists")
given.finish()
