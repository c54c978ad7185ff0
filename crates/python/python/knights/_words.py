"""The words of the command line in those of Python."""

import re
from collections.abc import Callable

_VALUES = "board|path|directions|start|hole|unvisited|random|warnsdorff|walk|backtrack|solve"

# Each is a pattern and what replaces it, one after the other.
_RULES: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r"--size NxM", "size=(rows, columns)"),
    (r"expected NxM, as in 8x8", "expected (rows, columns)"),
    (r"--hole R,C", "holes=[(row, column)]"),
    (r"(--mask|--as) (FILE|FORM)", r"\1"),
    (r"use --closed", "use closed=True"),
    (rf"--(\w+) ((?:(?:, | or )?\b(?:{_VALUES})\b)+)", lambda found: f"--{found[1]}=" + _quoted(found[2])),
    (r"--(as|hole)\b", lambda found: {"as": "form", "hole": "holes"}[found[1]]),
    (r"--([a-z-]*[a-z])", lambda found: found[1].replace("-", "_")),
    (r" in (\S+)\.\.=(\w+)", r" from \1 to \2"),
    (r"as in 2,3(,?) or (b4|king)", r'as (2, 3)\1 or "\2"'),
    (r"'\.' or '#'", "0 or -1"),
    (r"(; forms of a tour)?: a board \(.*?JSON", ""),
]


def _quoted(values: str) -> str:
    return re.sub(r"\b(?!or\b)\w+", r'"\g<0>"', values)


def in_python(words: str) -> str:
    """What the command line says, with the names and values that options have in Python.

    >>> in_python('Say --zero hole or unvisited, not --as in 1..=9, found "--as"')
    'Say zero="hole" or "unvisited", not form from 1 to 9, found "--as"'
    """
    words = re.sub(r'(number|row|column|size)(.*, found )"(-?\d+)"', r"\1\2\3", words)
    # What is in quotation marks was typed, and stays.
    parts = re.split(r'("(?:\\.|[^"\\])*")', words)
    for pattern, instead in _RULES:
        parts[::2] = [re.sub(pattern, instead, part) for part in parts[::2]]
    return "".join(parts)
