//! Reading the sides of a board, and the squares on it.

use std::fmt;

use crate::board::Board;
use crate::square::Square;
use crate::text::input_error::InputError;
use crate::text::scanner::{Scanner, Wanted};

/// The longest side that the programs take: 10,000 × 10,000 is [`Board::MAX_SQUARES`].
const MAX_SIDE: i32 = 10_000;

/// Reads one side of a board, which is called `what`.
///
/// # Errors
///
/// There is no number, or one out of range.
pub fn read_side(scanner: &mut Scanner<'_>, what: &str) -> Result<u32, InputError> {
    let side = scanner.number(&Wanted {
        what,
        range: 1..=MAX_SIDE,
        missing: format_args!("{what}"),
    })?;
    Ok(side.unsigned_abs())
}

/// Reads the row and the column of a square, that of `whose`.
///
/// # Errors
///
/// There are no such numbers, or the square is off the board.
pub fn read_square(
    scanner: &mut Scanner<'_>,
    board: Board,
    whose: fmt::Arguments<'_>,
) -> Result<Square, InputError> {
    let row = scanner.number(&Wanted {
        what: "a row",
        range: 0..=board.rows().cast_signed() - 1,
        missing: format_args!("the row of {whose}"),
    })?;
    let column = scanner.number(&Wanted {
        what: "a column",
        range: 0..=board.columns().cast_signed() - 1,
        missing: format_args!("the column of {whose}"),
    })?;
    Ok(Square::new(row.unsigned_abs(), column.unsigned_abs()))
}
