//! Directions: a character for each square, the number of the move from there.

use crate::directions::{END, UNVISITED};
use crate::submission::shape::{Remark, RowLength, Shape, TextKind};
use crate::submission::{Read, Reading, SubmissionForm, SubmissionOptions};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{
    FoundText, InputError, InputLocation, InputReader, MAX_SIDE, ReadError, Scanner, read_board,
};
use knights_core::tour::PathCheck;

/// Another character for a hole.
const DOT: u8 = b'.';

/// Directions on a board of this size.
struct AsDirections {
    board: Board,
    /// Where the first row begins.
    start: usize,
}

/// The ways in which a text could be directions: one word on each line, all of the same length.
pub(super) fn readings(text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Vec<Box<dyn Reading>> {
    if text.kind != TextKind::Words {
        return Vec::new();
    }
    let Some((start, rows)) = body(text) else {
        return Vec::new();
    };
    let mut lines = text.rows().filter(|row| row.offset >= start);
    let Some(columns) = lines.next().map(|row| row.text.trim_ascii().len()) else {
        return Vec::new();
    };
    let is_row = |line: &[u8]| line.len() == columns && line.iter().copied().all(is_direction);
    let is_named = options.form == Some(SubmissionForm::Directions);
    let fits = text
        .rows()
        .filter(|row| row.offset >= start)
        .all(|row| is_row(row.text.trim_ascii()));
    // One column or one row of digits is rather a board of numbers.
    let has_moves = rows > 1 && columns > 1 || text.text[start..].contains(&END);
    let has_form = fits && has_moves && text.remark == Remark::None;
    if !is_named && !has_form {
        return Vec::new();
    }
    let sides = u32::try_from(rows).ok().zip(u32::try_from(columns).ok());
    let board = sides.and_then(|(rows, columns)| Board::new(rows, columns).ok());
    let found = board.map(|board| Box::new(AsDirections { board, start }) as Box<dyn Reading>);
    found.into_iter().collect()
}

/// Where the rows begin, after a size line if there is one, and how many there are.
fn body(text: &Shape<'_>) -> Option<(usize, usize)> {
    let mut offsets = text.rows().map(|row| row.offset);
    let first = offsets.next()?;
    match (text.first, text.rest) {
        (1, RowLength::NoRows | RowLength::Equal(1)) => Some((first, text.lines)),
        (2, RowLength::Equal(1)) => Some((offsets.next()?, text.lines - 1)),
        _ => None,
    }
}

/// Whether a byte stands for a square.
const fn is_direction(byte: u8) -> bool {
    matches!(byte, b'0'..=b'7' | END | UNVISITED | DOT)
}

impl Reading for AsDirections {
    fn words(&self) -> String {
        "directions: say --as directions".to_owned()
    }

    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
        let board = self.board;
        options.ensure_size(board)?;
        let first = text.rows().next().map_or(0, |row| row.offset);
        if first < self.start {
            let mut scanner = Scanner::at(text.text, text.start);
            let place = scanner.offset();
            let named = read_board(&mut scanner, MAX_SIDE)?;
            if named != board {
                let (rows, columns) = (board.rows(), board.columns());
                let fault = format!("the size is not that of the rows, {rows} x {columns}");
                return Err(scanner.contradiction(place, fault).into());
            }
        }
        let mut cells = board.grid(0_u8)?;
        let rows = text.rows().filter(|row| row.offset >= self.start);
        let columns = board.columns() as usize;
        for (row, cells) in rows.zip(cells.chunks_exact_mut(columns)) {
            let line = row.text.trim_ascii();
            let blanks = row.text.len() - row.text.trim_ascii_start().len();
            let wrong = line.iter().position(|&byte| !is_direction(byte));
            if let Some(wrong) =
                wrong.or((line.len() != columns).then_some(line.len().min(columns)))
            {
                let place = InputLocation::after(&text.text[..row.offset + blanks + wrong]);
                let found = line
                    .get(wrong)
                    .map_or(FoundText::EndOfLine, |&byte| FoundText::token(&[byte]));
                let expected = format!("0 to 7, '*' or '#' for {columns} squares");
                return Err(InputError::unexpected(place, &expected, &found).into());
            }
            cells.copy_from_slice(line);
        }
        follow(board, &cells, options)
    }
}

/// What is said about a circle of moves.
const CIRCLE: &str = "the directions of a closed tour do not name its start: the first free square \
                      is taken for it";

/// Follows the moves from the start, and judges the path.
fn follow(board: Board, cells: &[u8], options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
    let is_marked = |square: &Square| matches!(cells[board.index(*square)], UNVISITED | DOT);
    let mut blocked = options.holes_on(board)?;
    blocked.extend(board.all().filter(is_marked));
    blocked.sort_unstable();
    blocked.dedup();
    let free = board.squares() as usize - blocked.len();
    let mut path = PathCheck::new(board, &blocked)?;
    let start = start(board, cells)?;
    let mut here = start;
    let mut remark = None;
    while let Some(square) = here {
        path.go(square.row.cast_signed(), square.column.cast_signed());
        here = match next(board, cells, square) {
            Next::To(next) => Some(next),
            Next::End => None,
            Next::Off(row, column) => {
                path.go(row, column);
                None
            }
        };
        let is_closed = path.step() as usize == free + 1 && here == start;
        if is_closed {
            remark = Some(CIRCLE.to_owned());
        }
        if is_closed || path.is_broken() {
            break;
        }
    }
    Ok(Read::of_path(path, blocked, remark))
}

/// Where a square leads.
enum Next {
    /// To another square.
    To(Square),
    /// Nowhere: it is the last one.
    End,
    /// Off the board.
    Off(i32, i32),
}

/// Where a square leads.
fn next(board: Board, cells: &[u8], square: Square) -> Next {
    let digit = cells[board.index(square)].wrapping_sub(b'0');
    let Some(&step) = MoveOrder::Judge.steps().get(usize::from(digit)) else {
        return Next::End;
    };
    board.neighbour(square, step).map_or_else(
        || {
            Next::Off(
                square.row.cast_signed() + i32::from(step.rows),
                square.column.cast_signed() + i32::from(step.columns),
            )
        },
        Next::To,
    )
}

/// The square to which no move leads, or the first free one if the moves form a circle.
fn start(board: Board, cells: &[u8]) -> Result<Option<Square>, ReadError> {
    let mut is_reached = board.grid(false)?;
    for square in board.all() {
        if let Next::To(next) = next(board, cells, square) {
            is_reached[board.index(next)] = true;
        }
    }
    let is_free = |square: &Square| !matches!(cells[board.index(*square)], UNVISITED | DOT);
    let mut free = board.all().filter(is_free);
    let first = free.clone().next();
    let start = free.find(|&square| !is_reached[board.index(square)]);
    Ok(start.or(first))
}

/// Why a text is not directions.
pub(super) fn complaint(text: &Shape<'_>, _: &SubmissionOptions<'_>) -> ReadError {
    let mut scanner = Scanner::at(text.text, text.start);
    let words = "directions, a word for each row";
    scanner.not_found_here(words).into()
}
