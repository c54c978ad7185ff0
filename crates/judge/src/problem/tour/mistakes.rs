//! The usual mistakes of programs for `tour`.

use crate::mistakes::{GuidedTable, RuleChange, WorkLimit};
use crate::problem::tour::check_walk;
use crate::problem::tour::rules::{
    CountedDegree, FirstOfTour, LastStep, PrintedTour, Remark, StartOfTour, StepChoice,
    TaskReading, TourRules, UnvisitedShown, ZeroDegree, output,
};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_render::sheet::read_task;

/// The mistakes.
pub(super) static MISTAKES: GuidedTable<TourRules> = GuidedTable {
    changes: &CHANGES,
    evaluate,
};

fn evaluate(
    rules: &TourRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = read_task(&mut Scanner::new(input), MAX_SIDE).ok()?;
    let is_right = |output: &[u8]| check_walk(task, output).is_ok();
    output(*rules, task, seen, is_right, limit)
}

const ZERO: &str = "A degree of 0 is the lowest one, so the knight has to go there.";
const READING: &str = "The input has the rows, the columns, the row of the start and its column.";
const PRINTING: &str = "Print row 0 first, then row 1.";
const REMARK: &str =
    "If squares are left, print the line `no full tour: ...` after the board, and only then.";

static CHANGES: [RuleChange<TourRules>; 20] = [
    RuleChange::new(
        [
            "most-instead-of-fewest",
            "the knight goes to a square of the highest degree",
            "The rule takes the lowest degree.",
        ],
        |rules| rules.choice = StepChoice::Most,
    ),
    RuleChange::new(
        [
            "first-valid-move",
            "the knight takes the first possible move, whatever the degree",
            "Compare the degrees of the squares that the moves lead to, not that of the square that \
             the knight leaves.",
        ],
        |rules| rules.choice = StepChoice::First,
    ),
    RuleChange::new(
        [
            "visited-neighbours-counted",
            "the degrees count visited squares too, as they do if they are never lowered",
            "Each time the knight visits a square, the degrees of its neighbours become smaller.",
        ],
        |rules| rules.counted = CountedDegree::OnBoard,
    ),
    RuleChange::new(
        [
            "zero-p-refused",
            "a square of degree 0 is entered only if no other one is possible",
            ZERO,
        ],
        |rules| rules.zero = ZeroDegree::LastResort,
    ),
    RuleChange::new(
        [
            "zero-p-refused",
            "a square of degree 0 is never entered",
            ZERO,
        ],
        |rules| rules.zero = ZeroDegree::Refused,
    ),
    RuleChange::new(
        [
            "own-square-unmarked",
            "the start is not marked as visited",
            "Mark the start before the first move.",
        ],
        |rules| rules.start = StartOfTour::Unvisited,
    ),
    RuleChange::new(
        [
            "last-step-missing",
            "the last step of a full tour is not taken",
            "The last square of a full tour has the number n × m.",
        ],
        |rules| rules.last_step = LastStep::Missing,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the column of the start is read before its row",
            READING,
        ],
        |rules| rules.reading = TaskReading::StartSwapped,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the number of columns is read before that of rows",
            READING,
        ],
        |rules| rules.reading = TaskReading::SidesSwapped,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "columns are read before rows",
            READING,
        ],
        |rules| rules.reading = TaskReading::AllSwapped,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the board is printed column by column",
            PRINTING,
        ],
        |rules| rules.printed = PrintedTour::ByColumns,
    ),
    RuleChange::new(
        [
            "rows-upwards",
            "the row of the start is counted from the bottom",
            "Row 0 is at the top.",
        ],
        |rules| rules.reading = TaskReading::Upwards,
    ),
    RuleChange::new(
        ["rows-upwards", "the last row is printed first", PRINTING],
        |rules| rules.printed = PrintedTour::FromLastRow,
    ),
    RuleChange::new(
        [
            "start-from-one",
            "the row and the column of the start are counted from 1",
            "Rows and columns are counted from 0.",
        ],
        |rules| rules.reading = TaskReading::StartFromOne,
    ),
    RuleChange::new(
        [
            "steps-from-zero",
            "the start has the number 0",
            "The start has the number 1.",
        ],
        |rules| rules.first = FirstOfTour::Zero,
    ),
    RuleChange::new(
        [
            "unvisited-minus-one",
            "a square that is not visited has -1",
            "Print 0 there.",
        ],
        |rules| rules.unvisited = UnvisitedShown::MinusOne,
    ),
    RuleChange::new(
        [
            "message-missing",
            "the line after the board is missing",
            REMARK,
        ],
        |rules| rules.remark = Remark::Missing,
    ),
    RuleChange::new(
        [
            "message-always",
            "the line after the board is printed for a full tour too",
            REMARK,
        ],
        |rules| rules.remark = Remark::Always,
    ),
    RuleChange::new(
        [
            "message-one-less",
            "the line after the board says one square less",
            "The start counts as a visited square.",
        ],
        |rules| rules.remark = Remark::OneLess,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the line after the board has the column before the row",
            "Print the row first.",
        ],
        |rules| rules.remark = Remark::Swapped,
    ),
];
