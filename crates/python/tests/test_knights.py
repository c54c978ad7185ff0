"""The module against plain programs, published numbers and the documented words of the command line."""

import copy
import doctest
import inspect
import pickle
import pydoc
import random
import re
import typing
from importlib.metadata import version
from itertools import islice
from pathlib import Path

import knights
import networkx
import numpy as np
import pandas
import plain
import polars
import pytest
from knights._words import in_python

CORNERS = [(5, 5, (0, 0)), (5, 5, (2, 2)), (6, 6, (0, 0)), (7, 8, (3, 1)), (8, 8, (7, 7)), (20, 31, (4, 30))]


def path_of(tour):
    return [tuple(square) for square in tour.path.tolist()]


def run_examples(examples, name):
    runner = doctest.DocTestRunner()
    test = doctest.DocTestParser().get_doctest(examples, {"knights": knights, "in_python": in_python}, name, None, 0)
    assert runner.run(test).failed == 0
    return len(test.examples)


def test_the_examples_of_the_page():
    page = (Path(__file__).parents[3] / "docs/python.md").read_text()
    blocks = re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)
    assert run_examples("\n".join(blocks), "python.md") > 10


def test_docstrings():
    objects = [knights, in_python, *(getattr(knights, name) for name in knights.__all__ if name[0] != "_")]
    objects += [vars(knights.Tour)[name] for name in ("properties", "svg", "page")]
    examples = [run_examples(item.__doc__, str(item)) for item in objects]
    # Those of the functions, of the words, of Tour, and of three methods.
    assert sum(1 for number in examples if number > 0) == 11 + 5


@pytest.mark.parametrize("rows, columns, start", CORNERS)
def test_solve_finds_tours(rows, columns, start):
    tour = knights.solve(rows, columns, start=start)
    path = path_of(tour)
    assert plain.is_tour(path, rows, columns) and path[0] == start
    assert list(tour) == path and len(tour) == rows * columns
    assert (tour.rows, tour.columns, tour.full, tour.seed) == (rows, columns, True, None)
    numbers = tour.board[tuple(np.transpose(path))]
    assert numbers.tolist() == list(range(1, rows * columns + 1))
    assert tour.board.dtype == tour.path.dtype == np.int32


def test_ends_of_tours():
    tour = knights.solve(6, 7, start=(1, 1), end=(0, 1))
    assert path_of(tour)[-1] == (0, 1) and plain.is_tour(path_of(tour), 6, 7) and not tour.closed
    tour = knights.solve(6, 6, start=(3, 3), closed=True)
    path = path_of(tour)
    assert tour.closed and plain.is_tour(path[-1:] + path[:-1], 6, 6)


def test_holes_and_masks_are_the_same():
    mask = np.zeros((5, 6), bool)
    mask[0, 0] = mask[4, 3] = True
    holes = [(0, 0), (4, 3)]
    tours = [knights.solve(5, 6, start=(0, 1), holes=holes), knights.solve(mask=mask, start=(0, 1))]
    assert tours[0] == tours[1] and hash(tours[0]) == hash(tours[1])
    assert plain.is_tour(path_of(tours[0]), 5, 6, set(holes)) and tours[0].full
    assert (tours[0].board == 0).nonzero()[0].tolist() == [0, 4]
    assert knights.count(5, 6, holes=holes) == knights.count(mask=mask)


def test_three_answers():
    found, impossible = knights.solve(8), knights.solve(3, 9, start=(1, 0))
    assert found and not impossible and isinstance(impossible, knights.Impossible)
    # docs/research.md and `tour solve --help` print this line.
    line = "no tour exists: on a board of odd area a tour starts on the colour of the corners"
    assert str(impossible) == line and impossible.reason in line
    isolated = knights.solve(5, 6, start=(0, 2), holes=[(1, 2), (2, 1)])
    assert isinstance(isolated, knights.Impossible) and isolated.squares == ((0, 0),)
    unknown = knights.backtrack(20, max_steps=1)
    assert isinstance(unknown, knights.Unknown) and not unknown
    assert str(unknown) == "unknown after 1 move tried: raise max_steps" and unknown.reason == "given up after 1 move tried"
    assert isinstance(knights.count(8, max_states=10), knights.Unknown)
    assert isinstance(knights.count(10, memory_limit=1), knights.Unknown)


@pytest.mark.parametrize("rows, columns, start", CORNERS)
@pytest.mark.parametrize("order", plain.ORDERS)
def test_warnsdorff(rows, columns, start, order):
    tour = knights.warnsdorff(rows, columns, start=start, order=order)
    path = plain.warnsdorff(rows, columns, start, order)
    assert path_of(tour) == path and bool(tour) == (len(path) == rows * columns)


def test_stuck_walk():
    # `tour 5 5 0 1` prints this line.
    tour = knights.warnsdorff(5, start=(0, 1))
    assert not tour and not tour.closed and tour.full is False
    assert repr(tour) == f"<Tour 5 x 5: no full tour: stuck at {path_of(tour)[-1]} after {len(tour)} of 25 squares>"


def test_random_ties_take_a_seed():
    walks = [knights.warnsdorff(30, ties="random", seed=seed) for seed in (1, 1, 2)]
    assert walks[0] == walks[1] != walks[2] and walks[0].seed == 1


@pytest.mark.parametrize("order", plain.ORDERS)
def test_backtrack_against_a_plain_search(order):
    first = next(plain.paths(plain.near((5, 5), (1, 2), "plane", order=order), [(0, 0)], {}))
    assert list(knights.backtrack(5, order=order)) == list(first)


# OEIS A165134 (directed open tours of n x n) and A001230 (undirected closed tours of 2n x 2n); up to symmetry, Jelliss.
COUNTS = [
    ({"rows": 5}, 1728),
    ({"rows": 6}, 6637920),
    ({"rows": 6, "closed": True}, 9862),
    ({"rows": 6, "undirected": True}, 3318960),
    ({"rows": 6, "closed": True, "up_to_symmetry": True}, 1245),
    ({"rows": 6, "closed": True, "symmetric": "quarter-turn"}, 10),
]


@pytest.mark.parametrize("options, number", COUNTS)
def test_counts(options, number):
    assert knights.count(**options) == number


def test_a_count_is_an_int_of_any_size():
    number = knights.count(4, 300)
    assert type(number) is int and number.bit_length() > 300


@pytest.mark.parametrize("options", [{"rows": 5}, {"rows": 6, "closed": True}, {"rows": 3, "columns": 4, "surface": "torus"}])
def test_lists_begin_after_those_that_are_skipped(options):
    for number in 0, 1, 17, 1000:
        expected = list(islice(knights.tours(**options), number, number + 3))
        assert list(islice(knights.tours(**options, skip=number), 3)) == expected
    # The last of the 9,862 tours of OEIS A001230.
    assert len(list(knights.tours(6, closed=True, skip=9861))) == 1
    assert list(knights.tours(6, closed=True, skip=9862)) == []


def test_properties_are_those_of_the_definition():
    for tour in [knights.solve(6, closed=True), knights.solve(5), knights.solve(6, holes=[(5, 5), (2, 3)])]:
        properties = tour.properties()
        assert properties["row_sums"].tolist() == tour.board.sum(axis=1).tolist()
        assert properties["column_sums"].tolist() == tour.board.sum(axis=0).tolist()
        assert properties["row_sums"].dtype == np.int64
        moves = np.diff(np.vstack([tour.path, tour.path[:1]]) if tour.closed else tour.path, axis=0)
        turns = sum(1 for one, other in zip(moves, moves[1:]) if (one != other).any())
        assert properties["turns"] == turns + (tour.closed and (moves[0] != moves[-1]).any())
    # The tour of W. Beverley, 1848: rows and columns have 260, and the diagonals 282 and 210.
    beverley = knights.check("""
        1 30 47 52 5 28 43 54
        48 51 2 29 44 53 6 27
        31 46 49 4 25 8 55 42
        50 3 32 45 56 41 26 7
        33 62 15 20 9 24 39 58
        16 19 34 61 40 57 10 23
        63 14 17 36 21 12 59 38
        18 35 64 13 60 37 22 11""")
    properties = beverley.properties()
    assert (properties["magic"], properties["diagonal_sums"]) == ("semi-magic", [282, 210])


def test_random_tours_are_uniform_on_a_small_board():
    drawn = {knights.random_tour(3, 4, seed=seed, progress=False) for seed in range(20)}
    assert drawn == set(knights.tours(3, 4, start=(0, 0)))
    drawn = knights.random_tour(12, closed=True)
    again = knights.random_tour(12, closed=True, seed=drawn.seed)
    assert drawn == again and drawn.closed and "not all tours have the same chance" in drawn.remark
    assert not knights.random_tour(4)


def test_survey_is_a_table():
    columns = knights.survey(8, order="judge")
    table = pandas.DataFrame(columns)
    assert table.shape == (64, 6) and polars.DataFrame(columns).shape == (64, 6)
    for row in table.itertuples():
        path = plain.warnsdorff(8, 8, (row.row, row.col), "judge")
        assert (row.length, row.full) == (len(path), len(path) == 64)
        assert row.outcome == ("stuck" if len(path) < 64 else "closed" if row.closed else "open")
    # `tour survey 5` of the help text: a full tour from 9 of the 13 starts where one exists.
    outcomes = pandas.DataFrame(knights.survey(5)).outcome.value_counts()
    assert outcomes.to_dict() == {"impossible": 12, "open": 9, "stuck": 4}
    solved = knights.survey(5, method="solve", holes=[(0, 0), (4, 4)])
    assert len(solved["row"]) == 23 and {key: array.dtype.str for key, array in solved.items()} == {
        "row": "<i4", "col": "<i4", "length": "<i4", "full": "|b1", "closed": "|b1",
        "outcome": solved["outcome"].dtype.str,
    }  # fmt: skip


def test_simulate():
    generator = random.Random(1)
    for side in (1, 3, 5, 8, 13):
        squares = [(row, column) for row in range(side) for column in range(side)]
        starts = generator.sample(squares, min(len(squares), 4))
        board = knights.simulate(side, starts)
        assert board.tolist() == plain.simulate(side, starts) and board.dtype == np.int64


def test_check():
    tour = knights.solve(5, 6, closed=True)
    assert knights.check(tour.board) == tour == knights.check(tour.board - 1, zero="start")
    assert knights.check(tour.path, form="path", size=(5, 6)) == tour
    assert knights.check(tour.board.astype(np.uint64).tolist()).closed
    board = tour.board
    board[2, 3], board[4, 5] = board[4, 5], board[2, 3]
    broken = knights.check(board)
    assert isinstance(broken, knights.NotTour) and not broken and str(broken).startswith("not a tour: step ")
    holes = [(0, 0)]
    around = knights.solve(5, start=(0, 2), holes=holes)
    for options in ({"zero": "hole"}, {"holes": holes}, {"mask": np.eye(5) * np.eye(1, 5) > 0}):
        assert knights.check(around.board, **options) == around
    assert knights.check(around.path, holes=holes) == around == knights.check(around.path, mask=np.eye(5) * np.eye(1, 5) > 0)
    with pytest.raises(ValueError):
        knights.check(str(around.path))
    # Without holes, it leaves a square out.
    assert knights.check(around.path).reason == "step 25: the path has ended; (0, 0) is not visited"


def test_check_takes_all_tours_of_the_module():
    tours = [S(5), S(6, holes=[(5, 5), (2, 3)]), S(4, 6, surface="torus"), knights.random_tour(5, seed=1)]
    tours += [next(knights.tours(6, closed=True)), knights.puzzle(5, seed=1).tour]
    assert all(knights.check(tour) == tour for tour in tours)
    assert knights.check(tours[1], size=6) == tours[1]
    assert not knights.check(tours[2], surface="cylinder") and not knights.check(tours[0], holes=[(0, 0)])


@pytest.mark.parametrize("leaper, surface, words", [
    ((1, 2), "torus", " torus"), ((2, 3), "plane", ", 2,3-leaper"), ("king", "klein-bottle", " klein-bottle, king"),
])  # fmt: skip
def test_check_of_a_tour_of_another_piece(leaper, surface, words):
    tour = S(10, leaper=leaper, surface=surface)
    assert (tour.leaper, tour.surface) == (leaper, surface) and repr(tour).startswith(f"<Tour 10 x 10{words}: ")
    # By its own moves, unless others are given.
    for options in {}, {"size": (10, 10)}, {"leaper": leaper}, {"surface": surface}:
        assert knights.check(tour, **options) == tour
    reason = knights.check(tour, leaper=(2, 1), surface="plane").reason
    assert reason.startswith("step ") and reason.endswith(" is not a knight's move")
    assert isinstance(knights.check(S(5), leaper=leaper, surface=surface), knights.Tour) == (leaper == (1, 2))


def test_check_of_walks_that_got_stuck():
    for start, missing in ((0, 1), "(4, 4)"), ((3, 4), None):
        walk = knights.warnsdorff(5, start=start)
        names = [f"{'abcde'[column]}{5 - row}" for row, column in walk]
        for form in walk, walk.board, walk.board.tolist(), walk.path, walk.path.tolist(), list(walk), names:
            verdict = knights.check(form)
            assert isinstance(verdict, knights.NotTour) and verdict.reason.startswith(f"step {len(walk) + 1}: ")
            assert missing is None or missing in verdict.reason
    # A board from 0 has a 0 too, and -1 is a hole.
    assert knights.check(S(5).board - 1) == S(5)
    assert knights.check([[0, 5, 2], [3, -1, 7], [6, 1, 4]]).closed


@pytest.mark.parametrize("closed", [False, True])
def test_check_reads_paths_names_and_texts(closed):
    def forms(path):
        names = [f"{'abcdef'[column]}{5 - row}" for row, column in path.tolist()]
        pairs = list(map(tuple, path.tolist()))
        return path, path + 1, pairs, names, tuple(names), np.array(names), " ".join(names), str(pairs), str(path)

    tour = knights.solve(5, 6, closed=closed)
    broken = tour.path
    broken[[7, 8]] = broken[[8, 7]]
    for right, wrong in zip(forms(tour.path), forms(broken), strict=True):
        for options in ({}, {"size": (5, 6)}):
            assert knights.check(right, **options) == tour
            assert isinstance(knights.check(wrong, **options), knights.NotTour)
    with pytest.raises(ValueError):
        knights.check(tour.path, size=(6, 6), form="board")


def test_squares_of_tours():
    tour = S(5, 6, start=(1, 1))
    squares = path_of(tour)
    assert (tour.start, tour.end, tour[0], tour[-1]) == (squares[0], squares[-1], squares[0], squares[-1])
    assert [tour[place] for place in range(-30, 30)] == squares * 2
    assert tour[2:20:3] == squares[2:20:3] and list(tour) == list(iter(tour)) == squares
    assert all(type(number) is int for number in tour[3] + tour.start)
    for place in 30, -31, 10**20:
        with pytest.raises(IndexError):
            tour[place]
    assert S(6, holes=[(5, 5), (2, 3)]).holes == ((2, 3), (5, 5))


def test_an_array_of_a_tour_is_its_board():
    tour = knights.warnsdorff(5, start=(0, 1))
    assert (np.asarray(tour) == tour.board).all() and np.asarray(tour).dtype == np.int32
    assert np.array(tour, dtype=float).dtype == float and np.add(tour, 1).max() == 25


def test_names_are_squares():
    assert S(5, 6, start="a5", end="B5") == S(5, 6, start=(0, 0), end=(0, 1))
    assert S(5, start="c3", holes=["a1", (0, 4)]) == S(5, start=(2, 2), holes=[(4, 0), (0, 4)])
    assert knights.count(5, start="a1") == 304


def test_graph():
    graph = networkx.Graph(knights.graph(8))
    assert len(graph) == 64 and len(graph.edges) == 168
    # A closed tour is a cycle of the graph.
    tour = S(8, closed=True)
    assert all(graph.has_edge(*edge) for edge in zip(tour, tour[1:] + tour[:1]))


def test_version_and_help():
    assert knights.__version__ == version("knights")
    for name in knights.__all__:
        if callable(getattr(knights, name)) and name.islower():
            words = pydoc.plain(pydoc.render_doc(getattr(knights, name)))
            # No type of NumPy is spelled out.
            assert "numpy._typing" not in words and "_NestedSequence" not in words and "ForwardRef" not in words
    signature = str(inspect.signature(S))
    assert "start: Square | None = None, end: Square | None = None, closed: bool = False," in signature
    assert signature.endswith(" -> Tour | Impossible | Unknown")
    assert typing.get_type_hints(S)["rows"] == int | None
    assert S.__doc__.startswith("A tour if one exists, or Impossible with its reason, or Unknown after max_steps.\n")


def test_lists_that_contain_themselves():
    once, twice = [], []
    once.append(once)
    twice.extend([twice, twice])
    for item in once, twice, [twice, twice]:
        for call in S, knights.check:
            with pytest.raises((TypeError, ValueError)):
                call(item)
        for name in "start", "holes", "given", "mask", "leaper":
            with pytest.raises((TypeError, ValueError)):
                S(5, **{name: item})


def test_tours_are_shown():
    tour = knights.solve(5, 6)
    assert tour._repr_svg_().startswith("<svg") and "<animate" not in tour.svg()
    assert "@keyframes" in tour.svg(animate=True) and "@keyframes" not in tour.svg()
    assert tour.page().startswith("<!DOCTYPE html>") and "</html>" in tour.page()
    assert knights.solve(60)._repr_svg_() is None
    assert tour != knights.solve(6, 5) and tour != 1


def test_given_steps():
    around = knights.solve(given=[[0, 0, 3], [0, -1, 0], [0, 0, 0]], closed=True)
    assert around and around.board[0, 2] == 3 and around.board[1, 1] == 0
    assert isinstance(knights.solve(given=[[1, 0, 0], [0, 2, 0]]), knights.Impossible)
    assert isinstance(knights.solve(given=knights.puzzle(8, seed=3).board, max_steps=1), knights.Unknown)


def test_a_board_without_a_given_step():
    assert isinstance(knights.solve(given=[[0, 0, 0]]), knights.Impossible)
    assert knights.solve(given=np.zeros((3, 4), int)).full
    assert knights.count(given=np.zeros((3, 4), int)) == 16


def test_other_moves():
    # Hamiltonian cycles of a cube in four dimensions, OEIS A066037, and of the grid of 6 x 6, A003763.
    assert knights.count(4, surface="torus", closed=True) == 1344
    assert knights.count(6, leaper=(1, 0), closed=True) == 1072
    assert knights.count(4, leaper="king", closed=True) == 2830
    hidato = knights.puzzle(4, leaper="king", seed=1)
    assert knights.solve(given=hidato.board, leaper="king") == hidato.tour
    assert knights.check(hidato.tour.board, leaper="king") and not knights.check(hidato.tour.board)
    puzzle = knights.puzzle(5, surface="torus", seed=1)
    assert knights.count(given=puzzle.board, surface="torus") == 1
    tour = knights.solve(4, 6, surface="torus")
    assert knights.check(tour.board, surface="torus") and not knights.check(tour.board)
    assert knights.check(tour.path, size=(4, 6), surface="torus") and not knights.check(tour.path)
    zebra = knights.solve(10, leaper=(2, 3), closed=True)
    assert knights.check(zebra.board, leaper=(2, 3)).closed
    # Larger than what is searched.
    rows = np.arange(1, 145).reshape(12, 12)
    rows[1::2] = rows[1::2, ::-1]
    assert knights.check(rows, leaper=(0, 1))


@pytest.mark.parametrize("options", [{"rows": 6}, {"rows": 6, "closed": True}, {"rows": 5, "holes": [(0, 0)]}])
def test_puzzles(options):
    puzzle = knights.puzzle(**options)
    assert puzzle.undecided == 0 and puzzle.board.dtype == np.int32
    closed = options.get("closed", False)
    assert knights.count(given=puzzle.board, closed=closed) == 1
    assert knights.solve(given=puzzle.board, closed=closed) == puzzle.tour
    assert (puzzle.board == -1).sum() == len(options.get("holes", []))
    for row, column in np.argwhere(puzzle.board > 0):
        fewer = puzzle.board.copy()
        fewer[row, column] = 0
        assert puzzle.board[row, column] == puzzle.tour.board[row, column]
        assert knights.count(given=fewer, closed=closed) > 1
    again = knights.puzzle(**options, seed=puzzle.seed)
    assert (again.board == puzzle.board).all()
    assert isinstance(knights.puzzle(4), knights.Impossible)


S = knights.solve
WRONG = [
    (lambda: S(), "expected the number of rows, a mask, or given steps"),
    (lambda: S(given=[[1, 0, 9]]), "given: expected a number from 1 to 3, 0 or -1, found 9"),
    (lambda: S(4, given=[[1, 0, 0]]), "given: the board has shape (4, 4), and this array has shape (1, 3)"),
    (lambda: S(given=[[1, 0, 0]], holes=[(0, 1)]), "given has its own holes, -1; leave holes out"),
    (lambda: S(given=[[1, 0], [0, 2]], start=(0, 1)), "step 1 on (0, 0) and step 1 on (0, 1): each step has one square, and each square one step; leave one of them out"),
    (lambda: S(given=np.eye(12, dtype=int)), "the search for such a tour takes boards of up to 128 squares, and this one has 144"),
    (lambda: knights.count(given=[[1, 0, 0], [0, 0, 4]], undirected=True), None),
    (lambda: knights.puzzle(12), "the search for such a tour takes boards of up to 128 squares, and this one has 144"),
    (lambda: S(5, leaper=(0, 0)), 'leaper: expected two numbers from 0 to 99 that are not both 0, as (2, 3), or "king", found "0,0"'),
    (lambda: S(5, leaper="queen"), 'leaper: expected two numbers from 0 to 99 that are not both 0, as (2, 3), or "king", found "queen"'),
    (lambda: knights.tours(5, skip=-1), "skip: expected a number from 0 on, found -1"),
    (lambda: knights.solve(4, surface="torus").properties(), "properties are for a knight on the plane"),
    (lambda: knights.solve(4, leaper="king").page(), "pages are for a knight on the plane"),
    (lambda: knights.solve(4, leaper="king").svg(animate=True), "pictures that play are for a knight on the plane"),
    (lambda: knights.warnsdorff(5, start=(0, 1)).properties(), "properties are for a tour, and this walk got stuck"),
    (lambda: S(5, surface="sphere"), 'surface: expected one of "plane", "cylinder", "torus", "moebius-strip", "klein-bottle", found "sphere"'),
    (lambda: knights.check([[0, 0], [0, 1]], leaper=(0, 1)), "leaper and surface need size; add it"),
    (lambda: knights.survey(5, leaper=(0, 1)), 'method="warnsdorff" is for a knight on the plane; with leaper or surface use method="solve"'),
    (lambda: knights.puzzle(5, guesses=-1), "guesses: expected a number from 0 to 18446744073709551615, found -1"),
    (lambda: S(0), "expected the number of rows from 1 to 100000000, found 0"),
    (lambda: S(-(10**30)), "expected the number of rows from 1 to 100000000, found -1000000000000000000000000000000"),
    (lambda: S(20000, 20000), "a board of 20000 x 20000 squares is not between 1 and 100000000 squares"),
    (lambda: S(5, start=(7, 0)), "start: expected a row from 0 to 4, found 7"),
    (lambda: S(5, start=(0, -1)), "start: expected a column from 0 to 4, found -1"),
    (lambda: S(5, end=(0, 0)), "end: (0, 0) is the start; for a closed tour use closed=True"),
    (lambda: S(5, end=(1, 1), closed=True), "end: (1, 1) is no knight's move from the start; a closed tour ends one move from it"),
    (lambda: S(5, holes=[(0, 0)]), "holes: (0, 0) is the start; start on a free square"),
    (lambda: S(5, holes=[(1, 1), (1, 1)]), "holes: (1, 1) is given twice; give it once"),
    (lambda: S(5, holes=[(1, 1)], end=(1, 1)), "end: (1, 1) is a hole; choose a free square"),
    (lambda: S(mask=np.eye(3, dtype=bool)), "mask: (0, 0) is the start; start on a free square"),
    (lambda: S(5, mask=np.zeros((5, 5))), "mask: expected an array of bool with two dimensions, found shape (5, 5) and dtype float64"),
    (lambda: S(5, mask=np.zeros((4, 5), bool)), "mask: the board has shape (5, 5), and this array has shape (4, 5)"),
    (lambda: S(5, mask=np.zeros((5, 5), bool), holes=[]), "mask cannot be used with holes; leave one of them out"),
    (lambda: S(5, max_steps=0), "max_steps: expected a number from 1 to 18446744073709551615, found 0"),
    (lambda: knights.random_tour(5, seed=-1), "seed: expected a number from 0 to 18446744073709551615, found -1"),
    (lambda: knights.backtrack(61), "expected the number of rows from 1 to 60, found 61"),
    (lambda: knights.warnsdorff(5, order="x"), 'order: expected one of "judge", "sheet", "tutorial", "walk", found "x"'),
    (lambda: knights.warnsdorff(5, ties="x"), 'ties: expected one of "first", "pohl", "roth", "random", found "x"'),
    (lambda: knights.warnsdorff(5, ties="random"), 'ties="random" needs seed; add it'),
    (lambda: knights.warnsdorff(5, seed=1), 'seed needs ties="random"; add it, or leave seed out'),
    (lambda: knights.count(5, closed=True, start=(0, 0)), "a closed tour has no start and no end: it visits every square and returns; leave out start, end and each_start"),
    (lambda: knights.count(5, closed=True, undirected=True), "closed takes a tour and its reverse for one already; leave undirected out"),
    (lambda: knights.count(5, undirected=True, start=(0, 0)), "undirected changes nothing for a given start or end; leave it out"),
    (lambda: knights.count(1, holes=[(0, 0)]), "all squares are holes, so no square is left for a tour; leave a square free"),
    (lambda: knights.count(5, jobs=0), "jobs: expected a number from 1 to 512, found 0"),
    (lambda: knights.tours(12), "tours are listed on boards of up to 128 squares, and this board has 144"),
    (lambda: knights.survey(5, method="walk", ties="roth"), 'ties needs method="warnsdorff"; leave one of them out'),
    (lambda: knights.survey(5, method="solve", order="judge"), 'order does not go with method="solve"; leave one of them out'),
    (lambda: knights.survey(5, method="walk", holes=[(0, 0)]), 'method="walk" cannot go around holes; use method="warnsdorff" or method="solve"'),
    (lambda: knights.survey(5, max_steps=9), "max_steps is for tours that are searched for, as around holes; leave it out"),
    (lambda: knights.simulate(3, [(0, 0), (0, 0)]), "starts[1]: knight 2 stands on (0, 0), which knight 1 already occupies"),
    (lambda: knights.simulate(3, [(0, 0), (3, 0)]), "starts[1]: expected a row from 0 to 2, found 3"),
    (lambda: knights.simulate(3, []), "expected the number of knights from 1 to 9, found 0"),
    (lambda: S(columns=7, mask=np.zeros((5, 5), bool)), "columns need rows; give both"),
    (lambda: knights.check(np.ones((2, 15), int), size=(5, 6)), "tour: expected a board of 5 x 6, found shape (2, 15)"),
    (lambda: knights.check(np.ones((15, 4), int), form="path", size=(5, 6)), "tour: expected a path of steps x 2, found shape (15, 4)"),
    (lambda: knights.check([1, 2]), "tour: expected an array of integers with two dimensions, found shape (2,) and dtype int64"),
    (lambda: knights.check("1 0 3\n4 0 2"), 'tour: is 0 on (0, 1) a hole or a square that was not visited? Say zero="hole" or "unvisited"'),
    (lambda: knights.check("1 6 3\n4 0 2\n7 8 5"), 'tour: is 0 on (1, 1) the start, a hole or a square that was not visited? Say zero="start", "hole" or "unvisited"'),
    (lambda: knights.check("0 0\n1 2", form="path"), "tour: the path visits 2 of 6 squares of 2 x 3; say the size of the board, size=(rows, columns), or its holes, holes=[(row, column)] or mask"),
    (lambda: knights.check("0 0\n1 2\n2 4"), 'tour: this could be a board of 3 x 2 or a path: say form="board", or form="path" size=(rows, columns)'),
    (lambda: knights.check("11111111111111111111"), 'tour: expected a tour, found "11111111111111111111"'),
    (lambda: knights.check(["9" * 25]), None),
    (lambda: knights.check([["1" * 20, "2"], ["3", "4"]]), "tour: expected an array of integers with two dimensions, found shape (2, 2) and dtype <U20"),
    (lambda: knights.check([[10**20, 1]]), "tour: expected an array of integers with two dimensions, found shape (1, 2) and dtype object"),
    (lambda: knights.check([[1, 2], [3]]), "tour: expected an array of integers with two dimensions, found rows of different lengths"),
    (lambda: S(5, start="1" * 20), 'start: expected a square, as (2, 3) or "b4", found "11111111111111111111"'),
    (lambda: S(5, start="f1"), 'start: expected a square of 5 x 5 from a1 to e5, found "f1"'),
    (lambda: S(5, 6, given=np.zeros((6, 5), int)), "given: the board has shape (5, 6), and this array has shape (6, 5)"),
    (lambda: knights.solve(51).svg(animate=True), "animate shows at most 2500 squares, and this board has 2601; leave animate out"),
    (lambda: knights.solve(1001).page(), None),
]  # fmt: skip


@pytest.mark.parametrize("call, words", WRONG, ids=range(len(WRONG)))
def test_wrong_arguments(call, words):
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value) == words or words is None
    assert "--" not in str(error.value)


@pytest.mark.parametrize("options", [{"rows": 2.5}, {"rows": "5"}, {"rows": 5, "start": (1,)}, {"rows": 5, "start": 3}, {"rows": "5" * 20}, {"rows": 5, "start": ("1" * 20, 0)}, {"rows": 5, "max_steps": "1" * 20}, {"rows": 5, "strat": 1}, {"rows": 5, "closed": None}])
def test_wrong_types(options):
    with pytest.raises(TypeError):
        knights.solve(**options)


def test_squares_may_be_any_pairs():
    mask = np.zeros((6, 6), bool)
    mask[2, 2] = mask[2, 3] = True
    expected = knights.solve(mask=mask, end=(0, 1))
    assert isinstance(expected, knights.Tour)
    for end, holes in [([0, 1], [[2, 2], [2, 3]]), (np.array([0, 1]), np.argwhere(mask))]:
        assert knights.solve(6, end=end, holes=holes) == expected
    assert knights.simulate(3, np.array([[0, 0]])).tolist() == knights.simulate(3, [(0, 0)]).tolist()


@pytest.mark.parametrize("tour", [
    knights.random_tour(6, seed=1, holes=[(2, 2), (2, 3)]), knights.warnsdorff(5, start=(0, 1)),
    knights.solve(4, 6, surface="torus"), knights.solve(3, 4, leaper="king", surface="klein-bottle"),
])  # fmt: skip
def test_tours_can_be_copied_and_pickled(tour):
    for other in copy.copy(tour), copy.deepcopy(tour), pickle.loads(pickle.dumps(tour)):
        assert other == tour and other.seed == tour.seed and other.remark == tour.remark
        assert bool(other) == bool(tour) and str(other) == str(tour)


def test_answers_without_a_tour_can_be_hashed():
    assert len({knights.solve(4), knights.solve(4), knights.solve(3, 9, start=(1, 0))}) == 2
