//! The usual mistakes of programs for `cses1689`.
//!
//! Every tour is right, so these rules say only how a program reads and prints, and whether it goes back.

use serde::Deserialize;

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::cses1689::{CsesTour, tour};
use crate::problem::task::TaskProblem;
use crate::problem::tour::rules::{FirstOfTour, PrintedTour, lengths, numbers_of, ruled_path};
use knights_core::board::Square;
use knights_core::tour::{Numbering, Tour};
use knights_render::sheet::BoardAndStart;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<CsesRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CsesRules {
    search: CsesSearch,
    start: CsesStart,
    printed: PrintedTour,
    first: FirstOfTour,
}

choices! {
    /// How a program looks for a tour.
    CsesSearch {
        /// Until it has found one.
        Complete,
        /// By Warnsdorff's rule, without going back.
        ByHeuristic,
    }
    /// What the two numbers of the input are.
    CsesStart {
        /// The column and the row, from 1.
        Right,
        /// The row and the column, from 1.
        Swapped,
        /// The column and the row, from 0.
        FromZero,
        /// The row and the column, from 0.
        SwappedFromZero,
        /// The column, and the row from the bottom.
        Upwards,
        /// Not used: the tour starts in the first corner.
        Corner,
    }
}

impl CsesStart {
    /// The start of a program; `None` if it is off the board.
    fn read(self, task: BoardAndStart) -> Option<BoardAndStart> {
        let BoardAndStart { board, start } = task;
        let Square { row, column } = start;
        let start = match self {
            Self::Right => start,
            Self::Swapped => Square::new(column, row),
            Self::FromZero => Square::new(row + 1, column + 1),
            Self::SwappedFromZero => Square::new(column + 1, row + 1),
            Self::Upwards => Square::new(board.rows() - 1 - row, column),
            Self::Corner => Square::new(0, 0),
        };
        board
            .contains(start)
            .then_some(BoardAndStart { board, start })
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &CsesRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = CsesTour.task(input).ok()?;
    limit.spend(64 * u64::from(task.board.squares()))?;
    let Some(task) = rules.start.read(task) else {
        return limit.undefined();
    };
    match seen {
        Some(seen) => rules.may_print(task, seen, limit)?.then(|| seen.to_vec()),
        None => rules.output(task, limit),
    }
}

impl CsesRules {
    /// An output of a program that finds a tour if it may.
    fn output(self, task: BoardAndStart, limit: &mut WorkLimit) -> Option<Vec<u8>> {
        let squares = task.board.squares() as usize;
        if self.search == CsesSearch::ByHeuristic && !lengths(task, limit)?.contains(&squares) {
            return Some(Vec::new());
        }
        let tour = tour(task).ok()?;
        let one_less = u32::from(self.first == FirstOfTour::Zero);
        let printed = self.printed.lines(task.board).into_iter().flatten();
        let numbers = printed.map(|square| tour.numbering().get(square) - one_less);
        let words: Vec<String> = numbers.map(|number| number.to_string()).collect();
        Some(words.join(" ").into_bytes())
    }

    /// Whether the program may print this board: a tour, or where the heuristic gets stuck.
    fn may_print(self, task: BoardAndStart, seen: &[u8], limit: &mut WorkLimit) -> Option<bool> {
        let BoardAndStart { board, start } = task;
        let mut numbers = numbers_of(self.printed, board, seen)?;
        if self.first == FirstOfTour::Zero {
            for number in &mut numbers {
                *number = number.saturating_add(1);
            }
        }
        if self.search == CsesSearch::ByHeuristic {
            let path = ruled_path(task, &numbers, limit);
            let stops = path.is_some_and(|path| path.len() < numbers.len());
            return Some(stops && numbers[board.index(start)] == 1);
        }
        let mut numbering = Numbering::blank(board).ok()?;
        for square in board.all() {
            let number = u32::try_from(numbers[board.index(square)]).ok()?;
            numbering.set(square, number);
        }
        let tour = Tour::verify(numbering).ok();
        Some(tour.is_some_and(|tour| tour.is_full() && tour.start() == start))
    }
}
