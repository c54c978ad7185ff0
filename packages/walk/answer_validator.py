

# The answer: the questions, the steps, and a tour or the remark that nothing is left to try; the
# input is named as an argument.
with open(sys.argv[1], "rb") as file:
    width, height, start = file.read().split()
width, height = int(width), int(height)
area = width * height
answer = Lines(sys.stdin.buffer.read())


def expect(pattern):
    """Reads a line of this form, with single spaces."""
    line = answer.line()
    match = re.fullmatch(pattern, line)
    if not match:
        answer.refuse(answer.taken, "expected %s" % pattern.decode())
    return match


expect(rb"Please enter the boardwidth")
expect(rb"Please enter the boardheight")
if area % 2 == 1:
    expect(rb"The board size you have chosen has an odd number of squares, .* c1 f6")
expect(rb'Please enter the knights starting position \(type "random" for random\)')
expect(rb"The knight starts at %s" % start)
path = [start]
steps = 0
SQUARE = rb"([a-z][1-9][0-9]?)"
END = rb"The knight started at %s and after %d steps has nothing left to try"
while len(path) < area:
    match = expect(rb"The knight moves (back )?to %s|%s" % (SQUARE, END % (start, steps)))
    if not match[2]:
        answer.finish()
    steps += 1
    if match[1]:
        path.pop()
    else:
        path.append(match[2])
    if not path or path[-1] != match[2]:
        answer.refuse(answer.taken, "the knight is not on the square before")
    expect(rb"step %d" % steps)
for number, square in enumerate(path):
    expect(rb"Move %d: %s" % (number, square))
digits = len(str(area))
line = rb"-{%d}" % (width * (digits + 3) + 1)
expect(line)
for y in range(height, 0, -1):
    row = [path.index(b"%c%d" % (ord("a") + x, y)) for x in range(width)]
    expect(rb"\| %s \|" % rb" \| ".join(b"%0*d" % (digits, number) for number in row))
    expect(line)
expect(rb"The knight started at %s and after %d steps finished his KnightsTour" % (start, steps))
answer.finish()
