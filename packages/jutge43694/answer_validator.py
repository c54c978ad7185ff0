

# The answer: the board with each step once, or `no sol`; the input is named as an argument.
with open(sys.argv[1], "rb") as file:
    given = file.read().split()
size = int(given[0])
row, column = int(given[size + 1]), int(given[size + 2])
text = sys.stdin.buffer.read()
answer = Lines(text)
if text.startswith(b"no sol"):
    if answer.line() != b"no sol":
        answer.refuse(1, "expected `no sol` and nothing after it")
    answer.finish()
board = [answer.line().split(b" ") for _ in range(size)]
free = sum(line.count(b".") for line in given[1 : size + 1])
steps = {b"%02d" % step for step in range(1, free + 1)}
for number, (words, squares) in enumerate(zip(board, given[1:]), 1):
    if len(words) != size:
        answer.refuse(number, "expected %d words with single spaces" % size)
    for word, square in zip(words, squares):
        if square == ord("*") and word != b"**":
            answer.refuse(number, "expected ** on a hole")
        if square == ord("."):
            if word not in steps:
                answer.refuse(number, "expected each number from 01 to %02d once" % free)
            steps.remove(word)
if board[row - 1][column - 1] != b"01":
    answer.refuse(row, "expected 01 on the start")
answer.finish()
