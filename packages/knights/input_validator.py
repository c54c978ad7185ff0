

# The input: the stage, then the input of the stage. An argument says which stage it has to be.
given = Lines(sys.stdin.buffer.read())
wanted = [int(word) for word in sys.argv[1:]] or [1, 3]
[stage] = given.numbers((wanted[0], wanted[-1]))
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
