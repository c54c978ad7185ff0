# Stage 2, with a program in Python beside it.
. ./run.sh
run solver.py
