

# The answer: the index of a move, or -1.
answer = Lines(sys.stdin.buffer.read())
answer.numbers((-1, 7))
answer.finish()
