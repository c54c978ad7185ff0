//! What a grammar reads from, so that one grammar serves the lenient scanner and the strict reader; the
//! grammars of numbers, boards and squares; and masks.

use std::fmt::{self, Arguments};
use std::ops::RangeInclusive;

use crate::board::{Board, Square};
use crate::input::{
    FoundText, InputError, InputLocation, InputSource, Wanted, after_byte_order_mark,
};

/// Reads an input token by token.
///
/// A grammar names every separator. [`Scanner`](crate::input::Scanner) accepts any white
/// space there, [`StrictReader`](crate::input::StrictReader) exactly the one that is named.
pub trait InputReader {
    /// The next number, which must be in range.
    fn number(&mut self, wanted: &Wanted<'_>) -> Result<i32, InputError>;

    /// The next token, of which `is_valid` must hold; `what` names it in the error.
    fn word(
        &mut self,
        what: &str,
        is_valid: impl FnOnce(&[u8]) -> bool,
    ) -> Result<&[u8], InputError>;

    /// The separator within a line.
    fn space(&mut self) -> Result<(), InputError>;

    /// The end of a line.
    fn end_of_line(&mut self) -> Result<(), InputError>;

    /// Nothing may follow but what the reader accepts at the end of an input.
    fn finish(&mut self) -> Result<(), InputError>;

    /// Whether the input ends here.
    fn is_at_end(&mut self) -> bool;

    /// The offset in bytes at which the next token begins.
    fn offset(&mut self) -> usize;

    /// The error that the input contradicts itself at an [`offset`](InputReader::offset).
    fn contradiction(&self, offset: usize, words: String) -> InputError;
}

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
