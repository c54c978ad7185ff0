"""Exits with 42 if the answer has the right form: a word, or a minus sign."""
import re
import sys

sys.exit(42 if re.fullmatch(r"([a-z]{1,100}|-)\n", sys.stdin.read()) else 43)
