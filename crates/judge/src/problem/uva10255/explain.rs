//! The first line of the input for which an output is wrong, and the step there.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::uva10255::check::{LineFault, LineFaultKind};
use crate::problem::uva10255::{NO_CIRCUIT, from_one};
use knights_core::board::Square;
use knights_core::tour::{Numbering, TourFault};
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::sheet::BoardAndStart;

/// Why the output for a line is wrong.
pub(super) fn explain(fault: LineFault) -> Explanation {
    let mut explanation = Explanation {
        text: fault.to_string(),
        ..Explanation::default()
    };
    let task = fault.task;
    match fault.kind {
        LineFaultKind::Denied => denied(&mut explanation, task),
        LineFaultKind::NotDenied => {
            explanation.expected = Some(NO_CIRCUIT.to_owned());
        }
        LineFaultKind::NotVisited(numbering, square) => {
            let length = largest(&numbering);
            explanation.and(&format!("the largest number is {length}"));
            explanation.square = Some(square);
            explanation.found = Some("0".to_owned());
            let labels = labels(&numbering, length + 1);
            explanation.moment = Some(moment(task, labels, square, None));
        }
        LineFaultKind::Broken(numbering, diagnosis) => {
            explanation.step = Some(diagnosis.step);
            let (knight, found) = match diagnosis.fault {
                TourFault::Twice(one, other) | TourFault::NotAKnightMove(one, other) => {
                    (one, Some(other))
                }
                _ => (task.start, None),
            };
            explanation.square = Some(knight);
            let before = labels(&numbering, diagnosis.step);
            explanation.moment = Some(moment(task, before, knight, found));
        }
        LineFaultKind::OtherStart(found) => other_start(&mut explanation, task, found),
    }
    explanation.into_sentence()
}

/// The output denies a tour that exists.
fn denied(explanation: &mut Explanation, task: BoardAndStart) {
    let BoardAndStart { board, start } = task;
    explanation.square = Some(start);
    explanation.found = Some(NO_CIRCUIT.to_owned());
    explanation.moment = Some(moment(task, Vec::new(), start, None));
    let walk = warnsdorff::walk(board, start, &WarnsdorffOptions::default());
    let length = walk.ok().map(|walk| largest(&walk));
    let squares = board.squares();
    if let Some(length) = length.filter(|&length| length < squares) {
        explanation.and(&format!(
            "Warnsdorff's rule gets stuck after {length} of {squares} squares, but that shows only \
             that the rule does not find a tour"
        ));
    }
}

/// The tour starts on another square.
fn other_start(explanation: &mut Explanation, task: BoardAndStart, found: Square) {
    let start = task.start;
    explanation.step = Some(1);
    explanation.square = Some(start);
    explanation.found = Some(from_one(found));
    explanation.expected = Some(from_one(start));
    if (found.row, found.column) == (start.column, start.row) {
        explanation.and("row and column are swapped");
    }
    explanation.moment = Some(moment(task, Vec::new(), start, Some(found)));
}

/// The board before a wrong step.
fn moment(
    task: BoardAndStart,
    labels: Vec<(Square, String)>,
    knight: Square,
    found: Option<Square>,
) -> Moment {
    Moment {
        board: task.board,
        labels,
        knight: Some(knight),
        candidates: Vec::new(),
        found,
        expected: None,
        names: BoardLabels::FromOne,
    }
}

/// The largest number on a board.
fn largest(numbering: &Numbering) -> u32 {
    numbering
        .numbers()
        .iter()
        .copied()
        .max()
        .unwrap_or_default()
}

/// The squares with numbers below a step.
fn labels(numbering: &Numbering, step: u32) -> Vec<(Square, String)> {
    let squares = numbering.board().all();
    let numbers = squares.map(|square| (square, numbering.get(square)));
    let before = numbers.filter(|&(_, number)| number > 0 && number < step);
    before
        .map(|(square, number)| (square, number.to_string()))
        .collect()
}
