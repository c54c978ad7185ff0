//! The first command at which a transcript of `dual` departs from the rules, and why.

use crate::problem::dual::game::{DualRules, MoveFault, PlainGame};
use crate::problem::dual::mistakes::{
    BAD_MOVE, BAD_START, Exchange, GAME_OVER, Part, PartKind, Transcript, Typed,
};
use crate::problem::dual::{Script, board};
use crate::problem::narrator::{Departure, departure};
use crate::problem::prelude::*;

const SIGNS: [char; 2] = ['@', '#'];
const COLUMNS: &str = "0 1 2 3 4 5";

/// Why a wrong output is wrong; `None` if it is right.
pub(super) fn explain(script: &Script, answer: &[u8], output: &[u8]) -> Option<Explanation> {
    let transcript = Transcript::of(DualRules::default(), script)?;
    let words = transcript.parts.iter().map(|part| part.words.as_str());
    let departure = departure(&words.collect::<Vec<&str>>(), answer, output)?;
    let wrong = WrongPart {
        transcript: &transcript,
        departure: &departure,
    };
    if let Some(part) = transcript.parts.get(departure.line) {
        return Some(wrong.explain(part));
    }
    let found = departure.shown();
    let text = format!("the game is over, but the output goes on with {found}");
    Some(Explanation::new(text).found(found))
}

struct WrongPart<'a> {
    transcript: &'a Transcript,
    departure: &'a Departure<'a>,
}

impl WrongPart<'_> {
    fn explain(&self, part: &Part) -> Explanation {
        let shows_board = self.departure.begins_with(COLUMNS);
        let exchange = &self.transcript.exchanges[part.exchange];
        match part.kind {
            PartKind::Question => self.question(part),
            PartKind::End => self.not_ended(part),
            PartKind::Warning if shows_board => {
                let (why, accepts) = match exchange.typed {
                    Typed::Start(start) => (invalid_start(start), "begins with it"),
                    Typed::Move(_) => (invalid_move(exchange), "makes it"),
                };
                let text = format!("{why}, but the output {accepts}");
                self.at(part.exchange, &text, "the board", &part.words)
            }
            PartKind::Columns if self.departure.begins_with(BAD_START) => {
                let text = "both squares are on the board and different, but the output says that \
                            they are invalid";
                self.at(part.exchange, text, BAD_START, "the board")
            }
            PartKind::Columns if self.departure.begins_with(BAD_MOVE) => {
                let text = valid_move(exchange);
                let explanation = self.at(part.exchange, &text, BAD_MOVE, "the board");
                let target = explanation.square;
                explanation.choices(None, target)
            }
            PartKind::Row(row) if self.departure.token > 0 => self.square(part, row),
            _ => self.words(part),
        }
    }

    fn typed(&self, exchange: usize) -> String {
        let starts = self.starts();
        match self.transcript.exchanges[exchange].typed {
            Typed::Start([r1, c1, r2, c2]) => {
                format!("start {}, \"{r1} {c1} {r2} {c2}\"", exchange + 1)
            }
            Typed::Move((name, row, column)) => {
                let number = exchange + 1 - starts;
                format!("command {number}, \"{} {row} {column}\"", char::from(name))
            }
        }
    }

    fn starts(&self) -> usize {
        let is_start = |exchange: &&Exchange| matches!(exchange.typed, Typed::Start(_));
        self.transcript.exchanges.iter().filter(is_start).count()
    }

    /// The explanation of what follows an exchange.
    fn at(&self, exchange: usize, text: &str, found: &str, expected: &str) -> Explanation {
        let text = format!("{}: {text}", self.typed(exchange));
        let number = (exchange + 1).checked_sub(self.starts());
        let step = number.and_then(|step| u32::try_from(step).ok());
        let exchange = &self.transcript.exchanges[exchange];
        let moved = match exchange.typed {
            Typed::Move((name, row, column)) => SIGNS
                .iter()
                .position(|&sign| sign == char::from(name))
                .map(|knight| (knight, board().square(row.into(), column.into()))),
            Typed::Start(_) => None,
        };
        let before = exchange.before;
        Explanation {
            step: step.filter(|&step| step > 0),
            knight: moved.and_then(|(knight, _)| u32::try_from(knight + 1).ok()),
            square: moved.and_then(|(_, target)| target),
            moment: before.map(|game| Moment {
                found: moved.and_then(|(_, target)| target),
                ..moment(&game, moved.map(|(knight, _)| knight))
            }),
            ..Explanation::new(text).found(found).expected(expected)
        }
    }

    fn question(&self, part: &Part) -> Explanation {
        let found = self.departure.shown();
        let Some(before) = part.exchange.checked_sub(1) else {
            return self.words(part);
        };
        let question = part.words.trim_end();
        let text = match self.transcript.exchanges[before].after {
            Some(game) if self.departure.begins_with(GAME_OVER) => {
                format!("the game goes on, since {}", can_move(&game))
            }
            _ => format!("expected the question \"{question}\" next, found {found}"),
        };
        self.at(before, &text, &found, question)
    }

    fn not_ended(&self, part: &Part) -> Explanation {
        let found = self.departure.shown();
        let text = match self.transcript.exchanges[part.exchange].after {
            Some(game) => {
                let over = joined([0, 1].map(|knight| cannot_move(&game, knight)), ", and ");
                format!("the game is over, since {over}; expected \"{GAME_OVER}\", found {found}")
            }
            None => format!("expected \"{GAME_OVER}\", found {found}"),
        };
        self.at(part.exchange, &text, &found, GAME_OVER)
    }

    fn square(&self, part: &Part, row: u32) -> Explanation {
        let token = self.departure.token;
        let column = u32::try_from(token - 1).expect("a line has few tokens");
        let square = Square::new(row, column);
        let game = self.transcript.exchanges[part.exchange].after;
        let (Some(game), Some(&[bytes])) = (game, self.departure.found.get(token)) else {
            return self.words(part);
        };
        let expected = char::from(game.shown(square));
        let found = bytes.escape_ascii().to_string();
        let text = format!(
            "on the board {square} has \"{found}\", but it has to be \"{expected}\", since {}",
            content(&game, square)
        );
        let explanation = self.at(part.exchange, &text, &found, &expected.to_string());
        explanation.at(square, moment(&game, None).choices(square, None))
    }

    fn words(&self, part: &Part) -> Explanation {
        let (found, expected) = (self.departure.shown(), part.words.trim());
        let text = format!("expected \"{expected}\", found {found}");
        self.at(part.exchange, &text, &found, expected)
    }
}

/// What is on a square, and why.
fn content(game: &PlainGame, square: Square) -> String {
    let stands = (0..2).find(|&knight| game.knights[knight] == square);
    if let Some(knight) = stands {
        return format!("{} stands there", SIGNS[knight]);
    }
    let character = game.shown(square);
    let (knight, first) = match character {
        b'A'..=b'Z' => (0, b'A'),
        b'a'..=b'z' => (1, b'a'),
        _ => return "it is not visited".to_owned(),
    };
    let sign = SIGNS[knight];
    match character - first {
        0 => format!("{sign} started there"),
        moves => format!("move {moves} of {sign} led there"),
    }
}

fn invalid_start([r1, c1, r2, c2]: [i32; 4]) -> String {
    let is_off = |&(row, column): &(i32, i32)| board().square(row.into(), column.into()).is_none();
    match [(r1, c1), (r2, c2)].iter().find(|square| is_off(square)) {
        Some((row, column)) => {
            format!("the start is invalid, since ({row}, {column}) is off the board")
        }
        None => "the start is invalid, since both knights are on the same square".to_owned(),
    }
}

fn invalid_move(exchange: &Exchange) -> String {
    let why = match (exchange.fault, exchange.typed) {
        (Some(MoveFault::NoKnight), Typed::Move((name, ..))) => {
            format!("no knight is called {}", char::from(name))
        }
        (Some(MoveFault::OffTheBoard), Typed::Move((_, row, column))) => {
            format!("({row}, {column}) is off the board")
        }
        (Some(MoveFault::Visited(square)), _) => {
            let content = exchange.before.map(|game| content(&game, square));
            format!("{square} is visited: {}", content.unwrap_or_default())
        }
        (Some(MoveFault::ThirdInARow(knight)), _) => {
            format!("it is the third move of {} in a row", SIGNS[knight])
        }
        (Some(MoveFault::NoKnightMove(here)), _) => {
            format!("it is not a knight's move from {here}")
        }
        _ => "it breaks the rules".to_owned(),
    };
    format!("the move is invalid, since {why}")
}

fn valid_move(exchange: &Exchange) -> String {
    let (Typed::Move(line), Some(game)) = (exchange.typed, exchange.before) else {
        return "the move is valid".to_owned();
    };
    let knight = usize::from(line.0 == b'#');
    let number = ["first", "second"][usize::from(game.streaks[knight] == 1)];
    format!(
        "the move is valid: ({}, {}) is on the board, not visited, a knight's move from {}, and it is \
         the {number} move of {} in a row; but the output says that it is invalid",
        line.1, line.2, game.knights[knight], SIGNS[knight]
    )
}

fn can_move(game: &PlainGame) -> String {
    let ways = (0..2).flat_map(|knight| game.targets(knight, 2).map(move |to| (knight, to)));
    let mut words = ways.map(|(knight, to)| format!("{} can go to {to}", SIGNS[knight]));
    words.next().unwrap_or_default()
}

fn cannot_move(game: &PlainGame, knight: usize) -> String {
    let (sign, here) = (SIGNS[knight], game.knights[knight]);
    match game.targets(knight, u32::MAX).next() {
        Some(to) => format!("{sign} could go to {to} but has made two moves in a row"),
        None => format!("{sign} on {here} has no unvisited square to go to"),
    }
}

/// The board of a game, with the knight that moves.
fn moment(game: &PlainGame, knight: Option<usize>) -> Moment {
    let squares = board().all().map(|square| (square, game.shown(square)));
    let visited = squares.filter(|&(_, character)| character != b'.');
    Moment {
        labels: visited
            .map(|(square, character)| (square, char::from(character).to_string()))
            .collect(),
        ..Moment::of(board(), knight.map(|knight| game.knights[knight]))
    }
}
