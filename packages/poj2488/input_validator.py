

# The input: the number of cases, then `p q` for each: how many numbers, and how many letters.
given = Lines(sys.stdin.buffer.read())
(cases,) = given.numbers((1, 100))
for _ in range(cases):
    rows, columns = given.numbers((1, 26), (1, 26))
    if rows * columns > 26:
        given.refuse(given.taken, "expected at most 26 squares")
given.finish()
