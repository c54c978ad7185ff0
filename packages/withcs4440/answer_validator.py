

# The answer: True or False.
answer = Lines(sys.stdin.buffer.read())
if answer.line() not in (b"True", b"False"):
    answer.refuse(1, "expected True or False")
answer.finish()
