"""Exits with 42 if the answer has the right form: one whole number."""
import re
import sys

sys.exit(42 if re.fullmatch(r"(0|-?[1-9]\d*)\n", sys.stdin.read()) else 43)
