//! The best next move of a game, as text and as JSON.

use std::io;

use serde::Serialize;

use crate::cover::json::MoveDocument;
use crate::cover::transcript::write_move;
use crate::json::{BoardDocument, pair, write_line};
use knights_core::cover::{Hint, Promise};
use knights_core::output::Output;

/// Writes the next move as it is typed into `dual`; nothing if the game is over.
pub fn write_next_move(hint: &Hint, output: &mut Output<'_>) -> io::Result<()> {
    match hint.next() {
        Some((knight, to)) => write_move(knight, to, output),
        None => Ok(()),
    }
}

/// What is known about the move, in one sentence.
pub fn promise_in_words(hint: &Hint) -> String {
    let left = hint.game.left();
    let more = match hint.game.moves().len() - hint.made {
        1 => "1 move".to_owned(),
        more => format!("{more} moves"),
    };
    let squares = |count: u32| match count {
        1 => "1 square".to_owned(),
        count => format!("{count} squares"),
    };
    match hint.promise {
        Promise::Cover => format!("proved: {more} from here on visit all squares"),
        Promise::Fewest => {
            format!(
                "proved: no game leaves fewer than {}; this move allows it",
                squares(left)
            )
        }
        Promise::BestFound => {
            format!(
                "not proved: the longest game found leaves {}",
                squares(left)
            )
        }
        Promise::Over => format!("the game is over; {} left", squares(left)),
    }
}

/// The answer of `dual hint`. The fields are written in this order.
#[derive(Serialize)]
struct HintDocument {
    board: BoardDocument,
    starts: [[u32; 2]; 2],
    made: usize,
    #[serde(rename = "move")]
    next: Option<MoveDocument>,
    promise: &'static str,
    proved: bool,
    left: u32,
    message: String,
    then: Vec<MoveDocument>,
}

/// Writes the answer of `dual hint`.
pub fn write_hint_json(hint: &Hint, output: &mut Output<'_>) -> io::Result<()> {
    let game = &hint.game;
    let promise = match hint.promise {
        Promise::Cover => "cover",
        Promise::Fewest => "fewest",
        Promise::BestFound => "best-found",
        Promise::Over => "over",
    };
    let document = HintDocument {
        board: BoardDocument::of(game.board()),
        starts: game.starts().map(pair),
        made: hint.made,
        next: hint.next().as_ref().map(MoveDocument::of),
        promise,
        proved: hint.promise != Promise::BestFound,
        left: game.left(),
        message: promise_in_words(hint),
        then: game
            .moves()
            .iter()
            .skip(hint.made + 1)
            .map(MoveDocument::of)
            .collect(),
    };
    write_line(&document, output)
}
