#!/usr/bin/env python3
"""Too slow: goes through the orders of all squares, and looks which one is a tour."""

import itertools
import sys

cases, *sides = map(int, sys.stdin.read().split())
for case in range(cases):
    numbers, letters = sides[2 * case], sides[2 * case + 1]
    squares = [(letter, number) for letter in range(letters) for number in range(numbers)]
    print("Scenario #%d:" % (case + 1))
    for order in itertools.permutations(squares):
        moves = [(abs(a - c), abs(b - d)) for (a, b), (c, d) in zip(order, order[1:])]
        if all(move in [(1, 2), (2, 1)] for move in moves):
            print("".join("%c%d" % (ord("A") + letter, number + 1) for letter, number in order))
            break
    else:
        print("impossible")
    print()
