

# The answer: one word.
answer = Lines(sys.stdin.buffer.read())
if answer.line() not in (b"Valid", b"Invalid"):
    answer.refuse(answer.taken, "expected Valid or Invalid")
answer.finish()
