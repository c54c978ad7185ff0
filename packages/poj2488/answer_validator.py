

# The answer: for each case a heading, a path or `impossible`, and an empty line.
PATH = re.compile(rb"([A-Z](1[0-9]|2[0-6]|[1-9])){1,26}")

answer = Lines(sys.stdin.buffer.read())
case = 0
while case == 0 or answer.taken < len(answer.lines) - 1:
    case += 1
    if case > 100 or answer.line() != b"Scenario #%d:" % case:
        answer.refuse(answer.taken, "expected the heading of scenario %d, of 100 at most" % case)
    path = answer.line()
    if path != b"impossible" and not PATH.fullmatch(path):
        answer.refuse(answer.taken, "expected a path such as A1B3C1, or impossible")
    if answer.line():
        answer.refuse(answer.taken, "expected an empty line")
answer.finish()
