//! `dual`: a script of the two-knight game against its transcript.

mod explain;
mod game;
mod mistakes;

use std::io::{BufReader, Read};

use crate::problem::prelude::*;
use knights_core::assignment::dual::{Command, Event, Game, Knight, SIDE};
use knights_core::input::Dialogue;
use knights_render::dual::play;

/// The numbers that a line may have.
const NUMBERS: RangeInclusive<i32> = -99..=99;
const MOST_STARTS: usize = 20;
const MOST_MOVES: usize = 1000;

/// The number of games from which a large input is chosen.
const GAMES_OF_LARGEST: usize = 20;

/// A move line: the character of a knight, a row and a column.
pub(super) type Line = (u8, i32, i32);

/// What is typed in a game: starts, of which the last alone is valid, and moves to the end.
pub(crate) struct Script {
    starts: Vec<[i32; 4]>,
    moves: Vec<Line>,
}

pub(crate) struct DualGame;

impl ProblemRules for DualGame {
    fn facts(&self) -> Facts<'_> {
        ("dual", self, &mistakes::MISTAKES)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let text = self.text(&self.task(input)?);
        let mut typed = text.as_bytes();
        let mut input = BufReader::new(&mut typed as &mut dyn Read);
        Ok(play(&mut Dialogue::new(&mut input, output), None)?)
    }

    fn explain_wrong(&self, input: &[u8], right: &[u8], output: &[u8]) -> Option<Explanation> {
        explain::explain(&self.task(input).ok()?, right, output)
    }
}

impl TaskInputs for DualGame {
    type Task = Script;

    fn read(&self, reader: &mut impl InputReader) -> Result<Script, ReadError> {
        let mut script = Script {
            starts: Vec::new(),
            moves: Vec::new(),
        };
        let mut game = loop {
            let offset = reader.offset();
            if script.starts.len() == MOST_STARTS {
                let words =
                    format!("there are more than {MOST_STARTS} lines with starting squares");
                return Err(reader.contradiction(offset, words).into());
            }
            let (r1, c1) = read_pair(reader)?;
            reader.space()?;
            let (r2, c2) = read_pair(reader)?;
            let start = [r1, c1, r2, c2];
            reader.end_of_line()?;
            script.starts.push(start);
            if let Some(game) = begin(start) {
                break game;
            }
        };
        loop {
            let offset = reader.offset();
            if script.moves.len() == MOST_MOVES {
                let words = format!("there are more than {MOST_MOVES} lines with moves");
                return Err(reader.contradiction(offset, words).into());
            }
            let is_knight = |token: &[u8]| token.len() == 1 && token[0].is_ascii_graphic();
            let knight = reader.word("the character of a knight", is_knight)?[0];
            reader.space()?;
            let (row, column) = read_pair(reader)?;
            reader.end_of_line()?;
            script.moves.push((knight, row, column));
            if apply(&mut game, (knight, row, column)) == Event::MovedLast {
                reader.finish()?;
                return Ok(script);
            }
        }
    }

    fn text(&self, script: &Script) -> String {
        let squares = script.starts.iter();
        let starts = squares.map(|[r1, c1, r2, c2]| format!("{r1} {c1} {r2} {c2}\n"));
        let moves = script.moves.iter().map(|&(knight, row, column)| {
            let knight = char::from(knight);
            format!("{knight} {row} {column}\n")
        });
        starts.chain(moves).collect()
    }

    /// Starts, then from each position a random valid move, with invalid ones between.
    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Script {
        let number = match family {
            "largest" => GAMES_OF_LARGEST,
            _ => 1,
        };
        let games = (0..number).map(|_| draw_one(family, draw));
        let longest = games.max_by_key(|script| script.moves.len());
        longest.expect("at least one game is drawn")
    }

    fn elements(&self, script: &Script) -> usize {
        script.moves.len()
    }

    /// The rest of the game is played to its end.
    fn without(&self, mut script: Script, moves: Range<usize>) -> Option<Script> {
        let all = script.moves.len();
        script.moves.drain(moves);
        play_on(script.starts, &script.moves).filter(|played| played.moves.len() < all)
    }

    /// Scripts with fewer lines: the valid start alone, a game that is cut and played to its end by
    /// the first valid moves, and the game without each of its invalid moves.
    fn smaller(&self, script: &Script) -> impl Iterator<Item = Script> {
        let lines = script.starts.len() + script.moves.len();
        let last = script.starts.len() - 1;
        let cut = (0..=script.starts.len()).flat_map(move |skipped| {
            let starts = script.starts[skipped.min(last)..].to_vec();
            (0..=script.moves.len())
                .map(move |kept| (starts.clone(), script.moves[..kept].to_vec()))
        });
        let without_one = (0..script.moves.len()).map(|left_out| {
            let mut moves = script.moves.clone();
            moves.remove(left_out);
            (script.starts.clone(), moves)
        });
        let played = cut
            .chain(without_one)
            .filter_map(|(starts, moves)| play_on(starts, &moves));
        played.filter(move |played| played.starts.len() + played.moves.len() < lines)
    }
}

fn draw_one(family: &str, draw: &mut Draw<'_>) -> Script {
    let (starts, mut game) = draw_starts(family, draw);
    // One line is invalid in this many throws.
    let invalid = match family {
        "valid_moves_only" => None,
        "many_invalid_moves" => Some(2),
        _ => Some(6),
    };
    let mut moves = Vec::new();
    loop {
        if invalid.is_some_and(|of| draw.chance(of)) {
            moves.extend(draw_invalid_move(&game, draw));
        }
        let mut valid = valid_moves(&game);
        if family == "largest" {
            // Warnsdorff's rule makes games long.
            let least = valid.iter().map(|&line| ways_on(&game, line)).min();
            valid.retain(|&line| Some(ways_on(&game, line)) == least);
        }
        let line = *draw.pick(&valid);
        moves.push(line);
        if apply(&mut game, line) == Event::MovedLast {
            return Script { starts, moves };
        }
    }
}

/// Starting squares, of which the last are valid, and the game from these.
fn draw_starts(family: &str, draw: &mut Draw<'_>) -> (Vec<[i32; 4]>, Game) {
    let invalid = if family == "invalid_starts" { 2 } else { 0 };
    let mut starts = Vec::new();
    loop {
        let is_wild = starts.len() < invalid;
        let mut start = [0; 4].map(|_| draw_coordinate(draw, if is_wild { 2 } else { 0 }));
        if is_wild && draw.chance(3) {
            // Both on one square.
            let [row, column] = [0; 2].map(|_| draw_coordinate(draw, 0));
            start = [row, column, row, column];
        }
        let game = begin(start);
        if is_wild && game.is_some() {
            continue;
        }
        starts.push(start);
        if let Some(game) = game {
            return (starts, game);
        }
    }
}

/// A row or a column on the board, or up to `beyond` squares off it.
fn draw_coordinate(draw: &mut Draw<'_>, beyond: i32) -> i32 {
    let last = SIDE.cast_signed() - 1;
    draw.number(0, (last + 2 * beyond).unsigned_abs())
        .cast_signed()
        - beyond
}

/// A line that is not a valid move, unless a valid one is drawn by chance. Every second one breaks a
/// single rule: a knight's move to a visited square, or the third in a row.
fn draw_invalid_move(game: &Game, draw: &mut Draw<'_>) -> Option<Line> {
    if draw.chance(2) {
        let mut near = lines(|knight, to| is_knight_move(game.square(knight), to));
        near.retain(|&(knight, row, column)| !game.is_valid(knight, row, column));
        if !near.is_empty() {
            return Some(*draw.pick(&near));
        }
    }
    let knights: &[u8] = if draw.chance(8) { b"Aa.x" } else { b"@#" };
    let line = (
        *draw.pick(knights),
        draw_coordinate(draw, 2),
        draw_coordinate(draw, 2),
    );
    (!game.is_valid(line.0, line.1, line.2)).then_some(line)
}

/// The number of valid moves after a move.
fn ways_on(game: &Game, line: Line) -> usize {
    let mut next = game.clone();
    // Without a way on, the game ends: the worst choice of all.
    match apply(&mut next, line) {
        Event::MovedLast => usize::MAX,
        _ => valid_moves(&next).len(),
    }
}

/// A script that begins like this and ends with the game.
fn play_on(starts: Vec<[i32; 4]>, moves: &[Line]) -> Option<Script> {
    let mut game = begin(*starts.last()?)?;
    let mut played = Vec::new();
    let mut rest = moves.iter().copied();
    loop {
        let next = rest.next().or_else(|| valid_moves(&game).first().copied());
        let line = next.expect("the game has not ended");
        played.push(line);
        if apply(&mut game, line) == Event::MovedLast {
            return Some(Script {
                starts,
                moves: played,
            });
        }
    }
}

fn begin([r1, c1, r2, c2]: [i32; 4]) -> Option<Game> {
    Game::new(r1, c1, r2, c2)
}

fn apply(game: &mut Game, (knight, row, column): Line) -> Event {
    game.apply(Command::Move {
        knight,
        row,
        column,
    })
}

/// All valid moves, by knight and in row-major order.
fn valid_moves(game: &Game) -> Vec<Line> {
    let mut moves = lines(|_, _| true);
    moves.retain(|&(knight, row, column)| game.is_valid(knight, row, column));
    moves
}

fn board() -> Board {
    square_board(SIDE)
}

/// The lines for each knight and each square of the board that fit.
fn lines(fits: impl Fn(Knight, Square) -> bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for knight in Knight::ALL {
        let squares = board().all().filter(|&to| fits(knight, to));
        lines.extend(squares.map(|to| {
            let (row, column) = place(to);
            (knight.name(), row, column)
        }));
    }
    lines
}

/// Reads a row and a column, which need not be on the board.
fn read_pair(reader: &mut impl InputReader) -> Result<(i32, i32), InputError> {
    let row = read_number(reader, "a row", NUMBERS)?;
    reader.space()?;
    Ok((row, read_number(reader, "a column", NUMBERS)?))
}
