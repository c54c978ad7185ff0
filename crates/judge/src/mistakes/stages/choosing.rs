//! Mistakes in the choice of a move.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::entry;
use crate::mistakes::stages::rules::{ChoiceRule, MoveAnswer, StageRules, Ties};

/// A search for the minimum that starts too low where a p-value can be 8.
pub(super) static MINIMUM: [RuleChange<StageRules>; 2] = [
    entry(
        [
            "minimum-starts-at-8",
            "the search for the minimum starts with 8, so that a square with p = 8 is never entered",
            "Start with a number above 8.",
        ],
        |rules| rules.minimum = 8,
    ),
    entry(
        [
            "minimum-starts-at-8",
            "the search for the minimum starts with 8 and move 0",
            "Start with a number above 8, and with move -1.",
        ],
        |rules| {
            rules.minimum = 8;
            rules.stuck = 0;
        },
    ),
];

/// Wrong choices.
pub(super) static CHOICES: [RuleChange<StageRules>; 7] = [
    entry(
        [
            "last-of-equals",
            "ties go to the last move of equal p",
            "Take a move only if its p-value is smaller than the least so far: `<`, not `<=`.",
        ],
        |rules| rules.ties = Ties::Last,
    ),
    entry(
        [
            "most-instead-of-fewest",
            "the knight goes to the square of the largest p-value",
            "The rule takes the smallest p-value.",
        ],
        |rules| rules.choice = ChoiceRule::Most,
    ),
    entry(
        [
            "minimum-starts-at-7",
            "the search for the minimum starts with 7, so that a square with p = 7 is never entered",
            "Start with a number above 8.",
        ],
        |rules| rules.minimum = 7,
    ),
    entry(
        [
            "zero-p-refused",
            "a square with p = 0 is never entered",
            "A p-value of 0 is the best one: only -1 means that a square cannot be entered.",
        ],
        |rules| rules.smallest = 1,
    ),
    entry(
        [
            "first-valid-move",
            "the knight takes the first valid move, whatever its p-value",
            "Compare the p-values of the squares that the moves lead to, not that of the square \
             that the knight leaves.",
        ],
        |rules| rules.choice = ChoiceRule::First,
    ),
    entry(
        [
            "last-valid-move",
            "the knight takes the last valid move, whatever its p-value",
            "Compare the p-values of the squares that the moves lead to.",
        ],
        |rules| rules.choice = ChoiceRule::Last,
    ),
    entry(
        [
            "most-instead-of-fewest",
            "the knight goes to the square of the largest p-value, the last of equals",
            "The rule takes the smallest p-value.",
        ],
        |rules| {
            rules.choice = ChoiceRule::Most;
            rules.ties = Ties::Last;
        },
    ),
];

const FROM_MOVE_0: [&str; 3] = [
    "minimum-starts-with-move-0",
    "the p-value of move 0 is the first minimum even if it is -1",
    "Start with a number above 8, and take valid moves only.",
];
const STUCK_IS_0: &str = "Without a valid move the answer is -1; 0 is the number of a move.";

/// Wrong answers of `next_move`.
pub(super) static ANSWERS: [RuleChange<StageRules>; 6] = [
    entry(
        [
            "moves-from-one",
            "moves are counted from 1",
            "The moves have the numbers 0 to 7.",
        ],
        |rules| rules.answer = MoveAnswer::Number { first: 1 },
    ),
    entry(
        [
            "moves-from-one",
            "moves are counted from 1, and 0 stands for no move",
            "The moves have the numbers 0 to 7, and -1 stands for no move.",
        ],
        |rules| {
            rules.answer = MoveAnswer::Number { first: 1 };
            rules.stuck = 0;
        },
    ),
    entry(
        [
            "zero-when-stuck",
            "a knight without a move gets 0",
            STUCK_IS_0,
        ],
        |rules| rules.stuck = 0,
    ),
    entry(
        [
            "minus-one-chosen",
            "a move with p = -1 counts as the one with the least p",
            "A square with p = -1 cannot be entered: leave it out when you look for the minimum.",
        ],
        |rules| rules.smallest = -1,
    ),
    entry(FROM_MOVE_0, |rules| rules.choice = ChoiceRule::FromMove0),
    entry(
        [
            "p-instead-of-move",
            "the least p-value is printed instead of the number of the move",
            "Remember which move has the least p-value, and print its number.",
        ],
        |rules| rules.answer = MoveAnswer::PValue,
    ),
];
