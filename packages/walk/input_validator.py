

# The input: the width, the height, and a square like b4. The walk from there has to end within
# this number of steps.
STEPS = 10000
MOVES = [(-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (1, -2), (-1, 2), (1, 2)]
given = Lines(sys.stdin.buffer.read())
[width] = given.numbers((5, 26))
[height] = given.numbers((5, 26))
match = re.fullmatch(rb"([a-z])([1-9][0-9]?)", given.line())
if not match:
    given.refuse(3, "expected a square like b4")
start = (match[1][0] - ord("a"), int(match[2]) - 1)
free = {(x, y) for x in range(width) for y in range(height)}
if start not in free:
    given.refuse(3, "the square is off the board")
if width * height % 2 == 1 and sum(start) % 2 == 1:
    given.refuse(3, "the square is white, but the number of squares is odd")


def onward(square):
    """The free squares that are a move away, in the order of the moves."""
    x, y = square
    return [to for right, up in MOVES if (to := (x + right, y + up)) in free]


def choices(square):
    """The degrees of the free squares that are a move away, with the squares, as sorted."""
    ranked = [(len(onward(to)), to) for to in onward(square)]
    for first in range(len(ranked)):
        for second in range(first + 1, len(ranked)):
            if ranked[first][0] > ranked[second][0]:
                ranked[first], ranked[second] = ranked[second], ranked[first]
    return ranked


free.remove(start)
path, untried = [start], [choices(start)]
steps = 0
while free and (untried[0] or len(path) > 1):
    if steps == STEPS:
        given.refuse(3, "the walk takes more than %d steps" % STEPS)
    steps += 1
    if untried[-1]:
        degree, square = untried[-1].pop(0)
        if untried[-1] and untried[-1][0][0] != degree:
            untried[-1].clear()
        free.remove(square)
        path.append(square)
        untried.append(choices(square))
    else:
        free.add(path.pop())
        untried.pop()
given.finish()
