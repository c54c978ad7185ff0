

# The answer, whose form depends on the stage: eight p-values for each knight, -1 for a square that is
# not free; a move to a free square, or -1; or a board. The input is named as an argument.
MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
with open(sys.argv[1], "rb") as file:
    stage, size, *rest = map(int, file.read().split())
# The knight of stage 2 comes before the number of squares.
knight = rest[:2]
rest = rest[3:] if stage == 2 else rest[1:]
squares = list(zip(rest[::2], rest[1::2]))
free = {(row, column) for row in range(size) for column in range(size)} - set(squares)
answer = Lines(sys.stdin.buffer.read())


def around(square):
    """The squares that the eight moves lead to, on the board or off it."""
    return [(square[0] + down, square[1] + right) for down, right in MOVES]


def check_rooms():
    """Stage 1: eight degrees for each knight."""
    for square in squares:
        degrees = answer.numbers(*[(-1, 7)] * 8)
        if any((degree < 0) == (to in free) for degree, to in zip(degrees, around(square))):
            answer.refuse(answer.taken, "expected -1 for the squares that are not free alone")


def check_move():
    """Stage 2: a move to a free square, or -1 if there is none."""
    [move] = answer.numbers((-1, 7))
    possible = [number for number, to in enumerate(around(knight)) if to in free]
    if move not in (possible or [-1]):
        answer.refuse(1, "expected one of the moves %s" % (possible or [-1]))


def check_board():
    """Stage 3: for each knight its start, and a path of knight's moves from there."""
    places = {}
    for row in range(size):
        for column, stamp in enumerate(answer.numbers(*[(0, 10000 * len(squares) + 9999)] * size)):
            if stamp in places:
                answer.refuse(answer.taken, "%d comes twice" % stamp)
            if stamp > 0:
                places[stamp] = (row, column)
    for number, start in enumerate(squares, 1):
        if places.get(10000 * number) != start:
            answer.refuse(answer.taken, "knight %d is not on its start" % number)
    for stamp, square in places.items():
        if stamp not in range(10000, 10000 * len(squares) + 10000):
            answer.refuse(answer.taken, "%d belongs to no knight" % stamp)
        if stamp % 10000 > 0 and places.get(stamp - 1) not in around(square):
            answer.refuse(answer.taken, "%d is not a move away from %d" % (stamp, stamp - 1))


[check_rooms, check_move, check_board][stage - 1]()
answer.finish()
