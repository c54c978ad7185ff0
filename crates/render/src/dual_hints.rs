//! Hints for players of the two-knight game: the valid moves, and why a move is invalid.

use std::fmt::Display;
use std::io::Write;

use knights_core::assignment::dual::{Game, Knight};

/// Says hints to a player, on a stream that is not the dialogue. What cannot be written is lost.
pub struct Hints<'a> {
    stream: &'a mut dyn Write,
    /// What each line begins with.
    name: &'static str,
}

impl<'a> Hints<'a> {
    /// Hints on this stream, with lines that begin with this name.
    pub fn new(stream: &'a mut dyn Write, name: &'static str) -> Self {
        Self { stream, name }
    }

    /// Says one line.
    pub fn say(&mut self, words: impl Display) {
        let _ = writeln!(self.stream, "{}: {words}", self.name);
        let _ = self.stream.flush();
    }

    /// Lists the squares to which each knight may go, or says why it may not move.
    pub fn list(&mut self, game: &Game) {
        for knight in Knight::ALL {
            let (name, here) = (char::from(knight.name()), game.square(knight));
            let mut targets: Vec<_> = game.targets(knight).collect();
            targets.sort_by_key(|square| (square.row, square.column));
            let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
            if targets.is_empty() {
                self.say(format_args!("{name} on {here} has no move"));
            } else if game.is_free(knight) {
                let targets = targets.join(" ");
                self.say(format_args!("{name} on {here} can go to {targets}"));
            } else {
                let words = "has made the last two moves; now the other knight must move";
                self.say(format_args!("{name} on {here} {words}"));
            }
        }
    }
}
