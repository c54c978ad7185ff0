//! The usual mistakes of programs for `count`.

use crate::mistakes::{RuleChange, RuleTable, WorkLimit};
use crate::problem::count::read;
use crate::problem::count::rules::{
    CountEdge, CountRules, CountSides, CountStart, CountedWalks, OneSquare, PrintedCount,
    VisitedMarks, printed,
};
use knights_core::board::Step;
use knights_core::input::Scanner;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<CountRules> = RuleTable {
    changes: &[&SEARCH, &READING, &MOVES],
    evaluate,
    sizes: &[],
};

fn evaluate(rules: &CountRules, input: &[u8], limit: &mut WorkLimit) -> Option<Vec<u8>> {
    let task = read(&mut Scanner::new(input)).ok()?;
    printed(rules, task, limit).map(|number| number.to_string().into_bytes())
}

const SIDES: &str = "The first number is n, the rows; the second one is m, the columns.";
const START: &str = "The third number is the row of the start, the fourth one its column.";

/// Mistakes of the search.
pub(in crate::problem) static SEARCH: [RuleChange<CountRules>; 10] = [
    RuleChange::new(
        [
            "marks-not-removed",
            "a square stays visited when the search goes back",
            "Unmark a square after all moves from it have been tried.",
        ],
        |rules| rules.marks = VisitedMarks::NeverRemoved,
    ),
    RuleChange::new(
        [
            "start-not-marked",
            "the start is not marked as visited, and the knight comes back to it",
            "Mark the start before the first move.",
        ],
        |rules| rules.marks = VisitedMarks::StartFree,
    ),
    RuleChange::new(
        [
            "closed-tours-only",
            "only tours are counted whose last square is a move away from the start",
            "The last square may be anywhere.",
        ],
        |rules| rules.counted = CountedWalks::ClosedTours,
    ),
    RuleChange::new(
        [
            "one-square-short",
            "a walk is counted when one square is not visited yet",
            "The start is the first square, and a tour has n * m squares, which are n * m - 1 moves.",
        ],
        |rules| rules.counted = CountedWalks::OneSquareShort,
    ),
    RuleChange::new(
        [
            "dead-ends-counted",
            "every walk that cannot go on is counted",
            "Count a walk only if it has visited n * m squares.",
        ],
        |rules| rules.counted = CountedWalks::DeadEnds,
    ),
    RuleChange::new(
        [
            "stops-at-first-tour",
            "the search ends with the first tour",
            "Count the tour, go back, and search on.",
        ],
        |rules| rules.counted = CountedWalks::FirstTour,
    ),
    RuleChange::new(
        [
            "counts-halved",
            "a tour and its reverse are counted as one",
            "All tours begin on the start, so the reverse of a tour is not one of them.",
        ],
        |rules| rules.printed = PrintedCount::Halved,
    ),
    RuleChange::new(
        [
            "counts-doubled",
            "every tour is counted twice",
            "Count a tour in one place: when its last square is visited.",
        ],
        |rules| rules.printed = PrintedCount::Doubled,
    ),
    RuleChange::new(
        [
            "one-square-denied",
            "a board of one square has no tour",
            "Its tour is the start alone: check for the last square before the moves.",
        ],
        |rules| rules.one_square = OneSquare::Zero,
    ),
    RuleChange::new(
        [
            "board-limit-included",
            "the row n and the column m count as part of the board",
            "Rows go from 0 to n - 1, columns from 0 to m - 1: `<`, not `<=`.",
        ],
        |rules| rules.edge = CountEdge::OneMore,
    ),
];

/// Mistakes in what the input says.
pub(in crate::problem) static READING: [RuleChange<CountRules>; 6] = [
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the row and the column of the start are swapped, or those of the board",
            "The input has the rows, the columns, the row of the start and its column.",
        ],
        |rules| rules.start = CountStart::Swapped,
    ),
    RuleChange::new(
        [
            "start-from-one",
            "the row and the column of the start are counted from 1",
            "Rows and columns are counted from 0.",
        ],
        |rules| rules.start = CountStart::FromOne,
    ),
    RuleChange::new(
        [
            "start-ignored",
            "all tours start in the corner (0, 0)",
            START,
        ],
        |rules| rules.start = CountStart::Corner,
    ),
    RuleChange::new(
        [
            "all-starts-counted",
            "the tours from all squares are counted",
            "Count only the tours that begin on the start of the input.",
        ],
        |rules| rules.start = CountStart::Anywhere,
    ),
    RuleChange::new(
        [
            "one-side-for-both",
            "the board has n rows and n columns",
            SIDES,
        ],
        |rules| rules.sides = CountSides::RowsTwice,
    ),
    RuleChange::new(
        [
            "one-side-for-both",
            "the board has m rows and m columns",
            SIDES,
        ],
        |rules| rules.sides = CountSides::ColumnsTwice,
    ),
];

const WRONG_MOVE: &str = "wrong-move-in-table";
const MISSING_MOVE: &str = "move-missing";
/// A move that leads nowhere.
const NONE: [i8; 2] = [0, 0];
const TABLE: &str =
    "Compare your table with all eight moves: (1, 2) and (2, 1), each with every choice of signs.";

/// Puts other numbers in the place of a move.
fn replace(rules: &mut CountRules, right: [i8; 2], wrong: [i8; 2]) {
    let numbers = |step: Step| [step.rows, step.columns];
    let [rows, columns] = wrong;
    for step in &mut rules.moves {
        if numbers(*step) == right {
            *step = Step { rows, columns };
            return;
        }
    }
}

/// One move is missing, has a wrong sign, has its numbers swapped, or has the same number twice.
#[rustfmt::skip]
pub(in crate::problem) static MOVES: [RuleChange<CountRules>; 48] = [
    RuleChange::new([MISSING_MOVE, "the move (-2, 1) is missing", TABLE], |rules| replace(rules, [-2, 1], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (-1, 2) is missing", TABLE], |rules| replace(rules, [-1, 2], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (1, 2) is missing", TABLE], |rules| replace(rules, [1, 2], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (2, 1) is missing", TABLE], |rules| replace(rules, [2, 1], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (2, -1) is missing", TABLE], |rules| replace(rules, [2, -1], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (1, -2) is missing", TABLE], |rules| replace(rules, [1, -2], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (-1, -2) is missing", TABLE], |rules| replace(rules, [-1, -2], NONE)),
    RuleChange::new([MISSING_MOVE, "the move (-2, -1) is missing", TABLE], |rules| replace(rules, [-2, -1], NONE)),
    RuleChange::new([WRONG_MOVE, "the move (-2, 1) is (2, 1)", TABLE], |rules| replace(rules, [-2, 1], [2, 1])),
    RuleChange::new([WRONG_MOVE, "the move (-2, 1) is (-2, -1)", TABLE], |rules| replace(rules, [-2, 1], [-2, -1])),
    RuleChange::new([WRONG_MOVE, "the move (-2, 1) is (1, -2)", TABLE], |rules| replace(rules, [-2, 1], [1, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-2, 1) is (-2, -2)", TABLE], |rules| replace(rules, [-2, 1], [-2, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-2, 1) is (1, 1)", TABLE], |rules| replace(rules, [-2, 1], [1, 1])),
    RuleChange::new([WRONG_MOVE, "the move (-1, 2) is (1, 2)", TABLE], |rules| replace(rules, [-1, 2], [1, 2])),
    RuleChange::new([WRONG_MOVE, "the move (-1, 2) is (-1, -2)", TABLE], |rules| replace(rules, [-1, 2], [-1, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-1, 2) is (2, -1)", TABLE], |rules| replace(rules, [-1, 2], [2, -1])),
    RuleChange::new([WRONG_MOVE, "the move (-1, 2) is (-1, -1)", TABLE], |rules| replace(rules, [-1, 2], [-1, -1])),
    RuleChange::new([WRONG_MOVE, "the move (-1, 2) is (2, 2)", TABLE], |rules| replace(rules, [-1, 2], [2, 2])),
    RuleChange::new([WRONG_MOVE, "the move (1, 2) is (-1, 2)", TABLE], |rules| replace(rules, [1, 2], [-1, 2])),
    RuleChange::new([WRONG_MOVE, "the move (1, 2) is (1, -2)", TABLE], |rules| replace(rules, [1, 2], [1, -2])),
    RuleChange::new([WRONG_MOVE, "the move (1, 2) is (2, 1)", TABLE], |rules| replace(rules, [1, 2], [2, 1])),
    RuleChange::new([WRONG_MOVE, "the move (1, 2) is (1, 1)", TABLE], |rules| replace(rules, [1, 2], [1, 1])),
    RuleChange::new([WRONG_MOVE, "the move (1, 2) is (2, 2)", TABLE], |rules| replace(rules, [1, 2], [2, 2])),
    RuleChange::new([WRONG_MOVE, "the move (2, 1) is (-2, 1)", TABLE], |rules| replace(rules, [2, 1], [-2, 1])),
    RuleChange::new([WRONG_MOVE, "the move (2, 1) is (2, -1)", TABLE], |rules| replace(rules, [2, 1], [2, -1])),
    RuleChange::new([WRONG_MOVE, "the move (2, 1) is (1, 2)", TABLE], |rules| replace(rules, [2, 1], [1, 2])),
    RuleChange::new([WRONG_MOVE, "the move (2, 1) is (2, 2)", TABLE], |rules| replace(rules, [2, 1], [2, 2])),
    RuleChange::new([WRONG_MOVE, "the move (2, 1) is (1, 1)", TABLE], |rules| replace(rules, [2, 1], [1, 1])),
    RuleChange::new([WRONG_MOVE, "the move (2, -1) is (-2, -1)", TABLE], |rules| replace(rules, [2, -1], [-2, -1])),
    RuleChange::new([WRONG_MOVE, "the move (2, -1) is (2, 1)", TABLE], |rules| replace(rules, [2, -1], [2, 1])),
    RuleChange::new([WRONG_MOVE, "the move (2, -1) is (-1, 2)", TABLE], |rules| replace(rules, [2, -1], [-1, 2])),
    RuleChange::new([WRONG_MOVE, "the move (2, -1) is (2, 2)", TABLE], |rules| replace(rules, [2, -1], [2, 2])),
    RuleChange::new([WRONG_MOVE, "the move (2, -1) is (-1, -1)", TABLE], |rules| replace(rules, [2, -1], [-1, -1])),
    RuleChange::new([WRONG_MOVE, "the move (1, -2) is (-1, -2)", TABLE], |rules| replace(rules, [1, -2], [-1, -2])),
    RuleChange::new([WRONG_MOVE, "the move (1, -2) is (1, 2)", TABLE], |rules| replace(rules, [1, -2], [1, 2])),
    RuleChange::new([WRONG_MOVE, "the move (1, -2) is (-2, 1)", TABLE], |rules| replace(rules, [1, -2], [-2, 1])),
    RuleChange::new([WRONG_MOVE, "the move (1, -2) is (1, 1)", TABLE], |rules| replace(rules, [1, -2], [1, 1])),
    RuleChange::new([WRONG_MOVE, "the move (1, -2) is (-2, -2)", TABLE], |rules| replace(rules, [1, -2], [-2, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-1, -2) is (1, -2)", TABLE], |rules| replace(rules, [-1, -2], [1, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-1, -2) is (-1, 2)", TABLE], |rules| replace(rules, [-1, -2], [-1, 2])),
    RuleChange::new([WRONG_MOVE, "the move (-1, -2) is (-2, -1)", TABLE], |rules| replace(rules, [-1, -2], [-2, -1])),
    RuleChange::new([WRONG_MOVE, "the move (-1, -2) is (-1, -1)", TABLE], |rules| replace(rules, [-1, -2], [-1, -1])),
    RuleChange::new([WRONG_MOVE, "the move (-1, -2) is (-2, -2)", TABLE], |rules| replace(rules, [-1, -2], [-2, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-2, -1) is (2, -1)", TABLE], |rules| replace(rules, [-2, -1], [2, -1])),
    RuleChange::new([WRONG_MOVE, "the move (-2, -1) is (-2, 1)", TABLE], |rules| replace(rules, [-2, -1], [-2, 1])),
    RuleChange::new([WRONG_MOVE, "the move (-2, -1) is (-1, -2)", TABLE], |rules| replace(rules, [-2, -1], [-1, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-2, -1) is (-2, -2)", TABLE], |rules| replace(rules, [-2, -1], [-2, -2])),
    RuleChange::new([WRONG_MOVE, "the move (-2, -1) is (-1, -1)", TABLE], |rules| replace(rules, [-2, -1], [-1, -1])),
];
