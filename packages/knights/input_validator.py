

# The input: the stage; then as `valid_move_num` and `simulate` have it, `n m` and the square of each
# knight, or as `next_move` does, `n`, the knight's square, m, and each visited square.
given = Lines(sys.stdin.buffer.read())
[stage] = given.numbers((1, 3))
if stage == 2:
    [size] = given.numbers((1, 100))
    given.numbers((0, size - 1), (0, size - 1))
    [count] = given.numbers((0, size * size))
else:
    size, count = given.numbers((1, 100), (1, 10000))
    if count > size * size:
        given.refuse(2, "there are more knights than squares")
different_squares(given, size, count)
given.finish()
