//! How many tours there are, by their first moves, or why no tour exists.

use crate::explain::{BoardLabels, Explanation, Moment, OutputNumbers};
use crate::problem::count::number;
use knights_core::board::{MoveOrder, Square};
use knights_core::count::{TourSet, TourShape};
use knights_core::solve::existence::{self, NoTour};
use knights_render::sheet::BoardAndStart;

/// Why a wrong output is wrong; `None` if it is right or is not a number.
pub(super) fn explain(task: BoardAndStart, output: &[u8]) -> Option<Explanation> {
    match OutputNumbers::new(output, 1, 1) {
        OutputNumbers::Table(numbers) => explain_number(task, numbers[0]),
        OutputNumbers::Misshapen(explanation) => Some(explanation),
        OutputNumbers::Other => None,
    }
}

/// Why a number is wrong; `None` if it is right.
pub(in crate::problem) fn explain_number(task: BoardAndStart, found: i64) -> Option<Explanation> {
    let BoardAndStart { board, start } = task;
    let right = number(&TourSet::from(board, start));
    if right == found.unsigned_abs().into() && found >= 0 {
        return None;
    }
    let by_moves = by_first_moves(task);
    let text = match existence::from_start(board, start) {
        Err(NoTour::Exception) => format!(
            "the output has {found}, but no tour starts on {start}, as an exhaustive search shows"
        ),
        Err(reason) => format!("the output has {found}, but no tour starts on {start}: {reason}"),
        Ok(()) if by_moves.is_empty() => {
            format!("the output has {found}, but one square is a tour, so the number is {right}")
        }
        Ok(()) => {
            let parts = by_moves
                .iter()
                .enumerate()
                .map(|(place, (square, number))| match place {
                    0 => format!("{number} with the first move {square}"),
                    _ => format!("{number} with {square}"),
                });
            let parts: Vec<String> = parts.collect();
            format!(
                "the output has {found}, but {} on {start}: {}",
                started(&right.to_string()),
                parts.join(", ")
            )
        }
    };
    Some(Explanation {
        text,
        square: Some(start),
        found: Some(found.to_string()),
        expected: Some(right.to_string()),
        moment: Some(Moment {
            board,
            labels: Vec::new(),
            knight: Some(start),
            candidates: by_moves,
            found: None,
            expected: None,
            names: BoardLabels::default(),
        }),
        ..Explanation::default()
    })
}

/// A number of tours and the verb.
fn started(number: &str) -> String {
    match number {
        "1" => "1 tour starts".to_owned(),
        _ => format!("{number} tours start"),
    }
}

/// The squares that the knight can go to first, each with the number of tours that begin so.
fn by_first_moves(task: BoardAndStart) -> Vec<(Square, i32)> {
    let BoardAndStart { board, start } = task;
    let tours = |next| TourSet {
        board,
        blocked: vec![start],
        shape: TourShape::Open {
            start: Some(next),
            end: None,
        },
    };
    let squares = board.neighbours(start, MoveOrder::Judge);
    let numbered = squares.map(|next| {
        let number = i32::try_from(number(&tours(next)));
        (next, number.expect("a small board has few tours"))
    });
    numbered.collect()
}
