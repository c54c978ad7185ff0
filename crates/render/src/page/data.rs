//! A recording as the script of the page reads it.

use serde::Serialize;

use crate::page::{MoveChoice, RecordingPage, SquareNames};
use crate::recording::{RecordedAction, Recording};
use crate::walk;
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::tour::is_knight_move;

/// How many colours knights have.
pub(super) const KNIGHT_COLOURS: usize = 8;

/// The character of a step back.
const BACK: char = '-';
/// The character of a step that is no knight's move.
const JUMP: char = 'x';

/// A recording as JSON. Squares are indices in row-major order.
#[derive(Serialize)]
pub(super) struct PageData<'a> {
    rows: u32,
    columns: u32,
    blocked: Vec<usize>,
    starts: Vec<usize>,
    /// One character a step: the number of the move in the judge's order, or `-` for a step back,
    /// or `x` for a step to the next square of `jumps`.
    moves: String,
    jumps: Vec<usize>,
    /// The knight of each step; empty if there is only one knight.
    knights: Vec<u16>,
    /// The names of the knights; numbers from 1 if there are none.
    names: &'static [&'static str],
    first: u32,
    score: &'static str,
    /// Whether the knight goes to a square of the smallest score.
    least: bool,
    algebraic: bool,
    /// Whether a line leads from the end to the start.
    closed: bool,
    fault: Option<Vec<usize>>,
    outcome: &'a str,
}

impl<'a> PageData<'a> {
    pub(super) fn of(page: &RecordingPage<'a>) -> Self {
        let recording = page.recording;
        let board = recording.board;
        let indices =
            |squares: &[Square]| squares.iter().map(|&square| board.index(square)).collect();
        let path = EncodedSteps::of(recording);
        Self {
            rows: board.rows(),
            columns: board.columns(),
            blocked: indices(&recording.blocked),
            starts: indices(&recording.starts),
            closed: path.is_closed(recording),
            moves: path.moves,
            jumps: path.jumps,
            knights: path.knights,
            names: page.knights,
            first: page.first_number,
            score: recording.score,
            least: page.choice == MoveChoice::LeastScore,
            algebraic: page.names == SquareNames::Algebraic,
            fault: recording.fault.as_deref().map(indices),
            outcome: &recording.outcome,
        }
    }

    /// The JSON, which can stand in a script element: it has no `<`.
    pub(super) fn to_script(&self) -> String {
        let text = serde_json::to_string(self).expect("a structure of numbers and texts");
        text.replace('<', "\\u003c")
    }
}

/// The steps of a recording, one character each.
struct EncodedSteps {
    moves: String,
    jumps: Vec<usize>,
    knights: Vec<u16>,
    /// The squares of each knight, from its start to where it stands.
    paths: Vec<Vec<Square>>,
}

impl EncodedSteps {
    fn of(recording: &Recording) -> Self {
        let mut encoded = Self {
            moves: String::with_capacity(recording.steps.len()),
            jumps: Vec::new(),
            knights: Vec::new(),
            paths: recording.starts.iter().map(|&start| vec![start]).collect(),
        };
        for step in &recording.steps {
            if recording.starts.len() > 1 {
                encoded.knights.push(step.knight);
            }
            encoded.go(recording.board, usize::from(step.knight), step.action);
        }
        encoded
    }

    fn go(&mut self, board: Board, knight: usize, action: RecordedAction) {
        let path = &mut self.paths[knight];
        let RecordedAction::To(to) = action else {
            path.pop();
            self.moves.push(BACK);
            return;
        };
        let here = *path.last().expect("a knight stands on its path");
        path.push(to);
        let steps = MoveOrder::Judge.steps();
        let number = steps.iter().position(|step| step.target(here) == to);
        let digit = number.and_then(|number| char::from_digit(u32::try_from(number).ok()?, 10));
        self.moves.push(digit.unwrap_or(JUMP));
        if digit.is_none() {
            self.jumps.push(board.index(to));
        }
    }

    /// Whether the only knight has visited all free squares, and can go back to its start.
    fn is_closed(&self, recording: &Recording) -> bool {
        let [path] = &self.paths[..] else {
            return false;
        };
        let free = recording.board.squares() as usize - recording.blocked.len();
        let returns = |&end: &Square| is_knight_move(end, path[0]);
        path.len() == free && path.len() > 2 && path.last().is_some_and(returns)
    }
}

pub(super) fn square_name(names: SquareNames, board: Board, square: Square) -> String {
    match names {
        SquareNames::Coordinates => square.to_string(),
        SquareNames::Algebraic => walk::name(square, board),
    }
}
