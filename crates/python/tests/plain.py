"""Plain programs from the statements, which share no code with the module."""

from collections.abc import Iterator

Square = tuple[int, int]

ORDERS = {
    "judge": [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)],
    "sheet": [(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)],
    "tutorial": [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)],
}


def is_tour(path: list[Square], rows: int, columns: int, holes: set[Square] = frozenset()) -> bool:
    """Whether a path visits each square but the holes once, by knight's moves."""
    free = {(row, column) for row in range(rows) for column in range(columns)} - set(holes)
    steps = {frozenset((abs(a - c), abs(b - d))) for (a, b), (c, d) in zip(path, path[1:])}
    return steps <= {frozenset((1, 2))} and len(path) == len(free) and set(path) == free


def neighbours(square: Square, free: set[Square], order: str) -> list[Square]:
    """The free squares a knight's move away, in an order of the moves."""
    targets = [(square[0] + down, square[1] + right) for down, right in ORDERS[order]]
    return [target for target in targets if target in free]


def warnsdorff(rows: int, columns: int, start: Square, order: str) -> list[Square]:
    """The walk by Warnsdorff's rule; ties go to the earlier move."""
    free = {(row, column) for row in range(rows) for column in range(columns)} - {start}
    path = [start]
    while targets := neighbours(path[-1], free, order):
        # Of several with the fewest moves, min takes the first.
        path.append(min(targets, key=lambda target: len(neighbours(target, free, order))))
        free.remove(path[-1])
    return path


def paths(path: list[Square], free: set[Square], order: str) -> Iterator[list[Square]]:
    """All paths that go on from a path over the free squares, depth first."""
    if not free:
        yield list(path)
    for target in neighbours(path[-1], free, order):
        yield from paths([*path, target], free - {target}, order)


def simulate(side: int, starts: list[Square]) -> list[list[int]]:
    """The board after knights took turns: 10000 x knight + step."""
    board = [[0] * side for _ in range(side)]
    free = {(row, column) for row in range(side) for column in range(side)} - set(starts)
    for knight, (row, column) in enumerate(starts, 1):
        board[row][column] = 10000 * knight
    moving = list(enumerate(starts, 1))
    step = 1
    while moving:
        still = []
        for knight, square in moving:
            targets = neighbours(square, free, "judge")
            if targets:
                row, column = min(targets, key=lambda target: len(neighbours(target, free, "judge")))
                free.remove((row, column))
                board[row][column] = 10000 * knight + step
                still.append((knight, (row, column)))
        moving = still
        step += 1
    return board
