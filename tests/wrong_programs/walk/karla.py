import string

JUMPS = [(-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (1, -2), (-1, 2), (1, 2)]


class Knight:
    def __init__(self, width, height, start):
        self.width = width
        self.height = height
        self.start = start
        self.path = []
        self.todo = []
        self.steps = 0
        self.enter((string.ascii_lowercase.index(start[0]), int(start[1:]) - 1))

    def name(self):
        x, y = self.path[-1]
        return f"{string.ascii_lowercase[x]}{y + 1}"

    def around(self, tile):
        result = []
        for a, b in JUMPS:
            t = (tile[0] + a, tile[1] + b)
            if 0 <= t[0] < self.width and 0 <= t[1] < self.height and t not in self.path:
                result.append(t)
        return result

    def enter(self, tile):
        self.path.append(tile)
        moves = [[len(self.around(t)), t] for t in self.around(tile)]
        for i in range(len(moves)):
            for j in range(i + 1, len(moves)):
                if moves[i][0] > moves[j][0]:
                    moves[i], moves[j] = moves[j], moves[i]
        self.todo.append(moves)

    def loop(self):
        moves = self.todo[-1]
        if moves:
            score, tile = moves.pop(0)
            if moves and moves[0][0] != score:
                moves.clear()
            self.enter(tile)
            self.steps += 1
            print("The knight moves to", self.name())
            print("step", self.steps)
            return True
        if len(self.path) == 1:
            return False
        self.path.pop()
        self.todo.pop()
        print("The knight moves back to", self.name())
        print("step", self.steps)
        return True

    def finished(self):
        return len(self.path) == self.width * self.height

    def show(self):
        for i in range(len(self.path) - 1):
            x, y = self.path[i]
            print(f"Move {i}: {string.ascii_lowercase[x]}{y + 1}")
        digits = len(str(self.width * self.height))
        line = "-" * (self.width * (digits + 3) + 1)
        print(line)
        for y in reversed(range(self.height)):
            cells = [str(self.path.index((x, y))).zfill(digits) for x in range(self.width)]
            print("| " + " | ".join(cells) + " |")
            print(line)


print("Please enter the boardwidth")
width = int(input())
print("Please enter the boardheight")
height = int(input())
if width % 2 and height % 2:
    print("The board size you have chosen has an odd number of squares, this means the Knight has to "
          "start at a black square e.g. a1 b2 c1 f6")
print('Please enter the knights starting position (type "random" for random)')
knight = Knight(width, height, input().strip())
print("The knight starts at", knight.start)
while not knight.finished() and knight.loop():
    pass
if knight.finished():
    knight.show()
    print(f"The knight started at {knight.start} and after {knight.steps} steps finished his KnightsTour")
else:
    print(f"The knight started at {knight.start} and after {knight.steps} steps has nothing left to try")
