//! Masks: a board as text, with `.` for a free square and `#` for a blocked one.

use std::fmt::Arguments;

use crate::board::{Board, Square};
use crate::input::{FoundText, InputError, InputLocation, InputSource, after_byte_order_mark};

const FREE: u8 = b'.';
const BLOCKED: u8 = b'#';

/// Reads the blocked squares of a board: a line for each row, a character for each column.
///
/// CRLF, blank lines at the end, a missing final newline and a byte order mark are accepted.
pub fn read_mask(text: &[u8], board: Board) -> Result<Vec<Square>, InputError> {
    let mut blocked = Vec::new();
    let text = after_byte_order_mark(text);
    let ended = text.strip_suffix(b"\n").unwrap_or(text);
    let lines = ended.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut lines = lines.filter(|_| !text.is_empty());
    for row in 0..board.rows() {
        let (line, nothing) = match lines.next() {
            Some(line) => (line, FoundText::EndOfLine),
            None => (&b""[..], FoundText::End(InputSource::Text)),
        };
        for column in 0..board.columns() {
            match line.get(column as usize) {
                Some(&FREE) => {}
                Some(&BLOCKED) => blocked.push(Square::new(row, column)),
                other => {
                    let found = other.map_or(nothing, |&byte| FoundText::token(&[byte]));
                    let expected = format!("'.' or '#' for square ({row}, {column})");
                    let place = InputLocation::of_square(row, column);
                    return Err(InputError::unexpected(place, &expected, &found));
                }
            }
        }
        let expected = format_args!("the end of a row of {} squares", board.columns());
        expect_end(line, (row, board.columns()), expected)?;
    }
    for (row, line) in (board.rows()..).zip(lines) {
        let expected = format_args!("the end of a mask of {} rows", board.rows());
        expect_end(line, (row, 0), expected)?;
    }
    Ok(blocked)
}

/// Checks that a line has no character for this row and column.
fn expect_end(line: &[u8], at: (u32, u32), expected: Arguments<'_>) -> Result<(), InputError> {
    line.get(at.1 as usize).map_or(Ok(()), |&byte| {
        let (place, found) = (
            InputLocation::of_square(at.0, at.1),
            FoundText::token(&[byte]),
        );
        Err(InputError::unexpected(place, &expected.to_string(), &found))
    })
}
