//! Reads numbers, the sides of a board, and squares on it.

use std::fmt;
use std::ops::RangeInclusive;

use crate::board::{Board, Square};
use crate::input::{InputError, InputReader, Wanted};

/// The longest side of a board in most programs: 10,000 × 10,000 is [`Board::MAX_SQUARES`].
pub const MAX_SIDE: i32 = 10_000;

/// Reads a number in a range; `what` names it if it is missing or wrong.
pub fn read_number(
    reader: &mut impl InputReader,
    what: &str,
    range: RangeInclusive<i32>,
) -> Result<i32, InputError> {
    reader.number(&Wanted {
        what,
        range,
        missing: format_args!("{what}"),
    })
}

/// Reads a side of a board, called `what` in errors, of at most `longest` squares.
pub fn read_side(
    reader: &mut impl InputReader,
    what: &str,
    longest: i32,
) -> Result<u32, InputError> {
    Ok(read_number(reader, what, 1..=longest)?.unsigned_abs())
}

/// Reads the rows and the columns of a board, whose product is limited too.
pub fn read_board(reader: &mut impl InputReader, longest: i32) -> Result<Board, InputError> {
    let place = reader.offset();
    let rows = read_side(reader, "the number of rows", longest)?;
    reader.space()?;
    let columns = read_side(reader, "the number of columns", longest)?;
    Board::new(rows, columns).map_err(|error| reader.contradiction(place, error.to_string()))
}

/// Reads the rows and the columns of a board up to the end of the input; a single number is the
/// size of a square board.
pub fn read_board_or_square(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<Board, InputError> {
    let rows = read_side(reader, "the number of rows", longest)?;
    let columns = if reader.is_at_end() {
        rows
    } else {
        reader.space()?;
        read_side(reader, "the number of columns", longest)?
    };
    reader.end_of_line()?;
    reader.finish()?;
    Ok(Board::new(rows, columns).expect("the range of a side allows it"))
}

/// Reads the row and the column of a square, called `whose` in errors.
pub fn read_square(
    reader: &mut impl InputReader,
    board: Board,
    whose: fmt::Arguments<'_>,
) -> Result<Square, InputError> {
    let row = reader.number(&Wanted {
        what: "a row",
        range: 0..=board.rows().cast_signed() - 1,
        missing: format_args!("the row of {whose}"),
    })?;
    reader.space()?;
    let column = reader.number(&Wanted {
        what: "a column",
        range: 0..=board.columns().cast_signed() - 1,
        missing: format_args!("the column of {whose}"),
    })?;
    Ok(Square::new(row.unsigned_abs(), column.unsigned_abs()))
}
