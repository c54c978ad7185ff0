"""Judges an output in the protocol of Kattis: checker.py INPUT ANSWER FEEDBACK < OUTPUT"""
import sys
from pathlib import Path

word = Path(sys.argv[1]).read_text().strip()
answer = Path(sys.argv[2]).read_text().split()
output = sys.stdin.read().split()


def refuse(reason):
    (Path(sys.argv[3]) / "judgemessage.txt").write_text(reason + "\n")
    sys.exit(43)


if output == ["-"]:
    if answer != ["-"]:
        refuse("the letters can be kept apart")
elif len(output) != 1 or sorted(output[0]) != sorted(word):
    refuse("expected a word with the letters of the input")
else:
    for place, (one, other) in enumerate(zip(output[0], output[0][1:]), 1):
        if one == other:
            refuse(f"letters {place} and {place + 1} are equal")
sys.exit(42)
