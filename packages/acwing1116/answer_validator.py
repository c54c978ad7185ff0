

# The answer: one number for each case, of which there are 1 to 9.
answer = Lines(sys.stdin.buffer.read())
answer.numbers((0, 2000000000))
while answer.taken < len(answer.lines) - 1:
    if answer.taken == 9:
        answer.refuse(10, "expected at most 9 numbers")
    answer.numbers((0, 2000000000))
answer.finish()
