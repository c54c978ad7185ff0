//! The usual mistakes of programs for `solve`.
//!
//! Every tour is right, so these rules say only what a program claims, and how it reads and prints.

use serde::Deserialize;

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::solve::{NO_TOUR, denies};
use crate::problem::tour::rules::{
    FirstOfTour, PrintedTour, TaskReading, lengths, numbers_of, ruled_path,
};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_core::solve::{Answer, Ends, Task, existence, solve};
use knights_core::tour::{Numbering, Tour};
use knights_render::sheet::{BoardAndStart, read_task};

/// The mistakes.
pub(super) static MISTAKES: RuleTable<SolveRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
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
