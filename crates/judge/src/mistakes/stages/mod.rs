//! The mistakes of the three stages.
//!
//! [`StageRules`] has the rules as a value. `board`, `evaluate` and `simulate` are a plain program
//! that keeps to any such rules. The mistakes are entries of `stages.toml`, which change a rule or
//! two.

mod board;
mod evaluate;
mod rules;
mod simulate;

use rules::StageRules;

use crate::mistakes::table::PlainRun;
use crate::mistakes::{RuleTable, SizeMistake};

/// The mistakes of `valid_move_num`.
pub(crate) static VALID_MOVE_NUM: RuleTable<StageRules> =
    stage("valid-move-num", |rules, input, _, limit| {
        evaluate::valid_move_num(rules, input, limit)
    });

/// The mistakes of `next_move`.
pub(crate) static NEXT_MOVE: RuleTable<StageRules> =
    stage("next-move", |rules, input, _, limit| {
        evaluate::next_move(rules, input, limit)
    });

/// The mistakes of `simulate`.
pub(crate) static SIMULATE: RuleTable<StageRules> = stage("simulate", |rules, input, _, limit| {
    simulate::simulate(rules, input, limit)
});

const fn stage(group: &'static str, run: PlainRun<StageRules>) -> RuleTable<StageRules> {
    RuleTable::of_group(&[include_str!("../stages.toml")], group, run, &SIZES)
}

/// What depends on the size of an input.
static SIZES: [SizeMistake; 2] = [
    SizeMistake {
        name: "arrays-too-small",
        when: "an array has a fixed size that is too small",
        advice: "A board has up to 100 rows and columns: make every array that large.",
        size: |input| board::numbers(input)?.first().copied()?.try_into().ok(),
        counts: "rows",
    },
    SizeMistake {
        name: "lists-too-short",
        when: "an array has room for too few squares",
        advice: "The input lists up to 10,000 squares: make the array that large.",
        size: |input| {
            let lines = input.iter().filter(|&&byte| byte == b'\n');
            lines.count().try_into().ok()
        },
        counts: "lines",
    },
];
