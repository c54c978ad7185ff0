//! Masks: a board as text, with `.` for a free square and `#` for a blocked one.

use std::fmt;

use crate::board::{Board, Square};
use crate::text::input::{
    FoundText, InputError, InputLocation, InputSource, after_byte_order_mark,
};

const FREE: u8 = b'.';
const BLOCKED: u8 = b'#';

/// Reads the blocked squares of a board: a line for each row, a character for each column.
///
/// CRLF, blank lines at the end, a missing final newline and a byte order mark are accepted.
pub(crate) fn read_mask(text: &[u8], board: Board) -> Result<Vec<Square>, InputError> {
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
        expect_end(line, row, board.columns(), expected)?;
    }
    for (row, line) in (board.rows()..).zip(lines) {
        let expected = format_args!("the end of a mask of {} rows", board.rows());
        expect_end(line, row, 0, expected)?;
    }
    Ok(blocked)
}

/// Checks that a line has no character at a column.
fn expect_end(
    line: &[u8],
    row: u32,
    column: u32,
    expected: fmt::Arguments<'_>,
) -> Result<(), InputError> {
    line.get(column as usize).map_or(Ok(()), |&byte| {
        let found = FoundText::token(&[byte]);
        let place = InputLocation::of_square(row, column);
        Err(InputError::unexpected(place, &expected.to_string(), &found))
    })
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Square};
    use crate::text::input::read_mask;

    fn read(text: &str) -> Result<Vec<Square>, String> {
        let board = Board::new(2, 3).expect("a board");
        read_mask(text.as_bytes(), board).map_err(|error| error.to_string())
    }

    #[test]
    fn masks_are_read_in_every_usual_form() {
        let blocked = vec![Square::new(0, 1), Square::new(1, 2)];
        for text in [".#.\n..#\n", "\u{feff}.#.\r\n..#\r\n\r\n\n", ".#.\n..#"] {
            assert_eq!(read(text), Ok(blocked.clone()), "{text:?}");
        }
        assert_eq!(read("...\n...\n"), Ok(Vec::new()));
    }

    #[test]
    fn errors_have_a_position() {
        let errors = [
            (
                ".#.\n.?#\n",
                "2:2: expected '.' or '#' for square (1, 1), found \"?\"",
            ),
            (
                ".#\n..#\n",
                "1:3: expected '.' or '#' for square (0, 2), found the end of the line",
            ),
            (
                ".#..\n..#\n",
                "1:4: expected the end of a row of 3 squares, found \".\"",
            ),
            (
                ".#.\n",
                "2:1: expected '.' or '#' for square (1, 0), found the end of the input",
            ),
            (
                ".#.\n..#\n...\n",
                "3:1: expected the end of a mask of 2 rows, found \".\"",
            ),
            (
                "",
                "1:1: expected '.' or '#' for square (0, 0), found the end of the input",
            ),
        ];
        for (text, error) in errors {
            assert_eq!(read(text), Err(error.to_owned()), "{text:?}");
        }
    }
}
