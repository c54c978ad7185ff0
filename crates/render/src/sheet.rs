//! The homework sheet's input `n m i j`, and its output as a board or as a path.

use std::fmt;
use std::io::{self, Write};

use crate::boards::write_numbers;
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, read_board, read_square};
use knights_core::output::Output;
use knights_core::tour::Tour;

/// What the sheet's input asks for.
#[derive(Clone, Copy)]
pub struct BoardAndStart {
    pub board: Board,
    pub start: Square,
}

/// The grammar `n m i j`, for boards whose sides are up to `longest`: rows, columns, and the row and
/// the column of the start.
pub fn read_task(reader: &mut impl InputReader, longest: i32) -> Result<BoardAndStart, InputError> {
    let board = read_board(reader, longest)?;
    reader.space()?;
    let start = read_square(reader, board, format_args!("the start"))?;
    reader.end_of_line()?;
    reader.finish()?;
    Ok(BoardAndStart { board, start })
}

/// The remark on a tour that is not full.
///
/// It prints as `no full tour: stuck at (4, 1) after 19 of 25 squares`.
#[derive(Clone, Copy, Debug)]
pub struct Stuck<'a>(&'a Tour);

impl<'a> Stuck<'a> {
    /// The remark, if the tour is not full.
    pub fn of(tour: &'a Tour) -> Option<Self> {
        (!tour.is_full()).then_some(Self(tour))
    }
}

impl fmt::Display for Stuck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(tour) = self;
        let (end, length, squares) = (tour.end(), tour.length(), tour.board().squares());
        write!(
            f,
            "no full tour: stuck at {end} after {length} of {squares} squares"
        )
    }
}

/// Writes the number of each square, right-aligned, and one more line if the tour is not full.
pub fn write_board(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    write_numbers(tour, output)?;
    Stuck::of(tour).map_or(Ok(()), |stuck| writeln!(output, "{stuck}"))
}

/// Writes `r c` for each square, one per line, from start to end.
pub fn write_path(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    for square in tour.squares() {
        output.number(square.row)?;
        output.bytes(b" ")?;
        output.number(square.column)?;
        output.bytes(b"\n")?;
    }
    Ok(())
}
