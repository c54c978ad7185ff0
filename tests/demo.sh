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

show "Judge problem, stage 1: the p-values around each knight." \
    "valid_move_num < fixtures/valid_move_num/sample/two_corners_of_3x3.in"
show "Stage 2: the move that Warnsdorff's rule picks." \
    "next_move < fixtures/next_move/sample/from_a_corner_of_3x3.in; echo"
case=fixtures/simulate/sample/two_corners_of_3x3
show "Stage 3: knights in turn, until none can move." \
    "simulate < $case.in"
show "No difference from the expected answer." \
    "simulate < $case.in | diff - $case.ans && echo the same"
show "The homework sheet: a full tour." \
    "tour 8 8 0 0"
show "A start from which the rule gets stuck." \
    "tour 5 5 0 1"
show "Tours from other starts, or the reason why there is no tour." \
    "tour solve 5 5 0 2; tour solve 5 5 0 1"
show "Every start square of a board." \
    "tour survey 6"
show "The two-knight game: how the sheet's game ends." \
    "dual < fixtures/dual/sample/game_of_the_sheet.in | tail -n 8"
show "A program on cases: this one writes O for 0." \
    "judge run --cases fixtures/simulate/sample -- sh -c 'simulate | tr 0 O' || echo exit code \$?"
show "The smallest input on which a program is wrong." \
    "judge stress --problem next_move --seed 1 --keep target -- sh -c 'next_move | tr -d -' | head -n 12"
show "A wrong input is reported in one line." \
    "echo 3 2 0 0 7 2 | simulate || echo exit code \$?"
