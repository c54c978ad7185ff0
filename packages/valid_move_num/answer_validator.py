

# The answer: eight p-values for each knight of the input, which is named as an argument.
with open(sys.argv[1], "rb") as file:
    size, count = Lines(file.read()).numbers((1, 100), (1, 10000))
answer = Lines(sys.stdin.buffer.read())
for _ in range(count):
    answer.numbers(*[(-1, 7)] * 8)
answer.finish()
