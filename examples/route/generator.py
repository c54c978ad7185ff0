"""Prints a network of roads: generator.py SEED SIZE"""
import random
import sys

seed, size = map(int, sys.argv[1:])
random.seed(seed)
places = random.randint(2, max(2, size))
roads = random.randint(0, 3 * places)
print(places, roads)
for _ in range(roads):
    start, end = random.sample(range(1, places + 1), 2)
    print(start, end, random.randint(1, 1000))
