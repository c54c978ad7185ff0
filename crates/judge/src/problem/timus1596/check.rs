//! Follows the directions of an output. Linear in the squares, and one bit of memory for each.

use std::fmt;

use crate::problem::timus1596::{CORNER, DIRECTIONS, NO_SOLUTION};
use knights_core::board::{Board, OutOfMemory, Square, try_vec};
use knights_core::input::{InputError, InputReader, Scanner};

/// The lines of an output, each with a digit from 1 to 8 for every column.
pub(super) struct DirectionBoard<'a> {
    pub(super) board: Board,
    rows: Vec<&'a [u8]>,
}

/// What the walk from the first square is.
pub(super) enum ClosedWalk {
    /// A closed tour.
    Tour,
    /// No closed tour: the first rule that it breaks.
    Broken(WalkFault),
}

/// The first wrong move of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WalkFault {
    /// The number of the move, from 1.
    pub(super) step: u32,
    /// The digit of the move.
    pub(super) digit: u8,
    pub(super) from: Square,
    /// The row and the column that the move leads to.
    pub(super) to: (i64, i64),
    /// Where this is.
    pub(super) kind: WrongTarget,
    /// How many squares the board has.
    squares: u32,
}

/// What is wrong with the target of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrongTarget {
    /// It is off the board.
    Off,
    /// It is the first square, but others have not been visited.
    BackTooEarly,
    /// It is another square that has been visited.
    Visited,
}

impl fmt::Display for WalkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            step, digit, from, ..
        } = self;
        let (row, column) = self.to;
        let digit = char::from(*digit);
        write!(
            f,
            "follow the digits from (0, 0): move {step}, the {digit} on {from}, leads "
        )?;
        let squares = self.squares;
        match self.kind {
            WrongTarget::Off => write!(f, "to ({row}, {column}), which is off the board"),
            WrongTarget::BackTooEarly => {
                write!(f, "back to (0, 0) after {step} of {squares} squares")
            }
            WrongTarget::Visited => write!(f, "to ({row}, {column}), which was visited before"),
        }
    }
}

impl<'a> DirectionBoard<'a> {
    /// Reads the lines of an output.
    pub(super) fn read(board: Board, output: &'a [u8]) -> Result<Self, InputError> {
        let mut scanner = Scanner::of_output(output);
        let mut rows = Vec::with_capacity(board.rows() as usize);
        let columns = board.columns() as usize;
        for row in 0..board.rows() {
            let offset = scanner.offset();
            let is_row = |token: &[u8]| {
                token.len() == columns && token.iter().all(|digit| (b'1'..=b'8').contains(digit))
            };
            if !scanner.take_if(is_row) {
                let line = row + 1;
                return Err(scanner.not_found_here(&match row {
                    0 => format!("line 1 with {columns} digits from 1 to 8, or \"{NO_SOLUTION}\""),
                    _ => format!("line {line} with {columns} digits from 1 to 8"),
                }));
            }
            rows.push(&output[offset..offset + columns]);
        }
        scanner.finish()?;
        Ok(Self { board, rows })
    }

    /// The digit on a square.
    pub(super) fn digit(&self, square: Square) -> u8 {
        self.rows[square.row as usize][square.column as usize]
    }

    /// Where the direction on a square leads.
    pub(super) fn target(&self, square: Square) -> (i64, i64) {
        let step = DIRECTIONS[usize::from(self.digit(square) - b'1')];
        (
            i64::from(square.row) + i64::from(step.rows),
            i64::from(square.column) + i64::from(step.columns),
        )
    }

    /// Follows the directions from the first square until it has been visited again, or a rule is
    /// broken.
    pub(super) fn walk(&self) -> Result<ClosedWalk, OutOfMemory> {
        let board = self.board;
        let mut visited = try_vec(board.squares().div_ceil(64) as usize, 0_u64)?;
        let mut here = CORNER;
        for step in 1..=board.squares() {
            let index = board.index(here);
            visited[index / 64] |= 1 << (index % 64);
            let to = self.target(here);
            let next = board.square(to.0, to.1);
            let is_visited = |square: Square| {
                let index = board.index(square);
                visited[index / 64] >> (index % 64) & 1 == 1
            };
            let kind = match next {
                Some(CORNER) if step == board.squares() => return Ok(ClosedWalk::Tour),
                Some(CORNER) => WrongTarget::BackTooEarly,
                Some(next) if is_visited(next) => WrongTarget::Visited,
                Some(next) => {
                    here = next;
                    continue;
                }
                None => WrongTarget::Off,
            };
            return Ok(ClosedWalk::Broken(WalkFault {
                step,
                digit: self.digit(here),
                from: here,
                to,
                kind,
                squares: board.squares(),
            }));
        }
        unreachable!("after as many moves as squares, the next square has been visited")
    }
}
