//! Boards of directions: read, followed to the first wrong move, and explained.

use std::fmt;

use crate::explain::{Explanation, Moment};
use crate::problem::timus1596::{CORNER, DIRECTIONS, NO_SOLUTION};
use knights_core::board::{Board, OutOfMemory, Square, try_vec};
use knights_core::input::{InputError, InputReader, Scanner};

/// The lines of an output, each with a digit from 1 to 8 for every column.
pub(super) struct DirectionBoard<'a> {
    board: Board,
    rows: Vec<&'a [u8]>,
}

/// The first wrong move of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WalkFault {
    /// The number of the move, from 1.
    step: u32,
    /// The digit of the move.
    digit: u8,
    from: Square,
    /// The row and the column that the move leads to.
    to: (i64, i64),
    /// Where this is.
    kind: WrongTarget,
    /// How many squares the board has.
    squares: u32,
}

/// What is wrong with the target of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrongTarget {
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
    fn digit(&self, square: Square) -> u8 {
        self.rows[square.row as usize][square.column as usize]
    }

    /// Where the direction on a square leads.
    fn target(&self, square: Square) -> (i64, i64) {
        let step = DIRECTIONS[usize::from(self.digit(square) - b'1')];
        (
            i64::from(square.row) + i64::from(step.rows),
            i64::from(square.column) + i64::from(step.columns),
        )
    }

    /// Follows the directions from the first square until it has been visited again, or a rule is
    /// broken: by a move that is returned. Linear in the squares, and one bit of memory for each.
    pub(super) fn first_fault(&self) -> Result<Option<WalkFault>, OutOfMemory> {
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
                Some(CORNER) if step == board.squares() => return Ok(None),
                Some(CORNER) => WrongTarget::BackTooEarly,
                Some(next) if is_visited(next) => WrongTarget::Visited,
                Some(next) => {
                    here = next;
                    continue;
                }
                None => WrongTarget::Off,
            };
            return Ok(Some(WalkFault {
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

    /// The squares of the walk before a move.
    fn walk_before(&self, step: u32) -> Vec<Square> {
        let next = |&here: &Square| {
            let (row, column) = self.target(here);
            self.board.square(row, column)
        };
        let walk = std::iter::successors(Some(CORNER), next);
        walk.take(step as usize).collect()
    }
}

/// Why the lines of an output are no closed tour; `None` if the first difference says as much.
pub(super) fn explain_board(board: Board, output: &[u8]) -> Option<Explanation> {
    let Ok(directions) = DirectionBoard::read(board, output) else {
        return misshapen(board, output);
    };
    let fault = directions.first_fault().ok()??;
    let (row, column) = (i64::from(fault.from.row), i64::from(fault.from.column));
    let turned = board.square(row + fault.to.1 - column, column + fault.to.0 - row);
    let hint = match fault.kind {
        WrongTarget::Off if turned.is_some() => {
            ". A direction has its rows first, then its columns"
        }
        WrongTarget::BackTooEarly => ". The directions form several cycles",
        _ => "",
    };
    let moment = Moment {
        found: board.square(fault.to.0, fault.to.1),
        ..Moment::after(board, 1, &directions.walk_before(fault.step))
    };
    Some(Explanation {
        step: Some(fault.step),
        ..Explanation::new(format!("{fault}{hint}"))
            .found(char::from(fault.digit))
            .at(fault.from, moment)
    })
}

/// The output has other lines than the board.
fn misshapen(board: Board, output: &[u8]) -> Option<Explanation> {
    let lines = output.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let (rows, columns) = (board.rows() as usize, board.columns() as usize);
    let are = |count: usize, width: usize| {
        lines.len() == count && lines.iter().all(|line| line.len() == width)
    };
    let has = |digit: u8| lines.iter().any(|line| line.contains(&digit));
    let is_spaced = |line: &&[u8]| line.iter().any(u8::is_ascii_whitespace);
    let text = if rows != columns && are(columns, rows) {
        format!(
            "the output has {columns} lines of {rows} digits, not {rows} lines of {columns}: rows and \
             columns are swapped"
        )
    } else if lines.len() == rows && lines.iter().all(is_spaced) {
        "the digits of a line stand next to each other, without spaces".to_owned()
    } else if are(rows, columns) && has(b'0') {
        "the output has the digit 0; the directions are counted from 1".to_owned()
    } else {
        return None;
    };
    Some(Explanation::new(text))
}
