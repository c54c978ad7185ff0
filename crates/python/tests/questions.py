"""Questions that are drawn, with their answers by a plain search, for the programs, the module and the page.

As a program, it prints those that the page answers.
"""

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import plain

Question = dict[str, Any]

LEAPERS = [(1, 2)] * 8 + [(0, 1), (1, 1), (1, 3), (2, 3), (2, 2), (0, 2), "king", "king"]
SURFACES = ["plane"] * 4 + ["cylinder", "torus", "moebius-strip", "klein-bottle"]
SIDES = [(rows, columns) for rows in range(2, 7) for columns in range(2, 11) if 6 <= rows * columns <= 30]
SIDES += [(1, 2), (1, 5), (2, 2), (2, 1)]
SET = "closed undirected up_to_symmetry symmetric start end given"
# How many of 200 questions are of each kind, and the options that may be drawn.
KINDS = {
    "count": (70, SET), "list": (40, SET + " order skip"), "solve": (50, "closed start end given"),
    "starts": (15, "end"), "survey": (15, ""), "graph": (10, ""),
}  # fmt: skip
COMMANDS = {
    "starts": ["count", "--each-start"], "solve": ["solve", "--format", "json"],
    "survey": ["survey", "--method", "solve", "--format", "json"], "graph": ["graph", "--format", "json"],
}  # fmt: skip
# The most moves of a plain search.
MOST = 50_000


def drawn(kind: str) -> Iterator[tuple[Question, Any]]:
    """The questions of a kind with their answers, the same in each run."""
    chance = random.Random(kind)
    number = KINDS[kind][0] * (10 if {"1", "questions"} & {*os.environ.get("KNIGHTS_MORE", "").split(",")} else 1)
    while number > 0:
        question = draw(chance, kind)
        try:
            found = answer(question)
        except plain.TooLong:
            continue
        # Without this, most would have no tour.
        if (any(found) if kind == "starts" else found) or chance.random() < 0.3:
            number -= 1
            yield question, found


def draw(chance: random.Random, kind: str) -> Question:
    """A question. Most of its options go together."""
    sides, leaper, surface = chance.choice(SIDES), chance.choice(LEAPERS), chance.choice(SURFACES)
    is_for_page = kind not in ("list", "graph") and chance.random() < 0.4
    if is_for_page:
        leaper, surface = (1, 2), "plane"
    elif surface != "plane":
        # Larger ones have too many tours.
        sides = chance.choice([(rows, columns) for rows, columns in SIDES if rows * columns <= 16])
    often = {"up_to_symmetry"} if surface != "plane" else set()
    names = {name for name in KINDS[kind][1].split() if chance.random() < (0.6 if name in often else 0.3)}
    if is_for_page:
        names -= {"symmetric", "end", "given"} | ({"start"} if kind == "count" else set())
    if kind != "solve" and chance.random() < 0.9:
        names -= {"start", "end", "undirected"} if "closed" in names else set()
        names -= {"undirected", "up_to_symmetry", "symmetric"} if "given" in names else set()
        names -= {"start", "end", "up_to_symmetry"} if "symmetric" in names else set()
        names -= {"undirected"} if {"start", "end"} & names and "up_to_symmetry" not in names else set()
    board = plain.near(sides, leaper, surface)
    walk = [chance.choice(list(board))]
    while targets := [square for square in board[walk[-1]] if square not in walk]:
        # By Warnsdorff's rule, or another move.
        targets.sort(key=lambda target: len({*board[target]}.difference(walk)))
        walk.append(chance.choice(targets[: chance.choice([1, 8])]))
    # With the first of these holes, there is a tour; without holes, there are symmetries.
    around = [square for square in board if square not in walk]
    some = chance.sample(list(board), chance.randrange(min(4, len(board))))
    holes = chance.choice([around, around, some, [], *([[]] * 4 if {"symmetric", "up_to_symmetry"} & names else [])])
    if is_for_page and kind != "solve":
        holes = []
    free = [square for square in board if square not in holes]
    steps = {square: step for step, square in enumerate(walk, 1) if square in free and chance.random() < 0.9}
    steps |= {chance.choice(free): chance.randint(1, len(free))}
    some = chance.sample(list(steps), min(len(steps), chance.randint(1, 3)))
    values = {
        "symmetric": chance.choice(["half-turn", "quarter-turn", "reflection"]), "order": chance.choice(list(plain.ORDERS)),
        "start": chance.choice([*{walk[0]}.intersection(free), *free[:2]]), "skip": chance.randrange(6),
        "end": chance.choice([walk[-1], *free[-2:]]), "given": {steps[square]: square for square in some},
    }  # fmt: skip
    question = {"kind": kind, "sides": sides, "holes": sorted(holes), "leaper": leaper, "surface": surface}
    return question | {name: values.get(name, True) for name in KINDS[kind][1].split() if name in names}


def with_start(question: Question) -> Question:
    """The question with the usual start. A closed tour has none, and given steps say where it is."""
    is_anywhere = "given" in question or "closed" in question and "end" not in question
    return question if question["kind"] != "solve" or is_anywhere else {"start": (0, 0)} | question


def answer(question: Question) -> Any:
    """What a plain search finds: a number, tours or one of them, or something for each free square."""
    kind = question["kind"]
    board = plain.near(question["sides"], question["leaper"], question["surface"], question["holes"])
    if len(board) > 24:
        raise plain.TooLong
    from_each = (plain.tours(question | {"start": square}, MOST // 10) for square in board)
    match kind:
        case "graph":
            return {square: set(targets) for square, targets in board.items()}
        case "survey":
            # Whether there is a tour, and whether there is a closed one.
            can_close = any(plain.tours(question | {"closed": True}, MOST))
            return [(any(tours), can_close) for tours in from_each]
        case "starts":
            return [len([*tours]) for tours in from_each]
        case "solve":
            return next(plain.tours(with_start(question), MOST), None)
    found = list(map(list, plain.tours(question, MOST)))
    return len(found) if kind == "count" else found[question.get("skip", 0) :]


def steps(question: Question) -> list[str]:
    """The given steps as --step has them."""
    return [f"{step}={row},{column}" for step, (row, column) in question.get("given", {}).items()]


def fields(question: Question) -> dict[str, Any]:
    """What `tour ask` takes, for the answer to its words."""
    kind, (rows, columns) = question["kind"], question["sides"]
    asked = {name: value for name, value in question.items() if name not in ("kind", "sides", "given")}
    asked |= {"ask": "count" if kind == "starts" else kind, "rows": rows, "columns": columns}
    asked |= {"step": steps(question)} if "given" in question else {}
    asked |= {"each_start": True} if kind == "starts" else {"method": "solve"} if kind == "survey" else {}
    return asked | {"format": {"count": "text", "starts": "text", "list": "path"}.get(kind, "json")}


def words(question: Question) -> list[str]:
    """The words of `tour` that ask it."""
    line = COMMANDS.get(question["kind"], [question["kind"]]) + [str(side) for side in question["sides"]]
    usual = {"kind": question["kind"], "sides": question["sides"], "leaper": (1, 2), "surface": "plane"}
    for name, value in question.items():
        option = "--" + {"holes": "hole", "given": "step"}.get(name, name).replace("_", "-")
        value = steps(question) if name == "given" else value
        for value in [] if value == usual.get(name) else value if isinstance(value, list) else [value]:
            text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            line += [option] if value is True else [option, text]
    return line


def request(question: Question) -> tuple[str, dict[str, Any]] | None:
    """What in the page answers it, and the fields that this takes."""
    kind, (rows, columns), holes = question["kind"], question["sides"], question["holes"]
    options = {name: True for name in ("closed", "undirected", "up_to_symmetry") if name in question}
    asked = {"rows": rows, "columns": columns} | options
    known = {*options, "kind", "sides", "holes", "leaper", "surface", "start"}
    if (question["leaper"], question["surface"]) != ((1, 2), "plane") or not known.issuperset(question):
        return None
    if kind == "solve":
        # As in the program, a closed tour starts on any free square.
        first = min(plain.near(question["sides"], (1, 2), "plane", holes)) if "closed" in question else (0, 0)
        return "tour", asked | {"rule": kind, "holes": holes, "start": question.get("start", first)}
    if holes or "start" in question:
        return None
    if kind == "survey":
        return "Survey", asked | {"method": "solve"}
    return "Count", asked | {"each_start": kind == "starts"}


if __name__ == "__main__":
    for kind in ("count", "starts", "survey", "solve"):
        for question, found in drawn(kind):
            if asked := request(question):
                print(json.dumps({"kind": kind, "words": words(question), "request": asked, "answer": found}))
