//! The usual mistakes of programs for `uva10255`.
//!
//! Every tour is right, so these rules say only for which boards a program looks for one, and how it
//! reads and prints.

use crate::mistakes::{GuidedTable, RuleChange, WorkLimit};
use crate::problem::uva10255::read;
use crate::problem::uva10255::rules::{
    AnsweredLines, CircuitRules, DeniedBoards, FirstNumber, NoCircuitMessage, StartReading,
};
use knights_core::input::{Scanner, take_token};

/// The mistakes.
pub(super) static MISTAKES: GuidedTable<CircuitRules> = GuidedTable {
    changes: &CHANGES,
    evaluate,
};

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &CircuitRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let tasks = read(&mut Scanner::new(input)).ok()?;
    let tasks = rules.answered(&tasks);
    let Some(seen) = seen else {
        let mut text = String::new();
        for &task in tasks {
            rules.write(task, &mut text, limit)?;
        }
        return Some(text.into_bytes());
    };
    let mut rest = seen;
    for &task in tasks {
        rules.take(task, &mut rest, limit)?;
    }
    take_token(&mut rest).is_empty().then(|| seen.to_vec())
}

const CLOSED: &str = "A board has a closed tour if its side is even and at least 6.";
const START: &str = "A line has the side of the board, the row of the start and its column.";
const HEURISTIC: &str = "The rule may get stuck although a tour exists: try other ties, or number a \
                         closed tour from the start.";
const MESSAGE: &str = "The line is `No Circuit Tour.`, with a full stop.";

static CHANGES: [RuleChange<CircuitRules>; 14] = [
    RuleChange::new(
        [
            "start-ignored",
            "every tour starts on the first square",
            "Number the tour from the start of the line: a closed tour passes every square.",
        ],
        |rules| rules.reading = StartReading::Ignored,
    ),
    RuleChange::new(
        [
            "odd-boards-accepted",
            "a tour is printed for odd boards of seven rows or more",
            CLOSED,
        ],
        |rules| rules.denied = DeniedBoards::Small,
    ),
    RuleChange::new(
        [
            "odd-boards-accepted",
            "a tour is printed for odd boards of five rows or more",
            CLOSED,
        ],
        |rules| rules.denied = DeniedBoards::Tiny,
    ),
    RuleChange::new(
        [
            "small-boards-accepted",
            "only odd boards count as boards without a closed tour",
            CLOSED,
        ],
        |rules| rules.denied = DeniedBoards::Odd,
    ),
    RuleChange::new(
        [
            "heuristic-alone",
            "a closed tour is denied where Warnsdorff's rule gets stuck",
            HEURISTIC,
        ],
        |rules| rules.denied = DeniedBoards::ByHeuristic,
    ),
    RuleChange::new(
        [
            "heuristic-alone",
            "the walk is printed as it is where Warnsdorff's rule gets stuck",
            HEURISTIC,
        ],
        |rules| rules.denied = DeniedBoards::UpToStuck,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the column of the start is read before its row",
            START,
        ],
        |rules| rules.reading = StartReading::Swapped,
    ),
    RuleChange::new(
        [
            "start-from-zero",
            "the row and the column of the start are counted from 0",
            "Rows and columns are counted from 1.",
        ],
        |rules| rules.reading = StartReading::FromZero,
    ),
    RuleChange::new(
        [
            "rows-upwards",
            "the row of the start is counted from the bottom",
            "Row 1 is at the top.",
        ],
        |rules| rules.reading = StartReading::Upwards,
    ),
    RuleChange::new(
        [
            "steps-from-zero",
            "the start has the number 0",
            "The start has the number 1.",
        ],
        |rules| rules.first = FirstNumber::Zero,
    ),
    RuleChange::new(
        [
            "first-line-only",
            "only the first line of the input is answered",
            "Read lines to the end of the input.",
        ],
        |rules| rules.answered = AnsweredLines::First,
    ),
    RuleChange::new(
        [
            "last-line-missed",
            "the last line of the input is not answered",
            "Read lines as long as three numbers can be read.",
        ],
        |rules| rules.answered = AnsweredLines::AllButLast,
    ),
    RuleChange::new(
        [
            "other-message",
            "the line about boards without a closed tour has no full stop",
            MESSAGE,
        ],
        |rules| rules.message = NoCircuitMessage::NoStop,
    ),
    RuleChange::new(
        [
            "other-message",
            "the line about boards without a closed tour has small letters only",
            MESSAGE,
        ],
        |rules| rules.message = NoCircuitMessage::SmallLetters,
    ),
];
