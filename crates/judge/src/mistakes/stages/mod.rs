//! The mistakes of the three stages.
//!
//! [`StageRules`] has the rules as a value. `board`, `evaluate` and `simulate` are a plain program
//! that keeps to any such rules. A mistake is one entry of `reading`, `counting`, `choosing`,
//! `moving` or `printing`, which changes a field or two.

mod board;
mod choosing;
mod counting;
mod evaluate;
mod moving;
mod orders;
mod printing;
mod reading;
mod rules;
mod simulate;
mod typos;

pub(crate) use rules::StageRules;

use crate::mistakes::{Mistake, RuleChange, RuleTable, SizeMistake};

/// The mistakes of `valid_move_num`.
pub(crate) static VALID_MOVE_NUM: RuleTable<StageRules> = RuleTable {
    changes: &[
        &counting::MARKS,
        &counting::VALUES,
        &counting::COUNTS,
        &reading::TURNED,
        &reading::LISTED,
        &counting::EDGES,
        &orders::ORDERS,
        &orders::REVERSED,
        &counting::COUNTED_MOVES,
        &typos::TYPOS,
        &printing::LINES,
        &printing::P_LINES,
        &printing::SPACES,
    ],
    evaluate: evaluate::valid_move_num,
    sizes: &SIZES,
};

/// The mistakes of `next_move`.
pub(crate) static NEXT_MOVE: RuleTable<StageRules> = RuleTable {
    changes: &[
        &choosing::MINIMUM,
        &choosing::CHOICES,
        &choosing::ANSWERS,
        &counting::CHOSEN_VALUES,
        &counting::COUNTS,
        &reading::TURNED,
        &reading::VISITED,
        &counting::EDGES,
        &orders::ORDERS,
        &orders::REVERSED,
        &counting::TRIED_MOVES,
        &counting::COUNTED_MOVES,
        &printing::ANSWER,
    ],
    evaluate: evaluate::next_move,
    sizes: &SIZES,
};

/// The mistakes of `simulate`.
pub(crate) static SIMULATE: RuleTable<StageRules> = RuleTable {
    changes: &[
        &choosing::CHOICES,
        &moving::TURNS,
        &moving::ENDS,
        &moving::STARTS,
        &moving::NUMBERS,
        &counting::COUNTS,
        &reading::TURNED,
        &reading::PRINTED,
        &reading::LISTED,
        &counting::EDGES,
        &orders::ORDERS,
        &counting::TRIED_MOVES,
        &counting::COUNTED_MOVES,
        &typos::TYPOS,
        &printing::LINES,
        &printing::SPACES,
    ],
    evaluate: simulate::simulate,
    sizes: &SIZES,
};

/// An entry of a table.
const fn entry(
    [name, when, advice]: [&'static str; 3],
    change: fn(&mut StageRules),
) -> RuleChange<StageRules> {
    RuleChange {
        mistake: Mistake { name, when, advice },
        change,
    }
}

/// What depends on the size of an input.
static SIZES: [SizeMistake; 2] = [
    SizeMistake {
        mistake: Mistake {
            name: "arrays-too-small",
            when: "an array has a fixed size that is too small",
            advice: "A board has up to 100 rows and columns: make every array that large.",
        },
        size: |input| board::numbers(input)?.first().copied()?.try_into().ok(),
        counts: "rows",
    },
    SizeMistake {
        mistake: Mistake {
            name: "lists-too-short",
            when: "an array has room for too few squares",
            advice: "The input lists up to 10,000 squares: make the array that large.",
        },
        size: |input| {
            input
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count()
                .try_into()
                .ok()
        },
        counts: "lines",
    },
];
