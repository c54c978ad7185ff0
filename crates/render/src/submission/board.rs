//! A board: a number for each square, and `#` or `.` for a hole.

use crate::submission::shape::{RowLength, Shape, TextKind, words};
use crate::submission::zero::{NumberedBoard, judge};
use crate::submission::{Likelihood, Read, Reading, SubmissionOptions};
use knights_core::board::{Board, Square};
use knights_core::input::{
    InputError, InputLocation, InputReader, MAX_SIDE, ReadError, Scanner, Wanted, read_board,
};
use knights_core::tour::Numbering;

/// The largest number that a square may have.
const LARGEST_NUMBER: i32 = 999_999_999;

/// Whether the size of the board comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SizeFound {
    /// The first two numbers are the size.
    First,
    /// The size is inferred, or given by an option.
    Elsewhere,
}

/// A board of this size.
struct AsBoard {
    board: Board,
    size: SizeFound,
    likelihood: Likelihood,
}

/// The ways in which a text could be a board.
pub(super) fn readings(text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Vec<Box<dyn Reading>> {
    if text.kind != TextKind::Words {
        return Vec::new();
    }
    let found = [sized(text), unsized_board(text, options)];
    let found = found.into_iter().flatten();
    found
        .map(|found| Box::new(found) as Box<dyn Reading>)
        .collect()
}

/// The board after a size line, if the words are as many as that size needs.
fn sized(text: &Shape<'_>) -> Option<AsBoard> {
    let board = text.sized_board()?;
    // Rows of three or more numbers: more likely a board without a size line.
    let has_rows = text.columns().is_some_and(|columns| columns >= 3) && text.lines > 1;
    Some(AsBoard {
        board,
        size: SizeFound::First,
        likelihood: if has_rows {
            Likelihood::Rare
        } else {
            Likelihood::Usual
        },
    })
}

/// The board whose rows are the lines of a text, or one of the given size.
fn unsized_board(text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Option<AsBoard> {
    let size = options
        .size
        .filter(|size| size.squares() as usize == text.words);
    let by_lines = || {
        let (rows, columns) = (u32::try_from(text.lines), text.columns()?);
        Board::new(rows.ok()?, u32::try_from(columns).ok()?).ok()
    };
    let board = size.or_else(by_lines)?;
    // Apart from the smallest, no board of one or two rows or columns has a tour of all squares.
    let is_narrow = board.rows().min(board.columns()) < 3 && board.squares() > 1;
    Some(AsBoard {
        board,
        size: SizeFound::Elsewhere,
        likelihood: if is_narrow {
            Likelihood::Rare
        } else {
            Likelihood::Usual
        },
    })
}

impl Reading for AsBoard {
    fn likelihood(&self) -> Likelihood {
        self.likelihood
    }

    fn words(&self) -> String {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        match self.size {
            SizeFound::First => "a size line and a board: leave the size line out".to_owned(),
            SizeFound::Elsewhere => {
                format!("a board: say --as board --size {rows}x{columns}")
            }
        }
    }

    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
        options.ensure_size(self.board)?;
        let mut scanner = Scanner::at(text.text, text.start);
        if self.size == SizeFound::First {
            read_board(&mut scanner, MAX_SIDE)?;
        }
        let numbered = read_squares(&mut scanner, self.board, options)?;
        judge(numbered, self.size, text, options)
    }
}

/// Reads a number or a hole for each square, up to the end of the text.
fn read_squares(
    scanner: &mut Scanner<'_>,
    board: Board,
    options: &SubmissionOptions<'_>,
) -> Result<NumberedBoard, ReadError> {
    let mut numbering = Numbering::blank(board)?;
    let mut marked = Vec::new();
    for square in board.all() {
        if scanner.take_if(is_hole) {
            marked.push(square);
        } else {
            numbering.set(square, number(scanner, square)?);
        }
    }
    scanner.finish()?;
    Ok(NumberedBoard {
        numbering,
        marked,
        named: options.holes_on(board)?,
    })
}

/// Reads the number of a square.
fn number(scanner: &mut Scanner<'_>, square: Square) -> Result<u32, InputError> {
    let number = scanner.number(&Wanted {
        what: "a number",
        range: 0..=LARGEST_NUMBER,
        missing: format_args!("the number of square {square}"),
    })?;
    Ok(number.unsigned_abs())
}

/// Whether a word stands for a hole.
fn is_hole(word: &[u8]) -> bool {
    matches!(word, b"#" | b".")
}

/// Why a text is not a board.
pub(super) fn complaint(text: &Shape<'_>, options: &SubmissionOptions<'_>) -> ReadError {
    let fault = after_size(text, options)
        .or_else(|| not_a_number(text))
        .or_else(|| unequal_row(text));
    fault.unwrap_or_else(|| {
        let mut scanner = Scanner::at(text.text, text.start);
        scanner.not_found_here("a tour").into()
    })
}

/// What is wrong with the board after a size line, if the first line looks like one.
fn after_size(text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Option<ReadError> {
    let has_size_line = text.first == 2 && text.rest != RowLength::Equal(2);
    if !has_size_line || text.pair.is_none() && text.lines == 1 {
        return None;
    }
    let mut scanner = Scanner::at(text.text, text.start);
    let read = match read_board(&mut scanner, MAX_SIDE) {
        Ok(board) => read_squares(&mut scanner, board, options),
        Err(fault) => Err(fault.into()),
    };
    read.err()
}

/// The first word that is neither a number nor a hole.
fn not_a_number(text: &Shape<'_>) -> Option<ReadError> {
    let mut scanner = Scanner::at(text.text, text.start);
    while !scanner.is_at_end() {
        if !scanner.take_if(is_hole)
            && let Err(fault) = scanner.number(&Wanted {
                what: "a number",
                range: 0..=LARGEST_NUMBER,
                missing: format_args!("a number"),
            })
        {
            return Some(fault.into());
        }
    }
    None
}

/// The first row that has not as many numbers as the first.
fn unequal_row(text: &Shape<'_>) -> Option<ReadError> {
    let mut rows = text.rows();
    let row = rows.find(|row| words(row.text).count() != text.first)?;
    let found = words(row.text).count();
    let fault = format!(
        "this row has {found} numbers, but the first has {}; a board needs rows of equal length, \
         or its size before it",
        text.first
    );
    let InputLocation::Text { line, .. } = InputLocation::after(&text.text[..row.offset]) else {
        return None;
    };
    let place = InputLocation::Text { line, column: 1 };
    Some(InputError::contradiction(place, fault).into())
}
