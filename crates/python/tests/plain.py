"""Plain programs from the statements, which share no code with the module."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

Square = tuple[int, int]
Path = tuple[Square, ...]
Near = dict[Square, list[Square]]

ORDERS = {
    "judge": [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)],
    "sheet": [(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)],
    "tutorial": [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)],
    "walk": [(1, -2), (-1, -2), (1, 2), (-1, 2), (2, -1), (2, 1), (-2, -1), (-2, 1)],
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


class TooLong(Exception):
    """A search has too many moves."""


def steps(leaper: Any, order: str) -> list[tuple[int, int]]:
    """The moves of a piece: the smaller difference where the knight's is 1. The king's are clockwise of those."""
    if leaper == "king":
        return [(int((3 * down + right) / 5), int((3 * right - down) / 5)) for down, right in ORDERS[order]]
    differences = [0, *sorted(leaper)]
    signed = {number: differences[abs(number)] * (1 if number > 0 else -1) for number in (-2, -1, 1, 2)}
    return [(signed[down], signed[right]) for down, right in ORDERS[order]]


def walked(square: Square, step: tuple[int, int], sides: Square, surface: str) -> Square | None:
    """The square at these differences: over joined columns first, which may turn the rest over, and then over rows."""
    (row, column), (down, right), (rows, columns) = square, step, sides
    around, column = divmod(column + right, columns)
    if around % 2 and surface in ("moebius-strip", "klein-bottle"):
        row, down = rows - 1 - row, -down
    over, row = divmod(row + down, rows)
    is_left = around and surface == "plane" or over and surface not in ("torus", "klein-bottle")
    return None if is_left else (row, column)


def near(sides: Square, leaper: Any, surface: str, holes: Iterable[Square] = (), order: str = "judge") -> Near:
    """The free squares, row by row, with those that are a move away, in an order of the moves."""
    free = [(row, column) for row in range(sides[0]) for column in range(sides[1]) if (row, column) not in holes]
    images = {square: [walked(square, step, sides, surface) for step in steps(leaper, order)] for square in free}
    return {square: [to for to in dict.fromkeys(images[square]) if to in images and to != square] for square in free}


def paths(near: Near, starts: Iterable[Square], given: dict[int, Square], most: int = 10**6) -> Iterator[Path]:
    """All paths over all squares that have the given steps, depth first; after so many moves it is too long."""
    path: list[Square] = []
    choices = [iter(starts)]
    for _ in range(most):
        square = next(choices[-1], None)
        if square is None:
            choices.pop()
            if not path:
                return
            path.pop()
        elif square not in path and given.get(len(path) + 1, square) == square:
            path.append(square)
            choices.append(iter(near[square]))
            if len(path) == len(near):
                yield tuple(path)
    raise TooLong


def turned(square: Square, sides: Square, turn: int) -> Square:
    """The square after quarter turns, mirrored first from the fourth on."""
    (row, column), (rows, columns) = square, sides
    if turn >= 4:
        column = columns - 1 - column
    for _ in range(turn % 4):
        row, column, rows, columns = column, rows - 1 - row, columns, rows
    return row, column


@cache
def maps(sides: Square, surface: str) -> list[dict[Square, Square]]:
    """The rotations and reflections, with a shift after them, that keep the moves of these pieces."""
    pieces = [near(sides, leaper, surface) for leaper in ((0, 1), (1, 1), (1, 2), (0, 2), (1, 3), (2, 3))]
    kept = []
    # A quarter turn takes edges that are joined to others.
    for turn in range(0, 8, 1 if sides[0] == sides[1] and surface in ("plane", "torus") else 2):
        for shift in pieces[0] if surface != "plane" else [(0, 0)]:
            image = {square: walked(turned(square, sides, turn), shift, sides, surface) for square in pieces[0]}
            if set(image.values()) == set(image) and all(
                set(piece[image[square]]) == {image[to] for to in piece[square]} for piece in pieces for square in piece
            ):
                kept.append(image)
    return kept


def tours(question: dict[str, Any], most: int) -> Iterator[Path]:
    """The tours that `tour count` counts, in the order of `tour list`."""
    sides, surface, closed = question["sides"], question["surface"], question.get("closed", False)
    board = near(sides, question["leaper"], surface, question["holes"], question.get("order", "judge"))
    start, end, given = question.get("start"), question.get("end"), question.get("given", {})
    # A cycle has neither a start nor a direction, unless steps of it are given.
    is_cycle = closed and not given and not start
    ends = {1: start} if start else {}
    ends |= {len(board): end} if end else {}
    images = [{square: square for square in board}]
    if question.get("up_to_symmetry"):
        same = [(start, end), (end, start)] if question.get("undirected") and start and end else [(start, end)]
        kept = [image for image in maps(sides, surface) if {image[square] for square in board} == {*board}]
        images = [image for image in kept if (image.get(start), image.get(end)) in same]
    turns = {"quarter-turn": [1], "half-turn": [2], "reflection": [4, 6], None: []}[question.get("symmetric")]
    whole = [{square: turned(square, sides, turn) for square in near(sides, (0, 1), "plane")} for turn in turns]
    whole = [image for image in whole if image in maps(sides, surface)]

    def moves(path: Sequence[Square]) -> frozenset[frozenset[Square]]:
        return frozenset(map(frozenset, zip(path, path[1:] + path[:1] if closed else path[1:])))

    kind = moves if is_cycle or question.get("undirected") else tuple
    seen = set()
    for path in paths(board, list(board)[:1] if is_cycle else board, given | ends, most):
        if closed and (len(path) < 3 or path[0] not in board[path[-1]]):
            continue
        mapped = [[image[square] for square in path] for image in whole]
        if turns and not any({*image} == {*path} and moves(image) == moves(path) for image in mapped):
            continue
        if kind(path) not in seen:
            seen.update(kind([image[square] for square in path]) for image in images)
            yield path


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
