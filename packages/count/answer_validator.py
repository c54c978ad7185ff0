

# The answer: one number.
answer = Lines(sys.stdin.buffer.read())
answer.numbers((0, 2000000000))
answer.finish()
