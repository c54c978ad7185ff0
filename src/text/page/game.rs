//! The two-knight game as it is played for a page: all that was typed, with the answers.

use crate::assignment::dual::{Command, Event, Game, Knight};
use crate::recording::Recording;
use crate::text::dual::{take_command, take_start};
use crate::text::input::{Dialogue, DialogueError};
use crate::text::page::StepLine;

/// The names of the two knights.
pub(crate) const KNIGHT_NAMES: &[&str] = &["@", "#"];

/// A finished game.
pub(crate) struct RecordedGame {
    /// The moves.
    pub(crate) recording: Recording,
    /// What was typed, with the answers.
    pub(crate) transcript: Vec<StepLine>,
}

/// Plays a game to its end, by the rules of [`play`](crate::text::dual::play), and says nothing.
///
/// # Errors
///
/// The input ends before the game does, or cannot be read.
pub(crate) fn play_recorded(
    dialogue: &mut Dialogue<'_, '_, '_>,
) -> Result<RecordedGame, DialogueError> {
    let mut transcript = Vec::new();
    let mut say = |step: usize, words: String, answer: &'static str| {
        transcript.push(StepLine {
            step,
            words,
            answer: (!answer.is_empty()).then_some(answer),
        });
    };
    let mut game = loop {
        let take = |line: &mut &[u8]| typed(line, take_start);
        let (start, words) = dialogue.ask("", "the starting positions", take)?;
        match start.and_then(|[r1, c1, r2, c2]| Game::new(r1, c1, r2, c2)) {
            Some(game) => {
                say(0, words, "");
                break game;
            }
            None => say(0, words, "Invalid position(s)!"),
        }
    };
    let mut recording = Recording::of_game(&game);
    loop {
        let take = |line: &mut &[u8]| typed(line, take_command);
        let (command, words) = dialogue.ask("", "a move", take)?;
        let event = game.apply(command);
        if let (Event::Moved | Event::MovedLast, Command::Move { knight, .. }) = (event, command) {
            let knight = Knight::named(knight).expect("only the two knights have valid moves");
            recording.push_move(knight, &game);
        }
        let answer = match event {
            Event::InvalidMove => "Invalid move!",
            Event::Moved => "",
            Event::MovedLast => "No more moves!",
        };
        say(recording.steps.len(), words, answer);
        if event == Event::MovedLast {
            recording.finish_game();
            return Ok(RecordedGame {
                recording,
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
