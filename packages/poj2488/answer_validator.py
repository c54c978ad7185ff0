

# The answer: for each case a heading, a path or `impossible`, and an empty line.
PATH = re.compile(rb"([A-Z](1[0-9]|2[0-6]|[1-9])){1,26}")

with open(sys.argv[1], "rb") as file:
    cases = int(file.readline())
answer = Lines(sys.stdin.buffer.read())
for case in range(1, cases + 1):
    if answer.line() != b"Scenario #%d:" % case:
        answer.refuse(answer.taken, "expected the heading of scenario %d" % case)
    path = answer.line()
    if path != b"impossible" and not PATH.fullmatch(path):
        answer.refuse(answer.taken, "expected a path such as A1B3C1, or impossible")
    if answer.line():
        answer.refuse(answer.taken, "expected an empty line")
answer.finish()
