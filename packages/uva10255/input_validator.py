

# The input: 1 to 100 lines `N row column`, the size of a board and a start on it, from 1.
text = sys.stdin.buffer.read()
given = Lines(text)
for _ in range(max(1, text.count(b"\n"))):
    size, row, column = given.numbers((2, 50), (1, 50), (1, 50))
    if given.taken > 100:
        given.refuse(101, "expected at most 100 lines")
    if row > size or column > size:
        given.refuse(given.taken, "the start is off the board")
given.finish()
