//! The usual mistakes of programs for `solve`.
//!
//! Every tour is right, so these rules say only what a program claims, and how it reads and prints.

use crate::mistakes::{GuidedTable, RuleChange, WorkLimit};
use crate::problem::solve::{NO_TOUR, denies};
use crate::problem::tour::rules::{
    FirstOfTour, PrintedTour, TaskReading, lengths, numbers_of, ruled_path,
};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_core::solve::{Answer, Ends, Task, existence, solve};
use knights_core::tour::{Numbering, Tour};
use knights_render::sheet::{BoardAndStart, read_task};

/// The mistakes.
pub(super) static MISTAKES: GuidedTable<SolveRules> = GuidedTable {
    changes: &CHANGES,
    evaluate,
};

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SolveRules {
    claims: Claims,
    reading: TaskReading,
    printed: PrintedTour,
    first: FirstOfTour,
}

choices! {
    /// When a program says that a tour exists.
    Claims {
        /// If it does.
        Exact,
        /// If Warnsdorff's rule finds one.
        ByHeuristic,
        /// If a closed tour exists.
        IfClosed,
        /// If the board has an even number of squares.
        IfEven,
        /// If it does, and the board has more than one square.
        IfMoreThanOne,
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &SolveRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = read_task(&mut Scanner::new(input), MAX_SIDE).ok()?;
    let task = rules.reading.read(task)?;
    limit.spend(64 * u64::from(task.board.squares()))?;
    let Some(seen) = seen else {
        return rules.output(task, limit);
    };
    let fits = if denies(seen) {
        rules.may_deny(task, limit)?
    } else {
        rules.may_print(task, seen, limit)?
    };
    fits.then(|| seen.to_vec())
}

impl SolveRules {
    /// An output of a program that finds a tour if it may.
    fn output(self, task: BoardAndStart, limit: &mut WorkLimit) -> Option<Vec<u8>> {
        let BoardAndStart { board, start } = task;
        let finds = match self.claims {
            Claims::ByHeuristic => lengths(task, limit)?.contains(&(board.squares() as usize)),
            _ => !self.may_deny(task, limit)?,
        };
        let blocked = Vec::new();
        let ends = Ends::From(start);
        let tour = match solve(
            &Task {
                board,
                blocked,
                ends,
            },
            None,
        )
        .ok()?
        {
            Answer::Found(tour) if finds => tour,
            _ => return Some(NO_TOUR.as_bytes().to_vec()),
        };
        let one_less = u32::from(self.first == FirstOfTour::Zero);
        let lines = self.printed.lines(board).into_iter();
        let squares = lines.flatten();
        let numbers = squares.map(|square| tour.numbering().get(square) - one_less);
        let words: Vec<String> = numbers.map(|number| number.to_string()).collect();
        Some(words.join(" ").into_bytes())
    }

    /// Whether the program may say that no tour exists.
    fn may_deny(self, task: BoardAndStart, limit: &mut WorkLimit) -> Option<bool> {
        let BoardAndStart { board, start } = task;
        let is_none = existence::from_start(board, start).is_err();
        let denies = match self.claims {
            Claims::Exact => false,
            Claims::IfClosed => existence::closed(board).is_err() && board.squares() > 1,
            Claims::IfEven => board.squares() % 2 == 1,
            Claims::IfMoreThanOne => board.squares() == 1,
            Claims::ByHeuristic => {
                let squares = board.squares() as usize;
                lengths(task, limit)?.iter().any(|&length| length < squares)
            }
        };
        Some(is_none || denies)
    }

    /// Whether the program may print this board: a tour, or where the heuristic gets stuck.
    fn may_print(self, task: BoardAndStart, seen: &[u8], limit: &mut WorkLimit) -> Option<bool> {
        let BoardAndStart { board, start } = task;
        let mut numbers = numbers_of(self.printed, board, seen)?;
        if self.claims == Claims::ByHeuristic {
            let path = ruled_path(task, &numbers, limit);
            let follows = path.is_some_and(|path| path.len() < numbers.len());
            return Some(follows && numbers[board.index(start)] == 1);
        }
        if self.first == FirstOfTour::Zero {
            numbers = numbers
                .into_iter()
                .map(|number| number.saturating_add(1))
                .collect();
        }
        let mut numbering = Numbering::blank(board).ok()?;
        for square in board.all() {
            let number = u32::try_from(numbers[board.index(square)]).ok()?;
            numbering.set(square, number);
        }
        let tour = Tour::verify(numbering).ok();
        let is_tour = tour.is_some_and(|tour| tour.is_full() && tour.start() == start);
        Some(is_tour && !self.may_deny(task, limit)?)
    }
}

const READING: &str = "The input has the rows, the columns, the row of the start and its column.";
const PRINTING: &str = "Print row 0 first, then row 1.";

static CHANGES: [RuleChange<SolveRules>; 12] = [
    RuleChange::new(
        [
            "heuristic-alone",
            "Warnsdorff's rule alone decides whether a tour exists",
            "The rule may get stuck although a tour exists: go back and try other moves.",
        ],
        |rules| rules.claims = Claims::ByHeuristic,
    ),
    RuleChange::new(
        [
            "closed-tours-only",
            "only a closed tour counts as a tour",
            "The last square does not have to be a move away from the start.",
        ],
        |rules| rules.claims = Claims::IfClosed,
    ),
    RuleChange::new(
        [
            "odd-boards-denied",
            "no board of an odd number of squares has a tour",
            "On such a board, tours start on the colour of the corners.",
        ],
        |rules| rules.claims = Claims::IfEven,
    ),
    RuleChange::new(
        [
            "one-square-denied",
            "a board of one square has no tour",
            "Its tour is the single number 1.",
        ],
        |rules| rules.claims = Claims::IfMoreThanOne,
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
];
