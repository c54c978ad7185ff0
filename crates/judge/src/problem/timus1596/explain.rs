//! The first move of an output that breaks a rule, or why a closed tour exists that it denies.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::timus1596::check::{ClosedWalk, DirectionBoard, WalkFault, WrongTarget};
use crate::problem::timus1596::{CORNER, NO_SOLUTION, denies, named};
use knights_core::board::{Board, Square};
use knights_core::solve::existence;

/// Why a wrong output is wrong; `None` if the first difference says as much.
pub(super) fn explain(board: Board, output: &[u8]) -> Option<Explanation> {
    let exists = existence::closed(board);
    if denies(output) {
        let text = format!(
            "the output says \"{NO_SOLUTION}\", but {} has a closed tour: its number of squares is even",
            named(board)
        );
        return exists.is_ok().then(|| Explanation {
            text,
            found: Some(NO_SOLUTION.to_owned()),
            ..Explanation::default()
        });
    }
    if let Err(reason) = exists {
        return Some(Explanation {
            text: format!("{} has no closed tour: {reason}", named(board)),
            expected: Some(NO_SOLUTION.to_owned()),
            ..Explanation::default()
        });
    }
    let Ok(directions) = DirectionBoard::read(board, output) else {
        return misshapen(board, output);
    };
    match directions.walk().ok()? {
        ClosedWalk::Tour => None,
        ClosedWalk::Broken(fault) => Some(broken(&directions, fault)),
    }
}

/// The first wrong move.
fn broken(directions: &DirectionBoard<'_>, fault: WalkFault) -> Explanation {
    let board = directions.board;
    let mut explanation = Explanation {
        text: fault.to_string(),
        step: Some(fault.step),
        square: Some(fault.from),
        found: Some(char::from(fault.digit).to_string()),
        moment: Some(Moment {
            board,
            labels: labels(directions, fault.step),
            knight: Some(fault.from),
            candidates: Vec::new(),
            found: board.square(fault.to.0, fault.to.1),
            expected: None,
            names: BoardLabels::default(),
        }),
        ..Explanation::default()
    };
    let turned = (
        i64::from(fault.from.row) + fault.to.1 - i64::from(fault.from.column),
        i64::from(fault.from.column) + fault.to.0 - i64::from(fault.from.row),
    );
    if fault.kind == WrongTarget::Off && board.square(turned.0, turned.1).is_some() {
        explanation
            .text
            .push_str(". A direction has its rows first, then its columns");
    }
    if fault.kind == WrongTarget::BackTooEarly {
        explanation
            .text
            .push_str(". The directions form several cycles");
    }
    explanation
}

/// The squares of the walk before a move, with their numbers.
fn labels(directions: &DirectionBoard<'_>, step: u32) -> Vec<(Square, String)> {
    let mut here = CORNER;
    let mut labels = Vec::new();
    for number in 1..=step {
        labels.push((here, number.to_string()));
        let (row, column) = directions.target(here);
        let Some(next) = directions.board.square(row, column) else {
            break;
        };
        here = next;
    }
    labels
}

/// The output has other lines than the board.
fn misshapen(board: Board, output: &[u8]) -> Option<Explanation> {
    let lines = output.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let (rows, columns) = (board.rows() as usize, board.columns() as usize);
    let are = |count: usize, width: usize| {
        lines.len() == count && lines.iter().all(|line| line.len() == width)
    };
    let has = |digit: u8| lines.iter().any(|line| line.contains(&digit));
    let is_spaced = |line: &&[u8]| line.iter().any(u8::is_ascii_whitespace);
    let text = if rows != columns && are(columns, rows) {
        format!(
            "the output has {columns} lines of {rows} digits, not {rows} lines of {columns}: rows and \
             columns are swapped"
        )
    } else if lines.len() == rows && lines.iter().all(is_spaced) {
        "the digits of a line stand next to each other, without spaces".to_owned()
    } else if are(rows, columns) && has(b'0') {
        "the output has the digit 0; the directions are counted from 1".to_owned()
    } else {
        return None;
    };
    Some(Explanation {
        text,
        ..Explanation::default()
    })
}
