//! A JSON document of `tour` or `tour solve`.

use serde::Deserialize;

use crate::submission::layout::Layout;
use crate::submission::{Submission, SubmissionOptions, ordered};
use knights_core::board::Board;
use knights_core::input::{InputError, InputLocation, InputReader, ReadError, Scanner};
use knights_core::tour::PathCheck;

/// What is read of a document.
#[derive(Deserialize)]
struct TourDocument {
    board: Option<DocumentSides>,
    squares: Option<Vec<(i32, i32)>>,
    #[serde(default)]
    blocked: Vec<(i64, i64)>,
    answer: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct DocumentSides {
    rows: u32,
    cols: u32,
}

pub(super) fn read(
    text: &Layout<'_>,
    options: &SubmissionOptions<'_>,
) -> Result<Submission, ReadError> {
    let mut scanner = Scanner::at(text.text, text.start);
    let place = scanner.offset();
    let contradiction = |fault: String| scanner.contradiction(place, fault);
    let document: TourDocument =
        serde_json::from_slice(text.body()).map_err(|error| wrong_json(&error))?;
    if let (Some("none" | "unknown"), Some(reason)) = (document.answer.as_deref(), document.reason)
    {
        return Err(contradiction(format!("the document has no tour: {reason}")).into());
    }
    let (Some(sides), Some(squares)) = (document.board, document.squares) else {
        let fault = "the document has no squares; expected one of tour or tour solve";
        return Err(contradiction(fault.to_owned()).into());
    };
    let board =
        Board::new(sides.rows, sides.cols).map_err(|error| contradiction(error.to_string()))?;
    options.ensure_size(board)?;
    let mut blocked = options.holes_on(board)?;
    for (row, column) in document.blocked {
        let off = || {
            let words = format!("the blocked square ({row}, {column}) is off the board");
            contradiction(words)
        };
        blocked.push(board.square(row, column).ok_or_else(off)?);
    }
    let blocked = ordered(blocked);
    let mut path = PathCheck::new(board, &blocked)?;
    for (row, column) in squares {
        path.go(row, column);
    }
    Ok(Submission {
        verdict: path.finish(),
        blocked,
        remark: None,
    })
}

/// The error that a text is no such document.
fn wrong_json(error: &serde_json::Error) -> InputError {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let fault = format!("expected a JSON document of tour or tour solve: {words}");
    let place = InputLocation::Text {
        line: error.line().max(1),
        column: error.column().max(1),
    };
    InputError::contradiction(place, fault)
}
