# Stage 2, with the function of stage 1, and the moves in a file.
from board.squares import on_board
from valid_move_num import valid_move_num

import sys

with open("moves.txt") as lines:
    moves = [tuple(map(int, line.split())) for line in lines]
n, row, column, m, *rest = map(int, sys.stdin.read().split())
visited = set(zip(rest[::2], rest[1::2]))
goals = [(row + x, column + y) for x, y in moves]
possible = [k for k, goal in enumerate(goals) if on_board(goal, n) and goal not in visited]
print(min(possible, key=lambda k: valid_move_num(goals[k], n, visited, moves), default=-1))
