

# The input: `n m`, then the square of each knight.
given = Lines(sys.stdin.buffer.read())
size, count = given.numbers((1, 100), (1, 10000))
if count > size * size:
    given.refuse(1, "there are more knights than squares")
different_squares(given, size, count)
given.finish()
