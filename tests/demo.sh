#!/bin/sh
# Shows each program at work on a real case, for `make demo`.
set -eu
cd "$(dirname "$0")/.."
PATH="${CARGO_TARGET_DIR:-$PWD/target}/release:$PATH"
export PATH

show() {
    printf '\n# %s\n$ %s\n' "$1" "$2"
    sh -c "$2"
}

show "A student's program is wrong: judge names the mistake, and shows the first wrong decision." \
    "judge run examples/mine.py --problem simulate || echo exit code \$?"
show "This one loses the sign of -1: judge finds a small input on which that shows." \
    "judge stress --problem next_move --seed 1 --keep target -- sh -c 'next_move | tr -d -' | head -n 12"
case=fixtures/simulate/sample/two_corners_of_3x3
show "Our solution of the same problem: knights move in turn, until none can." \
    "simulate < $case.in"
show "It says the same as the expected answer." \
    "simulate < $case.in | diff - $case.ans && echo the same"
show "A wrong input gets one line, with its place." \
    "echo 3 2 0 0 7 2 | simulate || echo exit code \$?"
show "Stage 1 of that problem prints how many squares each move of each knight leaves, or -1 if it is not possible." \
    "valid_move_num < $case.in"
show "Stage 2 prints the number of the move that Warnsdorff's rule picks." \
    "next_move < fixtures/next_move/sample/from_a_corner_of_3x3.in; echo"
show "Warnsdorff's rule often finds a tour: always go where the fewest squares come next." \
    "tour 8 8 0 0"
show "Sometimes the rule gets stuck, and says where." \
    "tour 5 5 1 1"
show "A search finds a tour from every square that has one, as from here; or it says why there is none." \
    "tour solve 5 5 1 1; tour solve 5 5 0 1"
show "Here is what the rule does from every start: O is an open tour, C a closed one." \
    "tour survey 6"
show "The same board has this many closed tours, whatever the start and the direction." \
    "tour count 6 --closed"
show "Two knights share a board, and this is how their game ends." \
    "dual < fixtures/dual/sample/game_of_the_sheet.in | tail -n 8"
