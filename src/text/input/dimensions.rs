//! Reading the sides of a board, and the squares on it.

use std::fmt;

use crate::board::{Board, Square};
use crate::text::input::{InputError, Scanner, Wanted};

/// The longest side that a program takes: 10,000 × 10,000 is [`Board::MAX_SQUARES`].
pub const MAX_SIDE: i32 = 10_000;

/// Reads one side of a board, which is called `what`, of at most `longest` squares.
///
/// # Errors
///
/// There is no number, or one out of range.
pub fn read_side(scanner: &mut Scanner<'_>, what: &str, longest: i32) -> Result<u32, InputError> {
    let side = scanner.number(&Wanted {
        what,
        range: 1..=longest,
        missing: format_args!("{what}"),
    })?;
    Ok(side.unsigned_abs())
}

/// Reads the sides of a board, rows and columns.
///
/// # Errors
///
/// There are no such numbers, they are out of range, or their product is.
pub fn read_board(scanner: &mut Scanner<'_>, longest: i32) -> Result<Board, InputError> {
    let place = scanner.offset();
    let rows = read_side(scanner, "the number of rows", longest)?;
    let columns = read_side(scanner, "the number of columns", longest)?;
    Board::new(rows, columns).map_err(|error| scanner.contradiction(place, error.to_string()))
}

/// Reads the sides of a board to the end of the input; a single number is that of a square.
///
/// # Errors
///
/// There are no such numbers, they are out of range, or more follows.
pub fn read_board_or_square(mut scanner: Scanner<'_>, longest: i32) -> Result<Board, InputError> {
    let rows = read_side(&mut scanner, "the number of rows", longest)?;
    let columns = if scanner.is_at_end() {
        rows
    } else {
        read_side(&mut scanner, "the number of columns", longest)?
    };
    scanner.finish()?;
    Ok(Board::new(rows, columns).expect("the range of a side allows it"))
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
