

# The answer: one word.
answer = Lines(sys.stdin.buffer.read())
if answer.line() not in (b"true", b"false"):
    answer.refuse(answer.taken, "expected true or false")
answer.finish()
