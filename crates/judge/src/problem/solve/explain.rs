//! The first step at which an output of `solve` is no tour, or why a tour exists that it denies.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::numbered::{broken_tour, transposed};
use knights_core::solve::existence;
use knights_core::tour::Numbering;
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::sheet::BoardAndStart;

/// Why a wrong output is wrong; `None` if the first difference says as much.
pub(super) fn explain(task: BoardAndStart, output: &[u8], denies: Denial) -> Option<Explanation> {
    if denies == Denial::NoTour {
        return Some(denied(task));
    }
    let mut explanation = match transposed(task.board, output) {
        Some(explanation) => explanation,
        None => broken_tour(task.board, task.start, BoardLabels::FromZero, output)?,
    };
    if let Err(reason) = existence::from_start(task.board, task.start) {
        explanation.and(&format!("no tour from {} exists: {reason}", task.start));
        explanation.expected = Some(super::NO_TOUR.to_owned());
    }
    Some(explanation)
}

/// What an output claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Denial {
    /// That no tour exists.
    NoTour,
    /// That its board is one.
    Tour,
}

/// The output denies a tour that exists.
fn denied(task: BoardAndStart) -> Explanation {
    let BoardAndStart { board, start } = task;
    let text = format!(
        "the output says that no tour from {start} exists, but a board of {} x {} has one",
        board.rows(),
        board.columns()
    );
    let walk = warnsdorff::walk(board, start, &WarnsdorffOptions::default());
    let length = walk.ok().map(|walk| largest(&walk));
    let stuck = length.filter(|&length| length < board.squares()).map(|length| {
        format!(
            "Warnsdorff's rule gets stuck after {length} of {} squares, but that shows only that \
             the rule does not find it",
            board.squares()
        )
    });
    let mut explanation = Explanation {
        text,
        square: Some(start),
        found: Some(super::NO_TOUR.to_owned()),
        moment: Some(Moment {
            board,
            labels: Vec::new(),
            knight: Some(start),
            candidates: Vec::new(),
            found: None,
            expected: None,
            names: BoardLabels::default(),
        }),
        ..Explanation::default()
    };
    if let Some(stuck) = stuck {
        explanation.and(&stuck);
    }
    explanation
}

/// The largest number on a board.
fn largest(walk: &Numbering) -> u32 {
    walk.numbers().iter().copied().max().unwrap_or_default()
}
