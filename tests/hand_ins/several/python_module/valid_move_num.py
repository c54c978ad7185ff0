# Stage 1 as a function.
from board.squares import on_board


def valid_move_num(square, n, visited, moves):
    goals = [(square[0] + x, square[1] + y) for x, y in moves]
    return sum(on_board(goal, n) and goal not in visited for goal in goals)
