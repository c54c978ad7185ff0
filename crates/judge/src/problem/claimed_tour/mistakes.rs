//! The mistakes about the test of a step, which programs for every such problem make.

use crate::mistakes::RuleChange;
use crate::problem::claimed_tour::{ClaimRules, StepTest, TestedSteps};
use knights_core::board::Step;

const SHAPE: &str = "A knight's move is two squares along one side and one along the other; the \
                     product of the two distances is 2.";
const EDGE: &str = "Compare rows with rows and columns with columns.";
const COUNT: &str = "n squares have n - 1 steps between them.";

/// Mistakes about single steps.
pub(in crate::problem) static STEP_CHANGES: [RuleChange<ClaimRules>; 8] = [
    RuleChange::new(
        [
            "distances-added-up",
            "a step counts as a knight's move if its distances add up to 3",
            SHAPE,
        ],
        |rules| rules.step = StepTest::SumOfThree,
    ),
    RuleChange::new(
        [
            "larger-distance-only",
            "a step counts as a knight's move if its larger distance is 2",
            SHAPE,
        ],
        |rules| rules.step = StepTest::LargerIsTwo,
    ),
    RuleChange::new(
        [
            "one-shape-of-move",
            "only steps of two rows and one column count as knight's moves",
            SHAPE,
        ],
        |rules| rules.step = StepTest::TwoRows,
    ),
    RuleChange::new(
        [
            "one-shape-of-move",
            "only steps of two columns and one row count as knight's moves",
            SHAPE,
        ],
        |rules| rules.step = StepTest::TwoColumns,
    ),
    RuleChange::new(
        [
            "signs-forgotten",
            "only steps to larger rows and columns count as knight's moves",
            "Take the absolute values of the distances.",
        ],
        |rules| rules.step = StepTest::Positive,
    ),
    RuleChange::new(
        [
            "moves-not-checked",
            "every step counts as a knight's move",
            "Check each step from a square to the next one.",
        ],
        |rules| rules.step = StepTest::Any,
    ),
    RuleChange::new(
        [
            "first-step-not-checked",
            "the first step is not checked",
            COUNT,
        ],
        |rules| rules.tested = TestedSteps::AllButFirst,
    ),
    RuleChange::new(
        [
            "last-step-not-checked",
            "the last step is not checked",
            COUNT,
        ],
        |rules| rules.tested = TestedSteps::AllButLast,
    ),
];

/// Mistakes that let a step cross the edge of the board.
pub(in crate::problem) static EDGE_CHANGES: [RuleChange<ClaimRules>; 2] = [
    RuleChange::new(
        [
            "around-the-edge",
            "squares are numbered row by row, and a step may cross the edge",
            EDGE,
        ],
        |rules| rules.step = StepTest::NumbersByRows,
    ),
    RuleChange::new(
        [
            "around-the-edge",
            "squares are numbered column by column, and a step may cross the edge",
            EDGE,
        ],
        |rules| rules.step = StepTest::NumbersByColumns,
    ),
];

const TABLE: [&str; 3] = [
    "move-missing",
    "one of the eight moves is missing or wrong",
    "Compare your table with all eight moves: (1, 2) and (2, 1), each with every choice of signs.",
];
/// A move that leads nowhere.
const NONE: Step = Step {
    rows: 0,
    columns: 0,
};

/// A move that is missing.
pub(in crate::problem) static MISSING_MOVES: [RuleChange<ClaimRules>; 8] = [
    RuleChange::new(TABLE, |rules| rules.moves[0] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[1] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[2] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[3] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[4] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[5] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[6] = NONE),
    RuleChange::new(TABLE, |rules| rules.moves[7] = NONE),
];
