"""Knight's tours: solve, count, list, survey and check them. Boards are NumPy arrays.

A square is a pair (row, column), from 0, with row 0 at the top; any sequence of two integers will do, and so does a name
such as "a1", whose column is a letter and whose row counts from below. One side alone means a square board. Options have
the names and meanings of the command line. A `mask` is an array of bool that is True on holes; if no rows are given,
the board has the shape of the mask. A wrong value is a ValueError, and a board that does not fit into memory a
MemoryError.

A search has three answers: a Tour, Impossible with its reason, or Unknown after a limit. Only the first is true.

Long calls let other threads run, and show their progress if standard error is a terminal and `progress` is true. At
Ctrl-C they stop, and raise KeyboardInterrupt.
"""

from __future__ import annotations

import json
import operator
import re
import reprlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from types import FunctionType
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _knights
from ._knights import Tour, Tours

__version__ = version("knights")

Square: TypeAlias = tuple[int, int] | str
Order: TypeAlias = Literal["judge", "sheet", "tutorial", "walk"]
Ties: TypeAlias = Literal["first", "pohl", "roth", "random"]
Surface: TypeAlias = Literal["plane", "cylinder", "torus", "moebius-strip", "klein-bottle"]
Leaper: TypeAlias = tuple[int, int] | Literal["king"]
Symmetry: TypeAlias = Literal["half-turn", "quarter-turn", "reflection"]

__all__ = [
    "Impossible", "NoTour", "NotTour", "Puzzle", "Tour", "Tours", "Unknown", "__version__", "backtrack", "check",
    "count", "graph", "puzzle", "random_tour", "simulate", "solve", "survey", "tours", "warnsdorff",
]  # fmt: skip


@dataclass(frozen=True)
class NoTour:
    """The answer that there is no tour. It is false, and prints as a sentence. The subclasses say what is known."""

    reason: str
    """Why there is none."""
    squares: tuple[tuple[int, int], ...]
    """The squares that show the reason, if there are some."""
    _sentence: str

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return self._sentence

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"


class Impossible(NoTour):
    """No tour exists."""


class Unknown(NoTour):
    """A limit was reached before the answer was known."""


class NotTour(NoTour):
    """What was checked is not a tour; the reason is the first step that breaks a rule."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A board with some numbers of a tour, of which exactly one tour has them all."""

    board: NDArray[np.int32]
    """The given numbers, 0 where none is given, and -1 on holes. It may be `given` to solve, count and tours."""
    tour: Tour
    """The tour."""
    guesses: int
    """How many guesses a search makes before it knows that there is no other tour."""
    undecided: int
    """How many given numbers may not be needed, since too many guesses would be needed to know."""
    seed: int
    """The seed that makes the same puzzle."""


def _array(name: str, given: Any, kinds: str, elements: str) -> NDArray[Any]:
    """An array of two dimensions with elements of these kinds."""
    expected = f"{name}: expected an array of {elements} with two dimensions, found"
    lists = (list, tuple)
    rows = [row for row in given if isinstance(row, lists)] if isinstance(given, lists) else []
    # NumPy does not come back from a list that contains itself twice.
    if any(isinstance(item, lists) for row in rows for item in row):
        raise ValueError(f"{expected} lists in lists in lists")
    try:
        array = np.concatenate(_parts(given)) if isinstance(given, lists) and given else np.asarray(given)
    except ValueError:
        raise ValueError(f"{expected} rows of different lengths") from None
    if array.ndim == 0:
        raise TypeError(f"{expected} {reprlib.repr(given)}")
    if array.ndim != 2 or array.dtype.kind not in kinds:
        raise ValueError(f"{expected} shape {array.shape} and dtype {array.dtype}")
    return array


def _parts(rows: Sequence[Any]) -> list[NDArray[Any]]:
    """Arrays of some rows each, so that Ctrl-C does not have to wait."""
    step = 100_000 // max(np.size(rows[0]), 1) + 1
    return [np.asarray(rows[place : place + step]) for place in range(0, len(rows), step)]


def _text(array: NDArray[Any], signs: dict[int, str]) -> str:
    """The numbers, each row in a line. Some rows at a time become a list, so that Ctrl-C does not have to wait."""
    parts = np.array_split(array, array.size // 100_000 + 1)
    rows = (row for part in parts for row in part.tolist())
    return "\n".join(" ".join(signs.get(number) or str(number) for number in row) for row in rows)


def _pair(name: str, given: Any, what: str = "(row, column)") -> tuple[int, int]:
    """A pair that was given as a sequence of two integers."""
    try:
        first, second = given
        return operator.index(first), operator.index(second)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected {what}, found {given!r}") from None


def _flag(name: str, given: Any) -> bool:
    if not isinstance(given, (bool, np.bool_)):
        raise TypeError(f"{name}: expected True or False, found {given!r}")
    return bool(given)


def _number(name: str, given: Any) -> str:
    """The digits of a number."""
    try:
        return str(operator.index(given))
    except TypeError:
        raise TypeError(f"{name}: expected an integer, found {given!r}") from None


def _word(name: str, given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{name}: expected a string, found {given!r}")
    return given


def _square(name: str, given: Any) -> str:
    """A square as --start has it."""
    return given if isinstance(given, str) else "{},{}".format(*_pair(name, given))


def _several(name: str, given: Any) -> list[str]:
    return [_square(name, square) for square in given]


def _leaper(name: str, given: Any) -> str:
    """A piece as --leaper has it."""
    return given if isinstance(given, str) else "{},{}".format(*_pair(name, given, "(rows, columns)"))


# How a question has the options of these types. The others are names, but for arrays, which `_asked` takes.
_TYPES: dict[str, Callable[[str, Any], Any]] = {
    "bool": _flag, "int": _number, "Leaper": _leaper, "Sequence[Square]": _several, "Square": _square,
}  # fmt: skip


def _asked(function: Any, options: dict[str, Any], **fields: Any) -> tuple[str, list[tuple[str, bytes]], bool]:
    """The question of a function: its fields as JSON, texts in the place of files, and whether to show progress."""
    texts = [("tour", options["tour"].encode())] if function is check else []
    if options.get("rows") is None and options.get("columns") is not None:
        raise ValueError("columns need rows; give both")
    if options.get("given") is not None:
        given = _text(_shaped(options, "given", "iu", "integers"), {0: ".", -1: "#"})
        texts.append(("given", given.encode()))
        for other in ("mask", "holes"):
            if options[other] is not None:
                raise ValueError(f"given has its own holes, -1; leave {other} out")
    if options.get("mask") is not None:
        mask: NDArray[Any] = _shaped(options, "mask", "b", "bool")
        lines = np.full((mask.shape[0], mask.shape[1] + 1), ord("\n"), np.uint8)
        lines[:, :-1] = np.where(mask, np.uint8(ord("#")), np.uint8(ord(".")))
        texts.append(("mask", lines.tobytes()))
        if options["holes"] is not None:
            raise ValueError("mask cannot be used with holes; leave one of them out")
    if options.get("rows") is None and function is not check:
        raise ValueError("expected the number of rows, a mask, or given steps")
    for name, words in function.__annotations__.items():
        kind = words.split(" | ")[0]
        if name == "return" or kind in ("ArrayLike", "Tour"):
            continue
        if options[name] is not None:
            convert: Callable[[str, Any], Any] = _TYPES.get(kind, _word)
            fields[name] = convert(name, options[name])
        elif "None" not in words:
            raise TypeError(f"{name}: expected {words}, found None")
    if fields.get("ties") == "random" and "seed" not in fields:
        raise ValueError('ties="random" needs seed; add it')
    progress = fields.pop("progress", False)
    return json.dumps(fields, ensure_ascii=False), texts, progress


def _shaped(options: dict[str, Any], name: str, kinds: str, elements: str) -> NDArray[Any]:
    """An array with an element for each square. It may give the sides."""
    array = _array(name, options[name], kinds, elements)
    rows, columns = options["rows"], options["columns"]
    if rows is None:
        options["rows"], options["columns"] = array.shape
    elif array.shape != (rows, rows if columns is None else columns):
        sides = (rows, rows if columns is None else columns)
        raise ValueError(f"{name}: the board has shape {sides}, and this array has shape {array.shape}")
    return array


def _tour(board: NDArray[np.int32], *parts: Any) -> Tour:
    """A tour that was pickled."""
    return _knights.tour_of_numbers(board.shape, board.astype("<u4").tobytes(), *parts)


def solve(
    rows: int | None = None,
    columns: int | None = None,
    *,
    start: Square | None = None,
    end: Square | None = None,
    closed: bool = False,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    given: ArrayLike | None = None,
    leaper: Leaper = (1, 2),
    surface: Surface = "plane",
    max_steps: int | None = None,
    progress: bool = True,
) -> Tour | Impossible | Unknown:
    """A tour if one exists, or Impossible with its reason, or Unknown after max_steps.

    The board may have up to 100,000,000 squares. A search may be needed only if there are holes; by
    default it has no limit. The start is (0, 0) by default, and that of a closed tour any free square.

    `given` is an array of integers with the steps of some squares, 0 on the others, and -1 on holes. Then the
    start is any by default. `leaper` is another piece, which leaps by these two differences of rows and columns, or
    "king", and `surface` says which edges of the board are joined. With these options, the board may have up to 128
    squares.

    Schwenk 1991: there is a closed tour of 5 x 6, but none of 4 x 6.

    >>> knights.solve(5, 6, closed=True).closed
    True
    >>> bool(knights.solve(4, 6, closed=True))
    False
    >>> print(knights.solve(given=[[0, 0, 7, 0], [12, 0, 0, 5], [3, 0, 0, 0]]))
     1  4  7 10
    12  9  2  5
     3  6 11  8
    """
    return _knights.solve(_asked(solve, locals()))


def random_tour(
    rows: int | None = None,
    columns: int | None = None,
    *,
    start: Square | None = None,
    end: Square | None = None,
    closed: bool = False,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    max_steps: int | None = None,
    seed: int | None = None,
    progress: bool = True,
) -> Tour | Impossible | Unknown:
    """A random tour where solve finds one.

    If the tours can be counted in half a minute, each has the same chance. Otherwise many small random changes are made
    to one tour. The tour's `remark` says which of the two was done, and its `seed` is the seed, which is drawn if
    none is given. The same seed gives the same tour. The start is that of solve.

    There are 304 tours of 5 x 5 from a corner.

    >>> knights.random_tour(5, seed=1).remark
    'random tour: all 304 tours have the same chance'
    """
    return _knights.solve(_asked(random_tour, locals(), random=True))


def backtrack(
    rows: int,
    columns: int | None = None,
    *,
    start: Square = (0, 0),
    order: Order = "tutorial",
    max_steps: int | None = None,
    progress: bool = True,
) -> Tour | Impossible | Unknown:
    """The first tour that a depth-first search finds, or Impossible, or Unknown after max_steps.

    An exact search decides before each move whether the tour can still be finished, so that the knight never goes back.
    The board may have up to 60 rows and columns.

    The tutorial numbers squares from 0; it has 12 on the last square of 8 x 8.

    >>> knights.backtrack(8).board[7, 7] - 1
    np.int32(12)
    """
    return _knights.backtrack(_asked(backtrack, locals()))


def warnsdorff(
    rows: int,
    columns: int | None = None,
    *,
    start: Square = (0, 0),
    order: Order = "sheet",
    ties: Ties = "first",
    seed: int | None = None,
    progress: bool = True,
) -> Tour:
    """A walk by Warnsdorff's rule, without backtracking. It is false if the knight gets stuck.

    The board may have up to 10,000 rows and columns. Random ties need a seed.

    >>> print(knights.warnsdorff(5))
     1 10 15 20  3
    16 21  2  9 14
    11  8 23  4 19
    22 17  6 13 24
     7 12 25 18  5
    """
    return _knights.warnsdorff(_asked(warnsdorff, locals()))


def check(
    tour: Tour | ArrayLike | Sequence[str],
    *,
    form: Literal["board", "path", "directions"] | None = None,
    size: int | tuple[int, int] | None = None,
    zero: Literal["start", "hole", "unvisited"] | None = None,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    leaper: Leaper | None = None,
    surface: Surface | None = None,
    progress: bool = True,
) -> Tour | NotTour:
    """A Tour if this is one, or NotTour with the first step that breaks a rule.

    It may be a Tour of this module, also one that got stuck. Its own `leaper` and `surface` hold, if no others are given;
    of all else, they are those of a knight on the plane. An array of integers, or a list of lists, is a board with the
    number of each square, from 1 or from 0; if it has two columns, it is a path with the row and the column of each
    square. On a board, -1 is a hole, and 0 a square that was not visited, unless `zero`, `holes` or `mask` says
    otherwise. A path is on a board of this `size`, or on the smallest one that holds it. With another `leaper` or
    `surface` it needs its `size`. A list of names such as "a1", and a string that `tour check` reads, are read too. What
    can be read in several ways, or not at all, is a ValueError.

    >>> knights.check(knights.solve(5).board)
    <Tour 5 x 5: open tour from (0, 0) to (4, 2)>
    >>> knights.check(knights.warnsdorff(5, start=(0, 1)))
    <NotTour: not a tour: step 25: the number is on no square; (4, 4) is not visited>
    >>> knights.check([(0, 0), (1, 2), (2, 2)]).reason
    "step 3: from (1, 2) to (2, 2) is not a knight's move"
    >>> knights.check("a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3")
    <Tour 3 x 4: open tour from (2, 0) to (0, 3)>
    >>> knights.check([[1, 0, 3], [4, 0, 2]], zero="hole")
    <NotTour: not a tour: step 3: from (1, 2) to (0, 2) is not a knight's move>
    """
    options = locals()
    moves = (tour.leaper, tour.surface) if isinstance(tour, Tour) else ((1, 2), "plane")
    for name, usual in zip(("leaper", "surface"), moves):
        options[name] = usual if options[name] is None else options[name]
    is_usual = _leaper("leaper", options["leaper"]) in ("1,2", "2,1") and options["surface"] == "plane"
    if isinstance(tour, Tour):
        if tour and all(option is None for option in (form, size, zero, holes, mask, leaper, surface)):
            return tour
        if holes is None and mask is None:
            options["holes"] = tour.holes or None
        options.update(tour=tour.board, form="board", zero=zero or "unvisited")
    sides = (size, size) if isinstance(size, int) else size
    options["rows"], options["columns"] = (None, None) if sides is None else _pair("size", sides, "(rows, columns)")
    smallest = _submitted(options)
    if size is None and is_usual and smallest is not None and holes is None and mask is None:
        options["rows"], options["columns"] = smallest
    has_size = options["rows"] is not None and mask is None
    if not has_size and mask is None and not is_usual:
        raise ValueError("leaper and surface need size; add it")
    # A mask has the size.
    fields = {"size": "{rows},{columns}".format(**options)} if has_size else {}
    options["size"] = None
    if options["zero"] != "any":
        return _knights.check(_asked(check, options, **fields))
    meanings = (_asked(check, {**options, "zero": meaning}, **fields) for meaning in ("start", "unvisited"))
    return _knights.check(next(meanings)) or _knights.check(next(meanings))


def _submitted(options: dict[str, Any]) -> tuple[int, int] | None:
    """Makes a text of the tour, and says the smallest board for a path that got stuck. On a board, 0 may be "any"."""
    tour, form = options["tour"], options["form"]
    if isinstance(tour, str):
        return None
    names = _names(tour)
    if names is not None:
        options["tour"] = "\n".join(names)
        return _smallest(_squares(names))
    array = _array("tour", tour, "iu", "integers")
    options["tour"] = _text(array, {-1: "#"})
    rows, columns = array.shape
    if form == "path" and columns != 2:
        raise ValueError(f"tour: expected a path of steps x 2, found shape {array.shape}")
    if columns == 2 and form != "board":
        smallest = _smallest(array)
        options["form"] = form or (smallest and "path")
        return smallest
    if options["rows"] is not None and array.shape != (options["rows"], options["columns"]):
        sides = "{rows} x {columns}".format(**options)
        raise ValueError(f"tour: expected a board of {sides}, found shape {array.shape}")
    options.update(form=form or "board", rows=rows, columns=columns)
    if options["zero"] is None and not array.all():
        options["zero"] = "any"
    return None


def _names(tour: Any) -> list[str] | None:
    """The names of squares, if these are some."""
    if isinstance(tour, np.ndarray):
        return tour.tolist() if tour.ndim == 1 and tour.dtype.kind == "U" else None
    is_list = isinstance(tour, Sequence) and len(tour) > 0 and all(isinstance(name, str) for name in tour)
    return list(tour) if is_list else None


def _squares(names: list[str]) -> NDArray[Any]:
    """The rows and columns of names, both from 0, or none of other words."""
    names = [name for name in names if re.fullmatch(r"[A-Za-z][1-9][0-9]{0,3}", name)]
    return np.array([(int(name[1:]) - 1, ord(name[0].lower()) - ord("a")) for name in names]).reshape(-1, 2)


def _smallest(squares: NDArray[Any]) -> tuple[int, int] | None:
    """The smallest board that holds a path, if it visits too few squares to be a tour, counted from 0 or from 1."""
    if len(squares) == 0 or squares.min() < 0:
        return None
    rows, columns = (squares.max(axis=0) + 1).tolist()
    first = min(squares.min(), 1)
    return (rows, columns) if len(squares) < (rows - first) * (columns - first) else None


def count(
    rows: int | None = None,
    columns: int | None = None,
    *,
    start: Square | None = None,
    end: Square | None = None,
    closed: bool = False,
    undirected: bool = False,
    up_to_symmetry: bool = False,
    symmetric: Symmetry | None = None,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    given: ArrayLike | None = None,
    leaper: Leaper = (1, 2),
    surface: Surface = "plane",
    max_states: int | None = None,
    memory_limit: int = 4096,
    jobs: int | None = None,
    progress: bool = True,
) -> int | Unknown:
    """How many tours there are, or Unknown if a limit was reached.

    A tour and its reverse are two, unless they are closed or `undirected` is true. This does not go with a given start or
    end, except with `up_to_symmetry`: no number changes. With `up_to_symmetry`, rotations and reflections of a tour are
    one, and so are its shifts where edges are joined. `symmetric` counts only tours that this symmetry maps to
    themselves; a reflection, and `up_to_symmetry` with a rotation, take whole boards of a knight on the plane. With
    `given`, the tours have the steps of this array, as for solve. `max_states` limits the states at a time, and
    `memory_limit` their memory in MB. `jobs` is the number of threads, by default one for each core. The board may have
    up to 1,000 rows and columns.

    OEIS A001230: there are 9,862 closed tours of 6 x 6. A165134: there are 1,728 directed paths of 5 x 5.

    >>> knights.count(6, closed=True), knights.count(5)
    (9862, 1728)
    """
    return _knights.count(_asked(count, locals()))


def tours(
    rows: int | None = None,
    columns: int | None = None,
    *,
    start: Square | None = None,
    end: Square | None = None,
    closed: bool = False,
    undirected: bool = False,
    up_to_symmetry: bool = False,
    symmetric: Symmetry | None = None,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    given: ArrayLike | None = None,
    leaper: Leaper = (1, 2),
    surface: Surface = "plane",
    order: Order = "judge",
    skip: int = 0,
    progress: bool = True,
) -> Tours:
    """An iterator over the tours that count counts, which finds each when it is asked for.

    They come in the order of their starts, and then of their moves. A closed tour starts on the first free square. The
    board may have up to 128 squares. `skip` leaves out the first tours. It counts them where that takes minutes at
    most, and otherwise searches for each.

    >>> [tour.path[-1].tolist() for tour in knights.tours(3, 4, start=(0, 0))]
    [[1, 0], [2, 3]]
    >>> next(knights.tours(6, closed=True, skip=9861))
    <Tour 6 x 6: closed tour from (0, 0) to (2, 1)>
    """
    return _knights.tours(_asked(tours, locals()))


def puzzle(
    rows: int | None = None,
    columns: int | None = None,
    *,
    closed: bool = False,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    leaper: Leaper = (1, 2),
    surface: Surface = "plane",
    guesses: int = 10_000,
    seed: int | None = None,
    progress: bool = True,
) -> Puzzle | Impossible | Unknown:
    """A puzzle: numbers of a random tour are taken away as long as it stays the only tour that has them.

    `guesses` is how many guesses a search may need; 0 makes a puzzle that can be solved without one. The same seed makes
    the same puzzle. The board may have up to 128 squares.

    >>> puzzle = knights.puzzle(5, seed=1)
    >>> puzzle.board
    array([[21,  0,  0,  0,  0],
           [ 0,  0,  0,  1,  0],
           [ 0,  0,  0,  0,  0],
           [ 0,  0,  0,  0,  0],
           [ 0,  6,  0,  0,  0]], dtype=int32)
    >>> knights.count(given=puzzle.board)
    1
    """
    made = _knights.puzzle(_asked(puzzle, locals()))
    if not isinstance(made, tuple):
        return made
    given, tour, *numbers = made
    board = np.zeros((tour.rows, tour.columns), np.int32)
    for square in tour.holes:
        board[square] = -1
    for step, square in given:
        board[square] = step
    return Puzzle(board, tour, *numbers)


def graph(
    rows: int | None = None,
    columns: int | None = None,
    *,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    leaper: Leaper = (1, 2),
    surface: Surface = "plane",
) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    """The squares that can be reached from each free square in one move: what networkx.Graph takes.

    The board may have up to 1,000 rows and columns.

    >>> knights.graph(3, holes=[(1, 1)])[0, 0]
    ((1, 2), (2, 1))
    """
    return _knights.graph(_asked(graph, locals()))


def survey(
    rows: int | None = None,
    columns: int | None = None,
    *,
    method: Literal["warnsdorff", "walk", "backtrack", "solve"] = "warnsdorff",
    order: Order | None = None,
    ties: Ties | None = None,
    seed: int | None = None,
    holes: Sequence[Square] | None = None,
    mask: ArrayLike | None = None,
    leaper: Leaper = (1, 2),
    surface: Surface = "plane",
    max_steps: int | None = None,
    jobs: int | None = None,
    progress: bool = True,
) -> dict[str, NDArray[Any]]:
    """A method's result from every free start, as columns for pandas.DataFrame or polars.DataFrame.

    The columns are arrays with an element for each start: its `row` and `col`, the `length` of the walk in squares
    (int32; 0 if solve finds no tour), whether it is `full` and `closed` (bool), and the `outcome`: closed, open, stuck
    (there is a tour, and the method found none), impossible, or unknown. Only warnsdorff and solve go around
    holes. With holes, the search for each start tries at most max_steps moves, by default 10,000. So does that with
    another `leaper` or `surface`, which only solve takes. `jobs` is the number of threads.

    >>> int(knights.survey(5)["full"].sum())
    9
    """
    return _knights.survey(_asked(survey, locals()))


def simulate(n: int, starts: Sequence[Square], *, progress: bool = True) -> NDArray[np.int64]:
    """The board, n x n, after the knights on these squares took turns until none could move.

    Each moves to the square with the smallest p-value (stage 3 of the judge problem). A visited square has 10000 x
    knight + step, with knights from 1 and step 0 on a start, and the others have 0.

    >>> knights.simulate(3, [(0, 0), (2, 2)])
    array([[10000, 10003, 20002],
           [20001,     0, 10001],
           [10002, 20003, 20000]])
    """
    squares = ("{} {}".format(*_pair("starts", start)) for start in starts)
    return _knights.simulate(int(_number("n", n)), "\n".join(squares), _flag("progress", progress))


class _Type(str):
    """A type as it was written, which `help` shows so."""

    __repr__ = str.__str__


for _name in __all__:
    if isinstance(globals()[_name], FunctionType):
        globals()[_name].__annotations__ = {
            name: _Type(words) for name, words in globals()[_name].__annotations__.items()
        }
