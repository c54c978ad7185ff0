

# The answer to the stage of the input, which is named as an argument.
with open(sys.argv[1], "rb") as file:
    given = Lines(file.read())
[stage] = given.numbers((1, 3))
answer = Lines(sys.stdin.buffer.read())
if stage == 1:
    size, count = given.numbers((1, 100), (1, 10000))
    for _ in range(count):
        answer.numbers(*[(-1, 7)] * 8)
elif stage == 2:
    answer.numbers((-1, 7))
else:
    size, count = given.numbers((1, 100), (1, 10000))
    for _ in range(size):
        answer.numbers(*[(0, 10000 * count + 9999)] * size)
answer.finish()
