"""Prints some numbers: generator.py SEED SIZE"""
import random
import sys

seed, size = map(int, sys.argv[1:])
random.seed(seed)
count = random.randint(1, size)
largest = random.choice([1, 10, 10**9])
print(count)
print(*(random.randint(-largest, largest) for _ in range(count)))
