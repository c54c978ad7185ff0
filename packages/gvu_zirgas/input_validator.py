

# The input: `n column row`, the side of the board and the start, from 1.
given = Lines(sys.stdin.buffer.read())
size, column, row = given.numbers((1, 7), (1, 7), (1, 7))
if column > size or row > size:
    given.refuse(1, "the start is off the board")
given.finish()
