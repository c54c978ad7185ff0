"""A program of a user, which mypy checks. It has no wrong type but those that it says to ignore."""

from typing import assert_type

import knights
import numpy as np
from numpy.typing import NDArray

answer = knights.solve(8, start=(0, 0), closed=True)
assert_type(answer, knights.Tour | knights.Impossible | knights.Unknown)
if isinstance(answer, knights.Tour):
    assert_type(answer.board, NDArray[np.int32])
    assert_type([row for row, _ in answer], list[int])
    page: str = answer.page()
else:
    assert_type(answer.reason, str)

number = knights.count(6, closed=True)
if not isinstance(number, knights.Unknown):
    assert_type(number + 1, int)

for tour in knights.tours(3, 4):
    assert_type(tour, knights.Tour)

verdict = knights.check([[1]], zero="hole")
verdict = knights.check(["a1", "b3"])
verdict = knights.check("a1 b3", size=(3, 4))
reasons = () if isinstance(verdict, knights.Tour) else verdict.squares
assert_type(reasons, tuple[tuple[int, int], ...])

knights.solve("8")  # type: ignore[arg-type]
knights.warnsdorff(8, ties="other")  # type: ignore[arg-type]
knights.solve(8, strat=(0, 0))  # type: ignore[call-arg]
