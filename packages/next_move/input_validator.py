

# The input: `n`, the knight's square, m, then each visited square.
given = Lines(sys.stdin.buffer.read())
[size] = given.numbers((1, 100))
given.numbers((0, size - 1), (0, size - 1))
[count] = given.numbers((0, size * size))
different_squares(given, size, count)
given.finish()
