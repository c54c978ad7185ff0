

# The input: `a b`, the rows and columns of the board.
given = Lines(sys.stdin.buffer.read())
given.numbers((1, 9), (1, 9))
given.finish()
