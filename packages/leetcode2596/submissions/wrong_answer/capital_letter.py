#!/usr/bin/env python3
"""Wrong: Python writes its truth values with a capital letter."""

import sys

numbers = [int(word) for word in sys.stdin.read().split()]
n = numbers[0]
squares = [None] * (n * n)
for place, number in enumerate(numbers[1:]):
    squares[number] = divmod(place, n)

is_tour = squares[0] == (0, 0)
for last, to in zip(squares, squares[1:]):
    distances = sorted([abs(last[0] - to[0]), abs(last[1] - to[1])])
    is_tour = is_tour and distances == [1, 2]
print(is_tour)
