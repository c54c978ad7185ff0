//! Games of two knights: transcripts, completed games and hints as text and JSON, and the survey of all
//! pairs of starts.

mod survey;

pub use survey::{write_pairs_csv, write_pairs_json, write_pairs_matrix, write_pairs_table};

use std::io::{self, Write};

use serde::Serialize;

use crate::documents::{BoardDocument, pair, write_line};
use knights_core::assignment::dual::{Game, Knight};
use knights_core::board::{Board, Square};
use knights_core::cover::{Completion, CoverVerdict};
use knights_core::input::{InputError, InputReader, Scanner, read_square};
use knights_core::output::Output;

/// What stands where a knight is expected.
const KNIGHT: &str = "a knight, @ or #";

/// Reads the starts of both knights and nothing else.
pub fn read_starts(scanner: &mut Scanner<'_>, board: Board) -> Result<Game, InputError> {
    let game = begin(scanner, board)?;
    scanner.finish()?;
    Ok(game)
}

/// Reads the starts of both knights and the moves so far, up to the end of the input.
///
/// Unlike the dialogue, it takes no start and no move that breaks a rule.
pub fn read_game(scanner: &mut Scanner<'_>, board: Board) -> Result<Game, InputError> {
    let mut game = begin(scanner, board)?;
    while !scanner.is_at_end() {
        let place = scanner.offset();
        let knight = read_knight(scanner)?;
        let name = char::from(knight.name());
        let expected = format_args!("the square to which {name} goes");
        let to = read_square(scanner, board, expected)?;
        let played = game.play(knight, to);
        played.map_err(|fault| scanner.contradiction(place, fault.to_string()))?;
    }
    Ok(game)
}

fn begin(scanner: &mut Scanner<'_>, board: Board) -> Result<Game, InputError> {
    let place = scanner.offset();
    let first = read_square(scanner, board, format_args!("the start of @"))?;
    let second = read_square(scanner, board, format_args!("the start of #"))?;
    let game = Game::begin(board, [first, second]);
    game.map_err(|fault| scanner.contradiction(place, fault.to_string()))
}

fn read_knight(scanner: &mut Scanner<'_>) -> Result<Knight, InputError> {
    let mut found = None;
    scanner.take_if(|token| {
        if let &[name] = token {
            found = Knight::named(name);
        }
        found.is_some()
    });
    found.ok_or_else(|| scanner.not_found_here(KNIGHT))
}

/// Writes a game as it is typed into `dual`: a line with the starts, then a line for each move.
pub fn write_transcript(game: &Game, output: &mut Output<'_>) -> io::Result<()> {
    let [first, second] = game.starts();
    writeln!(
        output,
        "{} {} {} {}",
        first.row, first.column, second.row, second.column
    )?;
    let mut moves = game.moves().iter();
    moves.try_for_each(|next| write_move(next, output))
}

/// Writes a move as it is typed into `dual`.
pub fn write_move(&(knight, to): &(Knight, Square), output: &mut Output<'_>) -> io::Result<()> {
    let name = char::from(knight.name());
    writeln!(output, "{name} {} {}", to.row, to.column)
}

/// What is known about a game that does not visit all squares, in one sentence; `None` if it does.
pub fn no_cover(completion: &Completion) -> Option<String> {
    let (squares, left) = (completion.game.board().squares(), completion.game.left());
    let longest = match completion.verdict {
        CoverVerdict::NoCover { is_exact: true, .. } => format!("the longest game leaves {left}"),
        _ => format!("the longest game found leaves {left}"),
    };
    match completion.verdict {
        CoverVerdict::Cover => None,
        CoverVerdict::NoCover { reason, is_exact } => {
            let advice = if is_exact { "" } else { ": raise --max-steps" };
            Some(format!(
                "no game visits all {squares} squares: {reason}; {longest}{advice}"
            ))
        }
        CoverVerdict::Unknown => Some(format!(
            "unknown after {} steps; {longest} of {squares} squares: raise --max-steps",
            completion.steps
        )),
    }
}

#[derive(Serialize)]
struct MoveDocument {
    knight: char,
    square: [u32; 2],
}

impl MoveDocument {
    fn of(&(knight, to): &(Knight, Square)) -> Self {
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
        CoverVerdict::Unknown => {
            let reason = format!("given up after {} steps", completion.steps);
            ("unknown", Some(reason), false)
        }
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

/// The best next move of a game.
pub struct Hint<'a> {
    /// The move; `None` if the game is over.
    pub next: Option<&'a (Knight, Square)>,
    /// How many moves were made before it.
    made: usize,
    /// The moves that should follow it.
    then: &'a [(Knight, Square)],
    /// The game with all these moves.
    game: &'a Game,
    verdict: CoverVerdict,
}

impl<'a> Hint<'a> {
    /// The first of the moves that complete a game.
    pub fn new(game: &Game, found: &'a Completion) -> Self {
        let made = game.moves().len();
        let (next, then) = match found.game.moves()[made..].split_first() {
            Some((next, then)) => (Some(next), then),
            None => (None, &[][..]),
        };
        Self {
            next,
            made,
            then,
            game: &found.game,
            verdict: found.verdict,
        }
    }

    /// What is known about the move: a word, and one sentence.
    fn promise(&self) -> (&'static str, String) {
        let left = match self.game.left() {
            1 => "1 square".to_owned(),
            count => format!("{count} squares"),
        };
        match (self.next, self.verdict) {
            (None, _) => ("over", format!("the game is over; {left} left")),
            (_, CoverVerdict::Cover) => {
                let more = match self.then.len() + 1 {
                    1 => "1 move".to_owned(),
                    more => format!("{more} moves"),
                };
                let words = format!("proved: {more} from here on visit all squares");
                ("cover", words)
            }
            (_, CoverVerdict::NoCover { is_exact: true, .. }) => (
                "fewest",
                format!("proved: no game leaves fewer than {left}; this move allows it"),
            ),
            _ => (
                "best-found",
                format!("not proved: the longest game found leaves {left}"),
            ),
        }
    }

    /// What is known about the move, in one sentence.
    pub fn words(&self) -> String {
        self.promise().1
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
pub fn write_hint_json(hint: &Hint<'_>, output: &mut Output<'_>) -> io::Result<()> {
    let game = hint.game;
    let (promise, message) = hint.promise();
    let document = HintDocument {
        board: BoardDocument::of(game.board()),
        starts: game.starts().map(pair),
        made: hint.made,
        next: hint.next.map(MoveDocument::of),
        promise,
        proved: promise != "best-found",
        left: game.left(),
        message,
        then: hint.then.iter().map(MoveDocument::of).collect(),
    };
    write_line(&document, output)
}
