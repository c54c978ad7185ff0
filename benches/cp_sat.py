"""Compares the answers of `tour solve` with those of CP-SAT on random boards with holes.

    python3 benches/cp_sat.py target/release/tour [COUNT] [SEED]

Needs the Python package `ortools`; without it, says so and ends. Prints a CSV with both answers and both
times, and ends with code 1 if the answers differ. Each tour is checked here, too.
"""

import random
import subprocess
import sys
import tempfile
import time

try:
    import ortools
    from ortools.sat.python import cp_model
except ImportError:
    print("skipped: the Python package ortools is not installed", file=sys.stderr)
    sys.exit(0)

# After how many seconds CP-SAT gives up.
LIMIT = 120
MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def draw(seed):
    """A random board: its free squares, whose colours balance, the start, and whether the tour is closed."""
    generator = random.Random(seed)
    rows, columns = generator.randint(8, 30), generator.randint(8, 30)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    generator.shuffle(squares)
    free = squares[int(rows * columns * generator.uniform(0.02, 0.10)) :]
    closed = generator.random() < 0.5
    while True:
        balance = sum(1 - 2 * ((row + column) % 2) for row, column in free)
        if balance == 0 or (abs(balance) == 1 and not closed):
            break
        free.remove(next(s for s in free if 1 - 2 * (sum(s) % 2) == (1 if balance > 0 else -1)))
    fits = [s for s in free if balance == 0 or 1 - 2 * (sum(s) % 2) == balance]
    return rows, columns, set(free), fits[0], closed


def by_cp_sat(free, start, closed):
    """Whether a tour exists: a circuit, with a vertex outside of the board for a path."""
    number = {square: place for place, square in enumerate(sorted(free))}
    outside = len(number)
    model = cp_model.CpModel()
    arcs = []
    for (row, column), place in number.items():
        for down, right in MOVES:
            other = number.get((row + down, column + right))
            if other is not None:
                arcs.append((place, other, model.NewBoolVar("")))
        if not closed:
            arcs.append((place, outside, model.NewBoolVar("")))
    if not closed:
        arcs.append((outside, number[start], model.NewBoolVar("")))
    model.AddCircuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = LIMIT
    solver.parameters.num_workers = 1
    status = solver.Solve(model)
    return {cp_model.OPTIMAL: True, cp_model.FEASIBLE: True, cp_model.INFEASIBLE: False}.get(status)


def by_tour(program, board, start, closed):
    """Whether a tour exists, as `tour solve` says. Its tour is checked."""
    rows, columns, free = board
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        for row in range(rows):
            file.write("".join(".#"[(row, column) not in free] for column in range(columns)) + "\n")
        file.flush()
        command = [program, "solve", rows, columns, *start, "--mask", file.name, "--format", "path"]
        command += ["--closed"] if closed else []
        run = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True)
    if not run.stdout:
        assert "no tour exists" in run.stderr, run.stderr
        return False
    path = [tuple(int(word) for word in line.split()) for line in run.stdout.splitlines()]
    assert path[0] == start and set(path) == free and len(path) == len(free), "not all squares once"
    pairs = list(zip(path, path[1:])) + ([(path[-1], path[0])] if closed else [])
    assert all((a[0] - b[0], a[1] - b[1]) in MOVES for a, b in pairs), "not a knight's move"
    return True


def timed(function, *arguments):
    begin = time.perf_counter()
    return function(*arguments), time.perf_counter() - begin


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print(f"# ortools {ortools.__version__}, one worker")
    print("seed,rows,columns,free,kind,tour,cp_sat,tour_seconds,cp_sat_seconds")
    differences = open_ones = 0
    for seed in range(first, first + count):
        rows, columns, free, start, closed = draw(seed)
        found, seconds = timed(by_tour, program, (rows, columns, free), start, closed)
        expected, theirs = timed(by_cp_sat, free, start, closed)
        differences += expected is not None and expected != found
        open_ones += expected is None
        kind = "cycle" if closed else "path"
        print(f"{seed},{rows},{columns},{len(free)},{kind},{found},{expected},{seconds:.4f},{theirs:.4f}", flush=True)
    print(f"{count} boards, {differences} different answers, {open_ones} not decided by CP-SAT", file=sys.stderr)
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
