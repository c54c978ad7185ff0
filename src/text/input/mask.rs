//! A board as text, with `.` for a free square and `#` for a blocked one.

use crate::board::{Board, Square};
use crate::text::input::{
    FoundText, InputError, InputFault, InputLocation, InputSource, after_byte_order_mark,
};

const FREE: u8 = b'.';
const BLOCKED: u8 = b'#';

/// Reads the blocked squares of a board: a line for each row, a character for each column.
/// CRLF, blank lines at the end, a missing last newline and a byte order mark do no harm.
///
/// # Errors
///
/// The mask is of another size, or has other characters.
pub fn read_mask(text: &[u8], board: Board) -> Result<Vec<Square>, InputError> {
    let mut blocked = Vec::new();
    let text = after_byte_order_mark(text);
    let ended = text.strip_suffix(b"\n").unwrap_or(text);
    let lines = ended.split(|&byte| byte == b'\n').map(trimmed);
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
                    let expected = format!("'.' or '#' for square ({row}, {column})");
                    let found = other.map_or(nothing, |&byte| found(byte));
                    return Err(unexpected(row, column, expected, found));
                }
            }
        }
        if let Some(&other) = line.get(board.columns() as usize) {
            let expected = format!("the end of a row of {} squares", board.columns());
            return Err(unexpected(row, board.columns(), expected, found(other)));
        }
    }
    for (row, line) in (board.rows()..).zip(lines) {
        if let Some(&other) = line.first() {
            let expected = format!("the end of a mask of {} rows", board.rows());
            return Err(unexpected(row, 0, expected, found(other)));
        }
    }
    Ok(blocked)
}

/// A line without the carriage return of CRLF.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A character that was found.
fn found(byte: u8) -> FoundText {
    FoundText::token(&[byte])
}

/// The error that something else was expected at a place, counted from 0.
fn unexpected(row: u32, column: u32, expected: String, found: FoundText) -> InputError {
    InputError {
        place: InputLocation::Text {
            line: row as usize + 1,
            column: column as usize + 1,
        },
        fault: InputFault::Unexpected { expected, found },
    }
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
    fn the_place_of_a_fault_is_told() {
        let faults = [
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
        for (text, fault) in faults {
            assert_eq!(read(text), Err(fault.to_owned()), "{text:?}");
        }
    }
}
