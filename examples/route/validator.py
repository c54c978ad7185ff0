"""Exits with 42 if the input is valid, and with 43 and a reason if not."""
import re
import sys


def expect(condition, what):
    if not condition:
        print(f"expected {what}")
        sys.exit(43)


text = sys.stdin.read()
expect(re.fullmatch(r"((0|[1-9]\d*)( (0|[1-9]\d*))*\n)+", text), "lines of numbers")
lines = [list(map(int, line.split())) for line in text.splitlines()]
expect(len(lines[0]) == 2, "two numbers on line 1")
places, roads = lines[0]
expect(2 <= places <= 100 and roads <= 300, "2 to 100 places, and at most 300 roads")
expect(len(lines) == roads + 1, f"{roads} roads")
for number, line in enumerate(lines[1:], 2):
    expect(len(line) == 3, f"three numbers on line {number}")
    start, end, length = line
    on_map = 1 <= start <= places and 1 <= end <= places and start != end
    expect(on_map and 1 <= length <= 1000, f"a road on line {number}")
sys.exit(42)
