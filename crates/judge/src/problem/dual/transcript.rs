//! What a program for the two-knight game prints, part by part.

use crate::mistakes::ideas::Shown;
use crate::problem::dual::game::{MoveFault, PlainGame};
use crate::problem::dual::mistakes::{BadStart, DualRules, EndCheck, Warning};
use crate::problem::dual::script::{Line, Script};

/// The question for the starts.
pub(super) const ASK_START: &str = "Knights' starting positions (row1 col1 row2 col2): ";
/// The question for a move.
pub(super) const ASK_MOVE: &str = "Move (knight row col): ";
/// The warning after an invalid start.
pub(super) const BAD_START: &str = "Invalid position(s)!";
/// The warning after an invalid move.
pub(super) const BAD_MOVE: &str = "Invalid move!";
/// The last line.
pub(super) const GAME_OVER: &str = "No more moves!";

/// What is typed on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Two starts.
    Start([i32; 4]),
    Move(Line),
}

/// A part of what is printed, on one line.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) words: String,
    /// What it is.
    pub(super) kind: PartKind,
    /// The number of the exchange, a question and its answer, from 0.
    pub(super) exchange: usize,
}

/// What a part of a transcript is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    /// A question, without a newline.
    Question,
    Warning,
    /// The first line of a board.
    Columns,
    /// The other lines of a board, by row.
    Row(u32),
    /// The last line.
    End,
}

/// A game as it is played, with its transcript.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    /// What is printed.
    pub(super) parts: Vec<Part>,
    /// What is typed in each exchange, the game before it, and why the move is invalid.
    pub(super) exchanges: Vec<Exchange>,
    /// Whether the program still asks when the input ends.
    pub(super) asks_on: bool,
    /// Whether the program reads a move as a start, and crashes.
    crashes: bool,
}

/// A question and its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    /// What is typed.
    pub(super) typed: Typed,
    /// The game before it, if there is one.
    pub(super) before: Option<PlainGame>,
    /// The game after it, if there is one.
    pub(super) after: Option<PlainGame>,
    /// Why the move is invalid, if it is.
    pub(super) fault: Option<MoveFault>,
}

impl Transcript {
    /// What a program with these rules prints for a script; `None` if that is not defined.
    pub(super) fn of(rules: DualRules, script: &Script) -> Option<Self> {
        let starts = script.starts().iter().map(|&start| Typed::Start(start));
        let moves = script.lines().iter().map(|&line| Typed::Move(line));
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
            if let Some(game) = &game
                && rules.first_board == Shown::Always
            {
                self.show(game);
            }
            if game.is_none() {
                self.say(PartKind::Warning, BAD_START);
            }
            self.answered(line, None, game, None);
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
            self.answered(line, Some(before), Some(game), fault);
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
        for (row, line) in (0..).zip(game.lines()) {
            let kind = if row == 0 {
                PartKind::Columns
            } else {
                PartKind::Row(row - 1)
            };
            self.say(kind, &line);
        }
    }

    fn answered(
        &mut self,
        typed: Typed,
        before: Option<PlainGame>,
        after: Option<PlainGame>,
        fault: Option<MoveFault>,
    ) {
        self.exchanges.push(Exchange {
            typed,
            before,
            after,
            fault,
        });
    }
}
