//! The usual mistakes of programs for `jutge43694`.

use crate::mistakes::{GuidedTable, RuleChange, WorkLimit};
use crate::problem::jutge43694::read;
use crate::problem::jutge43694::rules::{
    HoleShown, HolesRules, HolesSearch, HolesStart, StepDigits,
};
use crate::problem::tour::rules::{FirstOfTour, PrintedTour};
use knights_core::input::Scanner;

/// The mistakes.
pub(super) static MISTAKES: GuidedTable<HolesRules> = GuidedTable {
    changes: &CHANGES,
    evaluate,
};

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &HolesRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = read(&mut Scanner::new(input)).ok()?;
    rules.evaluate(&task, seen, limit)
}

const START: &str = "The last line has the row and the column of the start, both counted from 1.";
const HOLES: &str = "A blocked square is printed as two asterisks.";

static CHANGES: [RuleChange<HolesRules>; 11] = [
    RuleChange::new(
        [
            "leading-zero-missing",
            "a number below 10 is printed with one digit",
            "Each number has two digits, such as 07.",
        ],
        |rules| rules.digits = StepDigits::AsNeeded,
    ),
    RuleChange::new(
        [
            "hole-shown-otherwise",
            "a blocked square is printed as one asterisk",
            HOLES,
        ],
        |rules| rules.hole = HoleShown::OneStar,
    ),
    RuleChange::new(
        [
            "hole-shown-otherwise",
            "a blocked square is printed as a number 0",
            HOLES,
        ],
        |rules| rules.hole = HoleShown::Zero,
    ),
    RuleChange::new(
        [
            "heuristic-alone",
            "Warnsdorff's rule alone decides whether a path exists",
            "The rule may get stuck although a path exists: go back and try other moves.",
        ],
        |rules| rules.search = HolesSearch::ByHeuristic,
    ),
    RuleChange::new(
        [
            "holes-counted",
            "the path has to visit all n * n squares, the blocked ones too",
            "The path ends when all free squares are visited: count them first.",
        ],
        |rules| rules.search = HolesSearch::AllSquares,
    ),
    RuleChange::new(
        [
            "closed-tours-only",
            "only a path whose end is a move away from its start counts",
            "The last square may be anywhere.",
        ],
        |rules| rules.search = HolesSearch::Closed,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the column of the start is read before its row",
            START,
        ],
        |rules| rules.start = HolesStart::Swapped,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the board is printed column by column",
            "Print a line for each row, the row 1 first.",
        ],
        |rules| rules.printed = PrintedTour::ByColumns,
    ),
    RuleChange::new(
        [
            "start-from-zero",
            "the row and the column of the start are counted from 0",
            START,
        ],
        |rules| rules.start = HolesStart::FromZero,
    ),
    RuleChange::new(
        [
            "start-ignored",
            "all paths start in the corner of row 1 and column 1",
            START,
        ],
        |rules| rules.start = HolesStart::Corner,
    ),
    RuleChange::new(
        [
            "steps-from-zero",
            "the start has the number 00",
            "The start has the number 01.",
        ],
        |rules| rules.first = FirstOfTour::Zero,
    ),
];
