

# The answer: a prompt for each line of the input, and what follows it; the input is named as an
# argument.
ASK_START = b"Knights' starting positions (row1 col1 row2 col2): "
ASK_MOVE = b"Move (knight row col): "
with open(sys.argv[1], "rb") as file:
    given = file.read().splitlines()
moves = sum(len(line.split()) == 3 for line in given)
answer = Lines(sys.stdin.buffer.read())


def board(prompt):
    """Reads a prompt and a board, or a prompt and a warning; says which it was."""
    line = answer.line()
    if line == prompt + (b"Invalid position(s)!" if prompt == ASK_START else b"Invalid move!"):
        return False
    if line != prompt + b"0 1 2 3 4 5":
        answer.refuse(answer.taken, "expected a prompt, then a warning or a board")
    shown = b""
    for row in range(6):
        match = re.fullmatch(rb"%d((?: [.@#A-Za-z]){6})" % row, answer.line())
        if not match:
            answer.refuse(answer.taken, "expected row %d of the board" % row)
        shown += match[1]
    if shown.count(b"@") != 1 or shown.count(b"#") != 1:
        answer.refuse(answer.taken, "expected each knight once")
    return True


for number in range(1, len(given) - moves + 1):
    if board(ASK_START) != (number == len(given) - moves):
        answer.refuse(answer.taken, "expected a board after the last start alone")
for number in range(1, moves + 1):
    if not board(ASK_MOVE) and number == moves:
        answer.refuse(answer.taken, "expected a board after the last move")
if answer.line() != b"No more moves!":
    answer.refuse(answer.taken, "expected that there are no more moves")
answer.finish()
