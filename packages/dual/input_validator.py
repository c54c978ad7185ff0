

# The input: starts up to the first valid one, then moves `knight row column` up to the last of
# the game.
STARTS, MOVES = 20, 1000
MOVE = re.compile(rb"([!-~]) (0|-?[1-9][0-9]?) (0|-?[1-9][0-9]?)")
given = Lines(sys.stdin.buffer.read())


def on_board(square):
    """Whether a square is one of the 6 x 6 board."""
    return all(0 <= number <= 5 for number in square)


def is_move(square, to):
    """Whether a knight's move leads from a square to another."""
    return sorted([abs(square[0] - to[0]), abs(square[1] - to[1])]) == [1, 2]


while True:
    if given.taken == STARTS:
        given.refuse(STARTS, "expected at most %d starts" % STARTS)
    r1, c1, r2, c2 = given.numbers(*[(-99, 99)] * 4)
    knights = {b"@": (r1, c1), b"#": (r2, c2)}
    if on_board((r1, c1)) and on_board((r2, c2)) and (r1, c1) != (r2, c2):
        break

starts = given.taken
free = {(row, column) for row in range(6) for column in range(6)} - set(knights.values())
last, in_a_row = None, 0


def may_go(knight, to):
    """Whether a move is valid."""
    third = knight == last and in_a_row == 2
    return knight in knights and to in free and is_move(knights[knight], to) and not third


while any(may_go(knight, to) for knight in knights for to in free):
    if given.taken == starts + MOVES:
        given.refuse(given.taken, "expected at most %d moves" % MOVES)
    match = MOVE.fullmatch(given.line())
    if not match:
        given.refuse(given.taken, "expected a knight, a row and a column")
    knight, to = match[1], (int(match[2]), int(match[3]))
    if may_go(knight, to):
        knights[knight] = to
        free.remove(to)
        last, in_a_row = knight, in_a_row + 1 if knight == last else 1
given.finish()
