import sys


class Board:
    def __init__(self, n):
        self.n = n
        self.cells = {}

    def free(self, r, c):
        return 0 <= r < self.n and 0 <= c < self.n and (r, c) not in self.cells

    def jumps(self, r, c):
        all_ = [(r - 2, c + 1), (r - 1, c + 2), (r + 1, c + 2), (r + 2, c + 1),
                (r + 2, c - 1), (r + 1, c - 2), (r - 1, c - 2), (r - 2, c - 1)]
        return [q for q in all_ if self.free(*q)]


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m = data[0], data[1]
    board = Board(n)
    pos = []
    for i in range(m):
        r, c = data[2 + 2 * i], data[3 + 2 * i]
        pos.append((r, c))
        board.cells[(r, c)] = 10000 * (i + 1)
    step = 0
    while True:
        moving = 0
        for i in range(m):
            options = board.jumps(*pos[i])
            if options:
                target = min(options, key=lambda q: len(board.jumps(*q)))
                step += 1
                board.cells[target] = 10000 * (i + 1) + step
                pos[i] = target
                moving += 1
        if moving == 0:
            break
    for r in range(n):
        print(" ".join(str(board.cells.get((r, c), 0)) for c in range(n)))


main()
