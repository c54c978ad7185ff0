

# The answer: a line of digits from 1 to 8 for each row, or `No solution`; the input is named as an
# argument.
with open(sys.argv[1], "rb") as file:
    rows, columns = map(int, file.read().split())
text = sys.stdin.buffer.read()
answer = Lines(text)
if text.startswith(b"N"):
    if answer.line() != b"No solution":
        answer.refuse(1, "expected `No solution` and nothing after it")
    answer.finish()
for row in range(1, rows + 1):
    if not re.fullmatch(rb"[1-8]{%d}" % columns, answer.line()):
        answer.refuse(row, "expected %d digits from 1 to 8" % columns)
answer.finish()
