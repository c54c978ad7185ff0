

# The answer: one number for each case; the input is named as an argument.
with open(sys.argv[1], "rb") as file:
    cases = int(file.readline())
answer = Lines(sys.stdin.buffer.read())
for _ in range(cases):
    answer.numbers((0, 2000000000))
answer.finish()
