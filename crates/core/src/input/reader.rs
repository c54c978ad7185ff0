//! What a grammar reads from, so that one grammar serves the lenient scanner and the strict reader, which
//! is here: one way to write each number, and one separator between them. The grammars of numbers, boards
//! and squares; and masks.

use std::borrow::Cow;
use std::fmt;
use std::iter::repeat_n;
use std::ops::RangeInclusive;

use crate::board::{Board, Square};
use crate::input::{
    FoundText, InputError, InputLocation, InputSource, Wanted, after_byte_order_mark, cut,
    is_space, parse_number,
};
use crate::output::counted;

/// Reads an input token by token.
///
/// A grammar names every separator. [`Scanner`](crate::input::Scanner) accepts any white
/// space there, [`StrictReader`] exactly the one that is named.
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

/// The characters of a free square of a mask.
const FREE: &[u8] = b".0";
/// The characters of a hole.
const HOLES: &[u8] = b"#1xX";

/// The squares of a row of a mask: each with its column in the text, without blanks.
fn mask_cells(line: &[u8]) -> impl Iterator<Item = (u32, u8)> {
    let cells = (0..).zip(line.iter().copied());
    cells.filter(|(_, byte)| !byte.is_ascii_whitespace())
}

/// The rows of a mask, and how many blank lines come before them. Without `.` and `0`, a blank is a free square.
fn mask_rows(text: &[u8]) -> (u32, Cow<'_, [u8]>) {
    let mut rows = after_byte_order_mark(text);
    let has_free_squares = rows.iter().any(|byte| FREE.contains(byte));
    let are_blanks_free =
        !has_free_squares && rows.contains(&b' ') && rows.iter().any(|byte| HOLES.contains(byte));
    let mut blank_lines = 0;
    while let Some(end) = rows.iter().position(|&byte| byte == b'\n')
        && rows[..end].trim_ascii().is_empty()
        && !(are_blanks_free && rows[0] == b' ')
    {
        rows = &rows[end + 1..];
        blank_lines += 1;
    }
    let raw_lines = rows
        .strip_suffix(b"\n")
        .unwrap_or(rows)
        .split(|&byte| byte == b'\n');
    let lines = raw_lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let columns = lines.clone().map(<[u8]>::len).max().unwrap_or(0);
    let squares = columns.saturating_mul(lines.clone().count());
    if !are_blanks_free || squares > Board::MAX_SQUARES as usize {
        return (blank_lines, Cow::Borrowed(rows));
    }
    let mut marked = Vec::with_capacity(rows.len());
    for line in lines {
        let signs = line
            .iter()
            .map(|&byte| if byte == b' ' { FREE[0] } else { byte });
        marked.extend(signs.chain(repeat_n(FREE[0], columns - line.len())));
        marked.push(b'\n');
    }
    (blank_lines, Cow::Owned(marked))
}

/// The size of a mask, whose first row says how many columns there are; `None` if it has no square.
pub fn mask_size(text: &[u8]) -> Option<(usize, usize)> {
    let mask = mask_rows(text).1;
    let lines = mask.trim_ascii_end();
    let mut rows = lines.split(|&byte| byte == b'\n');
    let count = rows.clone().count();
    let columns = mask_cells(rows.next()?).count();
    (columns > 0).then_some((count, columns))
}

/// Reads the holes of a board: a line for each row, a character for each column.
///
/// `.` or `0` is a free square; `#`, `1` or `x` is a hole. Without `.` and `0`, a blank is a free square. Blanks between squares, CRLF, blank lines before and after
/// the rows, a missing final newline and a byte order mark are accepted.
pub fn read_mask(text: &[u8], board: Board) -> Result<Vec<Square>, InputError> {
    let mut holes = Vec::new();
    let (before, text) = mask_rows(text);
    let ended = text.strip_suffix(b"\n").unwrap_or(&text);
    let mut lines = ended
        .split(|&byte| byte == b'\n')
        .filter(|_| !text.is_empty());
    let row_end = format!("the end of a row of {}", counted(board.columns(), "square"));
    let mask_end = format!("the end of a mask of {}", counted(board.rows(), "row"));
    for row in 0..board.rows() {
        let (line, nothing) = match lines.next() {
            Some(line) => (line, FoundText::EndOfLine),
            None => (&b""[..], FoundText::End(InputSource::Text)),
        };
        let mut cells = mask_cells(line);
        for column in 0..board.columns() {
            match cells.next() {
                Some((_, byte)) if FREE.contains(&byte) => {}
                Some((_, byte)) if HOLES.contains(&byte) => holes.push(Square::new(row, column)),
                cell => {
                    let found = cell.map_or(nothing, |(_, byte)| FoundText::token(&[byte]));
                    let expected = format!("'.' or '#' for square ({row}, {column})");
                    let text_column = cell.map_or(row_length(line), |(column, _)| column);
                    let place = InputLocation::of_square(before + row, text_column);
                    return Err(InputError::unexpected(place, &expected, &found));
                }
            }
        }
        expect_end(cells, before + row, &row_end)?;
    }
    for (row, line) in (board.rows()..).zip(lines) {
        expect_end(mask_cells(line), before + row, &mask_end)?;
    }
    Ok(holes)
}

/// The column after the last square of a row.
fn row_length(line: &[u8]) -> u32 {
    mask_cells(line).last().map_or(0, |(column, _)| column + 1)
}

/// Checks that a row has no more squares.
fn expect_end(
    mut cells: impl Iterator<Item = (u32, u8)>,
    row: u32,
    expected: &str,
) -> Result<(), InputError> {
    cells.next().map_or(Ok(()), |(column, byte)| {
        let place = InputLocation::of_square(row, column);
        let found = FoundText::token(&[byte]);
        Err(InputError::unexpected(place, expected, &found))
    })
}

/// Reads exactly what a grammar names: a line feed ends each line, one space separates tokens, and
/// numbers have neither a plus sign nor leading zeros.
pub struct StrictReader<'a> {
    text: &'a [u8],
    next: usize,
}

impl<'a> StrictReader<'a> {
    /// A reader at the beginning of a text.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, next: 0 }
    }

    /// Takes one byte that has a name.
    fn byte(&mut self, wanted: u8, name: &str) -> Result<(), InputError> {
        if self.text.get(self.next) != Some(&wanted) {
            return Err(self.unexpected(name));
        }
        self.next += 1;
        Ok(())
    }

    /// The bytes up to the next white space.
    fn token(&self) -> &'a [u8] {
        let rest = &self.text[self.next..];
        let length = rest.iter().position(|&byte| is_space(byte));
        &rest[..length.unwrap_or(rest.len())]
    }

    /// The error that something else was expected here.
    fn unexpected(&self, expected: &str) -> InputError {
        let found = match (self.token(), self.text.get(self.next)) {
            (_, None) => FoundText::End(InputSource::Text),
            ([], Some(&space)) => FoundText::token(&[space]),
            (token, _) => FoundText::token(token),
        };
        let place = InputLocation::after(&self.text[..self.next]);
        InputError::unexpected(place, expected, &found)
    }
}

impl InputReader for StrictReader<'_> {
    fn number(&mut self, wanted: &Wanted<'_>) -> Result<i32, InputError> {
        let token = self.token();
        if self.is_at_end() {
            return Err(self.unexpected(&wanted.missing.to_string()));
        }
        let digits = match token {
            [b'-', digits @ ..] if *wanted.range.start() < 0 => digits,
            _ => token,
        };
        let is_plain = digits.iter().all(u8::is_ascii_digit);
        if is_plain && digits.first() == Some(&b'0') && token.len() > 1 {
            return Err(self.unexpected(&format!("{wanted} without leading zeros")));
        }
        let number = parse_number(token).filter(|number| wanted.range.contains(number));
        if let Some(number) = number.filter(|_| is_plain) {
            self.next += token.len();
            return Ok(number);
        }
        Err(self.unexpected(&wanted.to_string()))
    }

    fn word(
        &mut self,
        what: &str,
        is_valid: impl FnOnce(&[u8]) -> bool,
    ) -> Result<&[u8], InputError> {
        let token = self.token();
        if token.is_empty() || !is_valid(token) {
            return Err(self.unexpected(what));
        }
        self.next += token.len();
        Ok(token)
    }

    fn space(&mut self) -> Result<(), InputError> {
        self.byte(b' ', "a space")
    }

    fn end_of_line(&mut self) -> Result<(), InputError> {
        self.byte(b'\n', "a line feed")
    }

    fn finish(&mut self) -> Result<(), InputError> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the input"))
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.next == self.text.len()
    }

    fn offset(&mut self) -> usize {
        self.next
    }

    fn contradiction(&self, offset: usize, words: String) -> InputError {
        InputError::contradiction(InputLocation::after(&self.text[..offset]), words)
    }
}

/// The line of an error, cut if it is long, and below it a caret under the column.
///
/// All but plain characters are escaped. The error must be one of this text.
pub fn excerpt(text: &[u8], error: &InputError) -> String {
    let InputLocation::Text { line, column } = error.place else {
        return String::new();
    };
    let mut lines = text.split(|&byte| byte == b'\n');
    let text_line = lines.nth(line - 1).unwrap_or_default();
    // What comes before the first fault of a line is valid, and so it is short.
    let (before, after) = text_line.split_at(text_line.len().min(column - 1));
    let (shown, dots) = cut(after);
    let (before, shown) = (before.escape_ascii(), shown.escape_ascii());
    let caret = before.clone().count() + 1;
    format!("{before}{shown}{dots}\n{:>caret$}", "^")
}
