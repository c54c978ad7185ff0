//! The two-knight game as it is played for a page: all that was typed, with the answers.

use crate::dual::{take_command, take_start};
use crate::page::StepLine;
use crate::recording::Recording;
use knights_core::assignment::dual::{Event, Game};
use knights_core::input::{Dialogue, DialogueError};

/// The names of the two knights.
pub const KNIGHT_NAMES: &[&str] = &["@", "#"];

pub struct RecordedGame {
    pub recording: Recording,
    /// What was typed, with the answers.
    pub transcript: Vec<StepLine>,
}

/// Plays a game to its end, by the rules of [`play`](crate::dual::play), and says nothing.
///
/// # Errors
///
/// The input ends before the game does, or cannot be read.
pub fn play_recorded(dialogue: &mut Dialogue<'_, '_, '_>) -> Result<RecordedGame, DialogueError> {
    let mut transcript = Vec::new();
    let mut say = |step: usize, words: String, answer: String| {
        transcript.push(StepLine {
            step,
            words,
            answer: Some(answer),
        });
    };
    let mut game = loop {
        let take = |line: &mut &[u8]| typed(line, take_start);
        let (start, words) = dialogue.ask("", "the starting positions", take)?;
        let game = start.map(|[r1, c1, r2, c2]| Game::start([(r1, c1), (r2, c2)]));
        match game {
            Some(Ok(game)) => {
                say(0, words, String::new());
                break game;
            }
            Some(Err(reason)) => say(0, words, format!("Invalid position(s)! – {reason}")),
            None => say(0, words, "Invalid position(s)!".to_owned()),
        }
    };
    loop {
        let take = |line: &mut &[u8]| typed(line, take_command);
        let (command, words) = dialogue.ask("", "a move", take)?;
        let checked = game.check(command);
        let event = game.apply(command);
        let answer = match (checked, event) {
            (Err(reason), _) => format!("Invalid move! – {reason}"),
            (Ok(_), Event::MovedLast) => "No more moves!".to_owned(),
            (Ok(_), _) => String::new(),
        };
        let moves = game.moves().len();
        say(moves, words, answer);
        if event == Event::MovedLast {
            let (visited, squares) = (game.visited(), game.board().squares());
            let outcome = format!(
                "no more moves after {moves} moves; {visited} of {squares} squares are visited"
            );
            return Ok(RecordedGame {
                recording: Recording::of_game(&game, "The two-knight game".to_owned(), outcome),
                transcript,
            });
        }
    }
}

/// What is taken from a line, and its text.
fn typed<T>(line: &mut &[u8], take: impl FnOnce(&mut &[u8]) -> T) -> (T, String) {
    let before = *line;
    let taken = take(line);
    let text = &before[..before.len() - line.len()];
    let words = String::from_utf8_lossy(text.trim_ascii()).into_owned();
    (taken, words)
}
