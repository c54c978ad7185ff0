"""Exits with 42 if the input is valid, and with 43 and a reason if not."""
import re
import sys

text = sys.stdin.read()
number = r"(0|-?[1-9]\d*)"
if not re.fullmatch(rf"[1-9]\d*\n{number}( {number})*\n", text):
    print("expected a line with a count, and a line with numbers")
    sys.exit(43)
count, *numbers = map(int, text.split())
if count > 100 or count != len(numbers):
    print(f"expected {count} numbers, at most 100, found {len(numbers)}")
    sys.exit(43)
if any(abs(number) > 10**9 for number in numbers):
    print("expected numbers from -10^9 to 10^9")
    sys.exit(43)
sys.exit(42)
