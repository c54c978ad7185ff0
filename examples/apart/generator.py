"""Prints a word: generator.py SEED SIZE"""
import random
import sys

seed, size = map(int, sys.argv[1:])
random.seed(seed)
letters = "abcdefghijklmnopqrstuvwxyz"[: random.randint(1, 5)]
print("".join(random.choice(letters) for _ in range(random.randint(1, size))))
