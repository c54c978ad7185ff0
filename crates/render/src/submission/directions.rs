//! Directions: a character for each square, the number of the move from there.

use crate::sheet::{END, UNVISITED};
use crate::submission::{Judged, Layout, Row, Submission, SubmissionOptions, ordered, question};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{FoundText, InputError, InputLocation, ReadError};
use knights_core::output::counted;
use knights_core::tour::PathCheck;

/// Another character for a hole.
const DOT: u8 = b'.';
/// What is said about a circle of moves.
const CIRCLE: &str = "the directions of a closed tour do not name its start: the first free square \
                      is taken for it";

/// Whether a text is directions: one word on each line, all of the same length. One column or one row
/// of digits is rather a board of numbers.
pub(super) fn are_in(text: &Layout<'_>) -> bool {
    let mut lines = text.rows().map(|row| row.text.trim_ascii());
    let columns = lines.clone().next().map_or(0, <[u8]>::len);
    let is_row = |line: &[u8]| line.len() == columns && line.iter().copied().all(is_direction);
    let has_moves = text.lines > 1 && columns > 1 || text.body().contains(&END);
    has_moves && lines.all(is_row)
}

/// Whether a byte stands for a square.
const fn is_direction(byte: u8) -> bool {
    matches!(byte, b'0'..=b'7' | END | UNVISITED | DOT)
}

const fn is_free(cell: u8) -> bool {
    !matches!(cell, UNVISITED | DOT)
}

/// Reads directions, follows them from the start, and judges the path.
pub(super) fn read(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Judged {
    let first = text.rows().next();
    let columns = first.map_or(0, |row| row.text.trim_ascii().len());
    let board = text.board(columns)?;
    let board = options.sized(board)?;
    if !board.is_usual() {
        let words = "directions are for a knight on the plane; leave --leaper and --surface out";
        return Err(question(words).into());
    }
    let mut cells = board.grid(0_u8)?;
    for (row, cells) in text.rows().zip(cells.chunks_exact_mut(columns)) {
        cells.copy_from_slice(checked(row, columns, text)?);
    }
    let mut holes = options.holes_on(board)?;
    let is_hole = |square: &Square| !is_free(cells[board.index(*square)]);
    holes.extend(board.all().filter(is_hole));
    let holes = ordered(holes);
    let free = board.squares() as usize - holes.len();
    let mut path = PathCheck::new(board, &holes)?;
    let start = start(board, &cells)?;
    let mut here = start;
    let mut remark = None;
    while let Some(square) = here {
        path.go(square.row.cast_signed(), square.column.cast_signed());
        if path.is_broken() {
            break;
        }
        here = None;
        if let Some((row, column)) = target(board, &cells, square) {
            here = board.square(row.into(), column.into());
            if here.is_none() {
                path.go(row, column);
            }
        }
        if path.step() as usize == free + 1 && here == start {
            remark = Some(CIRCLE.to_owned());
            break;
        }
    }
    let verdict = path.finish();
    let mut digits: Vec<u8> = cells.into_iter().filter(u8::is_ascii_digit).collect();
    let count = digits.len();
    digits.sort_unstable();
    digits.dedup();
    if verdict.is_err() && options.form.is_none() && digits.len() == count && count > 2 {
        let words = "these could be directions or numbers: say --as directions, or put blanks between numbers";
        return Err(question(words).into());
    }
    Ok(Submission {
        verdict,
        holes,
        remark,
    })
}

/// The characters of a row, if they are the directions of `columns` squares.
fn checked<'a>(row: Row<'a>, columns: usize, text: &Layout<'_>) -> Result<&'a [u8], InputError> {
    let line = row.text.trim_ascii();
    let wrong = line.iter().position(|&byte| !is_direction(byte));
    let length = (line.len() != columns).then_some(line.len().min(columns));
    let Some(wrong) = wrong.or(length) else {
        return Ok(line);
    };
    let blanks = row.text.len() - row.text.trim_ascii_start().len();
    let place = InputLocation::after(&text.text[..row.offset + blanks + wrong]);
    let found = line
        .get(wrong)
        .map_or(FoundText::EndOfLine, |&byte| FoundText::token(&[byte]));
    let expected = format!("0 to 7, '*' or '#' for {}", counted(columns, "square"));
    Err(InputError::unexpected(place, &expected, &found))
}

/// The row and the column to which a square leads, which may be off the board; none from the last one.
fn target(board: Board, cells: &[u8], square: Square) -> Option<(i32, i32)> {
    let digit = cells[board.index(square)].wrapping_sub(b'0');
    let steps = MoveOrder::Judge.steps();
    let step = steps.get(usize::from(digit))?;
    Some(step.place((square.row.cast_signed(), square.column.cast_signed())))
}

/// The square to which no move leads, or the first free one if the moves form a circle.
fn start(board: Board, cells: &[u8]) -> Result<Option<Square>, ReadError> {
    let mut is_reached = board.grid(false)?;
    let squares = board.all();
    let targets = squares
        .clone()
        .filter_map(|square| target(board, cells, square));
    for next in targets.filter_map(|(row, column)| board.square(row.into(), column.into())) {
        is_reached[board.index(next)] = true;
    }
    let mut free = squares.filter(|&square| is_free(cells[board.index(square)]));
    let first = free.clone().next();
    let start = free.find(|&square| !is_reached[board.index(square)]);
    Ok(start.or(first))
}
