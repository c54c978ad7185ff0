//! The usual mistakes of programs for `dual`: what a program with right or wrong rules prints, part by part.

use std::collections::HashSet;

use crate::problem::dual::game::{BadStart, DualRules, EndCheck, MoveFault, PlainGame, Warning};
use crate::problem::dual::{DualGame, Line, Script};
use crate::problem::prelude::*;

pub(super) static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/dual/mistakes")], |trial| {
        let script = DualGame.task(trial.input).ok()?;
        let transcript = Transcript::of(trial.rules(), &script)?;
        let text = transcript.text().into_bytes();
        trial.limit.spend(STEPS_OF_A_BYTE * text.len() as u64)?;
        match trial.seen {
            Some(seen) if transcript.asks_on && only_asks_on(&text, seen) => Some(seen.to_vec()),
            _ => Some(text),
        }
    });

/// About how many steps a byte of a transcript takes.
const STEPS_OF_A_BYTE: u64 = 8;

/// Whether an output begins like a text and goes on with questions and warnings alone: nothing says
/// what a program does that still asks when the input has ended.
fn only_asks_on(text: &[u8], seen: &[u8]) -> bool {
    let lines = [ASK_START, ASK_MOVE, BAD_START, BAD_MOVE, GAME_OVER].map(str::as_bytes);
    let words: HashSet<&[u8]> = lines.into_iter().flat_map(tokens).collect();
    let mut seen = tokens(seen);
    tokens(text).all(|token| seen.next() == Some(token)) && seen.all(|token| words.contains(token))
}

const ASK_START: &str = "Knights' starting positions (row1 col1 row2 col2): ";
const ASK_MOVE: &str = "Move (knight row col): ";
pub(super) const BAD_START: &str = "Invalid position(s)!";
pub(super) const BAD_MOVE: &str = "Invalid move!";
pub(super) const GAME_OVER: &str = "No more moves!";

/// What is typed on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Start([i32; 4]),
    Move(Line),
}

/// A part of what is printed, on one line.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) words: String,
    pub(super) kind: PartKind,
    /// The number of the exchange, a question and its answer, from 0.
    pub(super) exchange: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    /// A question, without a newline.
    Question,
    Warning,
    /// The first line of a board.
    Columns,
    /// The other lines of a board, by row.
    Row(u32),
    End,
}

#[derive(Debug, Default)]
pub(super) struct Transcript {
    pub(super) parts: Vec<Part>,
    /// What is typed in each exchange, the game before it, and why the move is invalid.
    pub(super) exchanges: Vec<Exchange>,
    /// Whether the program still asks when the input ends.
    pub(super) asks_on: bool,
    /// Whether the program reads a move as a start, and crashes.
    crashes: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    pub(super) typed: Typed,
    pub(super) before: Option<PlainGame>,
    pub(super) after: Option<PlainGame>,
    /// Why the move is invalid, if it is.
    pub(super) fault: Option<MoveFault>,
}

impl Transcript {
    /// What a program with these rules prints for a script; `None` if that is not defined.
    pub(super) fn of(rules: DualRules, script: &Script) -> Option<Self> {
        let starts = script.starts.iter().map(|&start| Typed::Start(start));
        let moves = script.moves.iter().map(|&line| Typed::Move(line));
        let mut typed = starts.chain(moves);
        let mut transcript = Self::default();
        if let Some(game) = transcript.begin(rules, &mut typed) {
            transcript.play(rules, game, &mut typed)?;
        }
        (!transcript.crashes).then_some(transcript)
    }

    pub(super) fn text(&self) -> String {
        let shown = self.parts.iter().map(|part| match part.kind {
            PartKind::Question => part.words.clone(),
            _ => format!("{}\n", part.words),
        });
        shown.collect()
    }

    /// Asks for the starts until they are valid. `None` if there is no game.
    fn begin(
        &mut self,
        rules: DualRules,
        typed: &mut impl Iterator<Item = Typed>,
    ) -> Option<PlainGame> {
        loop {
            self.say(PartKind::Question, ASK_START);
            let Some(line) = typed.next() else {
                self.asks_on = true;
                return None;
            };
            let Typed::Start(start) = line else {
                self.crashes = true;
                return None;
            };
            let game = PlainGame::new(rules, start);
            match &game {
                Some(game) if rules.first_board == Shown::Always => self.show(game),
                Some(_) => {}
                None => self.say(PartKind::Warning, BAD_START),
            }
            self.exchanges.push(Exchange {
                typed: line,
                before: None,
                after: game,
                fault: None,
            });
            if game.is_some() || rules.bad_start == BadStart::Ends {
                return game;
            }
        }
    }

    /// Asks for moves until the game ends.
    fn play(
        &mut self,
        rules: DualRules,
        mut game: PlainGame,
        typed: &mut impl Iterator<Item = Typed>,
    ) -> Option<()> {
        loop {
            self.say(PartKind::Question, ASK_MOVE);
            let Some(line) = typed.next() else {
                self.asks_on = true;
                return Some(());
            };
            let before = game;
            let command = match line {
                Typed::Move(line) => line,
                // A program that has taken an invalid start reads the next one as a move.
                Typed::Start([_, row, column, _]) => (b'0', row, column),
            };
            let fault = game.apply(command)?.err();
            if fault.is_some() {
                if rules.warning != Warning::Missing {
                    self.say(PartKind::Warning, BAD_MOVE);
                }
                if rules.warning == Warning::WithBoard {
                    self.show(&game);
                }
            }
            let is_checked = fault.is_none() || rules.end_check == EndCheck::AllCommands;
            let goes_on = !is_checked || game.goes_on();
            if fault.is_none() && (goes_on || rules.last_board == Shown::Always) {
                self.show(&game);
            }
            if !goes_on && rules.last_line == Shown::Always {
                self.say(PartKind::End, GAME_OVER);
            }
            self.exchanges.push(Exchange {
                typed: line,
                before: Some(before),
                after: Some(game),
                fault,
            });
            if !goes_on {
                return Some(());
            }
        }
    }

    fn say(&mut self, kind: PartKind, words: &str) {
        self.parts.push(Part {
            words: words.to_owned(),
            kind,
            exchange: self.exchanges.len(),
        });
    }

    fn show(&mut self, game: &PlainGame) {
        for (number, line) in (0_u32..).zip(game.lines()) {
            let row = number.checked_sub(1);
            self.say(row.map_or(PartKind::Columns, PartKind::Row), &line);
        }
    }
}
