

# The input: a line with n, then n lines of n numbers, all of them different.
given = Lines(sys.stdin.buffer.read())
(n,) = given.numbers((3, 7))
seen = set()
for _ in range(n):
    for number in given.numbers(*[(0, n * n - 1)] * n):
        if number in seen:
            given.refuse(given.taken, "the number %d comes twice" % number)
        seen.add(number)
given.finish()
