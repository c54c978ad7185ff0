//! A JSON document of `tour` or `tour solve`.

use serde::Deserialize;

use crate::submission::shape::{Shape, TextKind};
use crate::submission::{Read, Reading, SubmissionOptions};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputLocation, InputReader, ReadError, Scanner};
use knights_core::tour::PathCheck;

/// A JSON document.
struct AsDocument;

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

/// The size of a board.
#[derive(Deserialize)]
struct DocumentSides {
    rows: u32,
    cols: u32,
}

/// The way to read a document, if the text is one.
pub(super) fn readings(text: &Shape<'_>, _: &SubmissionOptions<'_>) -> Vec<Box<dyn Reading>> {
    match text.kind {
        TextKind::Json => vec![Box::new(AsDocument)],
        _ => Vec::new(),
    }
}

impl Reading for AsDocument {
    fn words(&self) -> String {
        "a JSON document: say --as json".to_owned()
    }

    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
        let mut scanner = Scanner::at(text.text, text.start);
        let place = scanner.offset();
        let contradiction = |fault: String| scanner.contradiction(place, fault);
        let document: TourDocument = serde_json::from_slice(&text.text[place..])
            .map_err(|error| wrong_json(&text.text[..place], &error))?;
        if let (Some("none" | "unknown"), Some(reason)) =
            (document.answer.as_deref(), document.reason)
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
            let square = board.square(row, column);
            let off = || {
                contradiction(format!(
                    "the blocked square ({row}, {column}) is off the board"
                ))
            };
            blocked.push(square.ok_or_else(off)?);
        }
        Ok(judge(board, blocked, &squares)?)
    }
}

/// Judges the squares of a document.
fn judge(
    board: Board,
    mut blocked: Vec<Square>,
    squares: &[(i32, i32)],
) -> Result<Read, knights_core::board::OutOfMemory> {
    blocked.sort_unstable();
    blocked.dedup();
    let mut path = PathCheck::new(board, &blocked)?;
    for &(row, column) in squares {
        path.go(row, column);
    }
    Ok(Read::of_path(path, blocked, None))
}

/// The error that a text is no such document, with its position in the whole text.
fn wrong_json(before: &[u8], error: &serde_json::Error) -> InputError {
    let InputLocation::Text { line, column } = InputLocation::after(before) else {
        unreachable!("the position after a text has a line");
    };
    let place = match error.line() {
        0 | 1 => InputLocation::Text {
            line,
            column: column + error.column().saturating_sub(1),
        },
        more => InputLocation::Text {
            line: line + more - 1,
            column: error.column().max(1),
        },
    };
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let fault = format!("expected a JSON document of tour or tour solve: {words}");
    InputError::contradiction(place, fault)
}

/// Why a text is not a document.
pub(super) fn complaint(text: &Shape<'_>, _: &SubmissionOptions<'_>) -> ReadError {
    let mut scanner = Scanner::at(text.text, text.start);
    scanner
        .not_found_here("a JSON document of tour or tour solve")
        .into()
}
