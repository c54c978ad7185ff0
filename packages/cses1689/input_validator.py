

# The input: `x y`, the column and the row of the start, from 1.
given = Lines(sys.stdin.buffer.read())
given.numbers((1, 8), (1, 8))
given.finish()
