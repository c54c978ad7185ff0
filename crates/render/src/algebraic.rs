//! Names of squares like `b4`: the column's letter, and the row's number from the bottom.

use knights_core::board::{Board, Square};

/// The most columns that have a letter each.
pub const MOST_COLUMNS: u32 = 26;

/// The name of a square.
///
/// # Panics
///
/// The board has more than [`MOST_COLUMNS`] columns.
#[must_use]
pub fn name(square: Square, board: Board) -> String {
    assert!(
        board.columns() <= MOST_COLUMNS,
        "there are {MOST_COLUMNS} letters"
    );
    let column = u8::try_from(square.column).expect("a column has a letter");
    let letter = char::from(b'a' + column);
    format!("{letter}{}", board.rows() - square.row)
}

/// The square of this name, spelled exactly as [`name`] does.
#[must_use]
pub fn parse(text: &[u8], board: Board) -> Option<Square> {
    let (letter, number) = text.split_first()?;
    let column = u32::from(letter.checked_sub(b'a')?);
    if number.first() == Some(&b'0') || !number.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number: u32 = str::from_utf8(number).ok()?.parse().ok()?;
    let square = Square::new(board.rows().checked_sub(number)?, column);
    board.contains(square).then_some(square)
}
