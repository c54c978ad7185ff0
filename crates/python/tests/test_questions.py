"""Questions that are drawn: the program, the module and a plain search have the same answers."""

import json
import os
import shlex
import subprocess

import knights
import numpy as np
import plain
import pytest
import questions
from knights._words import in_python

PROGRAM = os.environ.get("KNIGHTS", f"{os.environ.get('CARGO_TARGET_DIR', 'target')}/debug/knights")
assert os.path.exists(PROGRAM), "build the programs first: make python does"


def tour(words, text=""):
    return subprocess.run([PROGRAM, "tour", *words], input=text, capture_output=True, text=True, timeout=60)


def by_program(question):
    """The answer that is printed, or the words of a refusal: the same if it is asked in JSON."""
    run = tour(questions.words(question))
    asked = tour(["ask"], json.dumps(questions.fields(question)))
    if (run.stdout, run.returncode) != (asked.stdout, asked.returncode):
        return f"tour ask: {asked.stdout}{asked.stderr}"
    if run.returncode != 0:
        return "refused: " + in_python(run.stderr.strip()).split(": ", 1)[1]
    squares = lambda pairs: [tuple(map(int, pair)) for pair in pairs]
    match question["kind"]:
        case "count":
            return int(run.stdout)
        case "list":
            lines = run.stdout.splitlines()
            return [squares(square.split(",") for square in line.split()) for line in lines]
        case "starts":
            return [int(number) for number in run.stdout.split() if number != "#"]
    document = json.loads(run.stdout)
    match question["kind"]:
        case "graph":
            near = {tuple(node["id"]): set() for node in document["nodes"]}
            for edge in document["edges"]:
                one, other = squares((edge["source"], edge["target"]))
                near[one].add(other)
                near[other].add(one)
            return near
        case "survey":
            return [(*row["start"], row["length"], row["full"], row["closed"]) for row in document["starts"]]
    return document["message"] or squares(document["squares"])


def by_module(question):
    """The same of the module."""
    kind, (rows, columns), holes = question["kind"], question["sides"], question["holes"]
    options = {name: value for name, value in question.items() if name not in ("kind", "sides", "holes", "given")}
    options |= {"rows": rows, "columns": columns}
    if "given" in question:
        board = np.zeros((rows, columns), int)
        for number, squares in ((-1, holes), *((step, [square]) for step, square in question["given"].items())):
            for square in squares:
                board[square] = number
        options |= {"given": board}
    else:
        options |= {"holes": holes}
    try:
        match kind:
            case "list":
                return [list(tour) for tour in knights.tours(**options)]
            case "graph":
                return {square: set(near) for square, near in knights.graph(**options).items()}
            case "starts":
                free = [square for square in np.ndindex(rows, columns) if square not in holes]
                # The square of an end that is given is no start.
                is_end = lambda square: square == question.get("end") and len(free) > 1
                return [0 if is_end(square) else knights.count(**options, start=square) for square in free]
            case "survey":
                table = knights.survey(**options, method="solve")
                return [*zip(*(table[name].tolist() for name in ("row", "col", "length", "full", "closed")))]
        found = getattr(knights, kind)(**options)
    except ValueError as error:
        return f"refused: {error}"
    return list(found) if isinstance(found, knights.Tour) else found if kind == "count" else str(found)


def is_right(question, found, expected):
    """Whether an answer is that of the plain search, or one of several that are right."""
    match question["kind"]:
        case "survey":
            # Which of the tours are closed depends on the search.
            results = zip((row[3:] for row in found), expected, strict=True)
            return all(full == exists and closed <= can_close for (full, closed), (exists, can_close) in results)
        case "solve":
            if expected is None or isinstance(found, str):
                return expected is None and str(found).startswith("no tour exists: ")
            # With each of its steps, the plain search finds it.
            steps = dict(enumerate(found, 1))
            tours = plain.tours(questions.with_start(question) | {"given": steps}, questions.MOST)
            return question.get("given", {}).items() <= steps.items() and [*map(list, tours)] == [found]
    return found == expected


@pytest.mark.parametrize("kind", questions.KINDS)
def test_a_question_has_one_answer(kind):
    asked, refused, differences = 0, 0, []
    for question, expected in questions.drawn(kind):
        program, module = by_program(question), by_module(question)
        is_refused = str(program).startswith("refused: ")
        asked, refused = asked + 1, refused + is_refused
        if program != module or not is_refused and not is_right(question, program, expected):
            call = shlex.join(questions.words(question))
            differences.append(f"tour {call}\nprogram: {program}\nmodule:  {module}\nplain:   {expected}\n")
    print(f"{kind}: {asked} questions, {refused} refused, {len(differences)} differences")
    assert not differences, "\n".join([f"{len(differences)} differences", *differences[:5]])
    assert refused < asked / 4
