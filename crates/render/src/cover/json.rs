//! Games of two knights as JSON documents.

use std::io;

use serde::Serialize;

use crate::cover::no_cover;
use crate::json::{BoardDocument, pair, write_line};
use knights_core::assignment::dual::Knight;
use knights_core::board::Square;
use knights_core::cover::{Completion, CoverVerdict};
use knights_core::output::Output;

/// A move in a document.
#[derive(Serialize)]
pub(super) struct MoveDocument {
    knight: char,
    square: [u32; 2],
}

impl MoveDocument {
    /// A move.
    pub(super) fn of(&(knight, to): &(Knight, Square)) -> Self {
        Self {
            knight: char::from(knight.name()),
            square: pair(to),
        }
    }
}

/// The answer of `dual solve`. The fields are written in this order.
#[derive(Serialize)]
struct CompletionDocument {
    board: BoardDocument,
    starts: [[u32; 2]; 2],
    answer: &'static str,
    reason: Option<String>,
    message: Option<String>,
    visited: u32,
    left: u32,
    exact: bool,
    moves: Vec<MoveDocument>,
}

/// Writes the answer of `dual solve`.
pub fn write_completion_json(completion: &Completion, output: &mut Output<'_>) -> io::Result<()> {
    let (answer, reason, exact) = match completion.verdict {
        CoverVerdict::Cover => ("cover", None, true),
        CoverVerdict::NoCover { reason, is_exact } => ("none", Some(reason.to_string()), is_exact),
        CoverVerdict::Unknown => (
            "unknown",
            Some(format!("given up after {} steps", completion.steps)),
            false,
        ),
    };
    let game = &completion.game;
    let document = CompletionDocument {
        board: BoardDocument::of(game.board()),
        starts: game.starts().map(pair),
        answer,
        reason,
        message: no_cover(completion),
        visited: game.visited(),
        left: game.left(),
        exact,
        moves: game.moves().iter().map(MoveDocument::of).collect(),
    };
    write_line(&document, output)
}
