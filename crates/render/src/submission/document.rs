//! A JSON document of `tour`, `tour solve` or `tour list`.

use std::fmt::Display;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::Value;

use crate::submission::squares::{follow, smallest_board};
use crate::submission::tokens::Part;
use crate::submission::{Misfit, Reading, SubmissionOptions, ordered};
use knights_core::board::{Board, Leaper, Surface};
use knights_core::input::InputError;

/// Reads a document. If it has no board, that is the one of the options, or the smallest one.
pub(super) fn read(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Reading {
    if !part.table.is_document && options.form.is_none() {
        return Err(Misfit::at(part, 0, "a document"));
    }
    let (start, text) = part.text();
    let contradiction = |words: String| Misfit::from(part.contradiction(0, words));
    let document: TourDocument = serde_json::from_slice(text).map_err(|error| {
        let message = error.to_string();
        let words = message.split(" at line ").next().unwrap_or_default();
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let before: usize = lines
            .take(error.line().saturating_sub(1))
            .map(<[u8]>::len)
            .sum();
        let place = before + error.column().saturating_sub(1);
        let place = part.location(start + place.min(text.len()));
        let fault = format!("expected a JSON document of tour or tour solve: {words}");
        Misfit::from(InputError::contradiction(place, fault))
    })?;
    if let (Some("none" | "unknown"), Some(reason)) = (document.answer.as_deref(), document.reason)
    {
        return Err(contradiction(format!("the document has no tour: {reason}")));
    }
    let listed = document.squares.ok_or_else(|| {
        contradiction("the document has no squares; expected one of tour or tour solve".to_owned())
    })?;
    let squares = listed.into_iter();
    let board = match document.board {
        Some(sides) => options.sized(sides.board().map_err(contradiction)?)?,
        None => match options.size {
            Some(size) => size,
            None => smallest_board(part, options, squares.clone())?,
        },
    };
    let mut holes = options.holes_on(board)?;
    for (row, column) in document.hole_squares {
        let words = || format!("the hole ({row}, {column}) is off the board");
        let square = board.square(row, column);
        holes.push(square.ok_or_else(|| contradiction(words()))?);
    }
    follow(board, ordered(holes), squares)
}

#[derive(Deserialize)]
struct TourDocument {
    board: Option<DocumentSides>,
    squares: Option<Vec<(i32, i32)>>,
    #[serde(default)]
    hole_squares: Vec<(i64, i64)>,
    answer: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct DocumentSides {
    rows: u32,
    cols: u32,
    leaper: Option<Value>,
    surface: Option<Value>,
}

impl DocumentSides {
    /// The board with these sides and moves.
    fn board(&self) -> Result<Board, String> {
        let board = Board::new(self.rows, self.cols).map_err(|error| error.to_string())?;
        let leaper = named("leaper", self.leaper.as_ref(), Leaper::KNIGHT)?;
        let surface = named("surface", self.surface.as_ref(), Surface::Plane)?;
        Ok(board.with_moves(leaper, surface))
    }
}

/// The value of a field that is the text of an option.
fn named<T>(field: &str, value: Option<&Value>, usual: T) -> Result<T, String>
where
    T: FromStr<Err: Display>,
{
    let Some(value) = value else { return Ok(usual) };
    let text = value.as_str().unwrap_or_default();
    text.parse()
        .map_err(|error| format!("the document has the {field} {value}; {error}"))
}
