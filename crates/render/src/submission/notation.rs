//! Reads tours in notations that our programs do not write.
//!
//! A text becomes rows of cells ([`Rows`]). Each way to read the rows becomes a text in a form that is known, a
//! [`Reading`], and is judged like one. One reading that is a tour is enough. That a text is no tour is said only if
//! each of its words has a meaning.

use std::collections::HashSet;

use crate::submission::cells::{Cell, Rows, WRONG};
use crate::submission::{Submission, SubmissionForm, SubmissionOptions, ZeroMeaning};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputLocation, ReadError};
use knights_core::output::joined;
use knights_core::tour::is_knight_move;

/// The fewest squares of a board. Smaller boards have hardly any tours.
pub(super) const LEAST_SQUARES: u32 = 9;

/// One thing that a text may mean.
struct Reading {
    /// What it is, in words.
    what: String,
    form: SubmissionForm,
    board: Board,
    zero: Option<ZeroMeaning>,
    /// The tour in this form.
    text: String,
    /// Whether it has each square once, so that it can be nothing but a tour, or one with a wrong step.
    is_complete: bool,
}

/// Gives the tour, if a reading is one. Otherwise says what is wrong with the complete reading that goes farthest, if
/// every word has a meaning.
///
/// # Errors
///
/// If tours of several kinds fit, or a board does not fit into memory.
pub(super) fn judge(
    text: &[u8],
    options: &SubmissionOptions<'_>,
    read: impl Fn(&[u8], &SubmissionOptions<'_>) -> Result<Submission, ReadError>,
) -> Result<Option<Submission>, ReadError> {
    let rows = Rows::of(&String::from_utf8_lossy(text));
    let is_whole = rows.is_whole;
    let mut best: Option<(Submission, String)> = None;
    let readings = readings(&rows.into_cells(), options.size).into_iter();
    for reading in readings.filter(|reading| reading.board.squares() >= LEAST_SQUARES) {
        let known = SubmissionOptions {
            form: Some(reading.form),
            size: Some(reading.board),
            zero: options.zero.or(reading.zero),
            ..*options
        };
        let submission = match read(reading.text.as_bytes(), &known) {
            Ok(submission) => submission,
            Err(ReadError::Input(_)) => continue,
            Err(error @ ReadError::OutOfMemory(_)) => return Err(error),
        };
        match &best {
            Some((other, what)) if is_other_tour(other, &submission) => {
                let words = format!("this could be {what}, or {}: say --size NxM", reading.what);
                let place = InputLocation::Text { line: 1, column: 1 };
                return Err(InputError::contradiction(place, words).into());
            }
            Some((other, _)) if steps(other) >= steps(&submission) => {}
            _ if submission.verdict.is_err() && !reading.is_complete => {}
            _ => best = Some((submission, reading.what)),
        }
    }
    let best = best.filter(|(submission, _)| submission.verdict.is_ok() || is_whole);
    Ok(best.map(|(submission, what)| Submission {
        remark: Some(format!("read as {what}")),
        ..submission
    }))
}

/// How many steps of a submission are right.
fn steps(submission: &Submission) -> u32 {
    let broken = submission.verdict.as_ref().err();
    broken.map_or(u32::MAX, |broken| broken.step)
}

/// Whether both are tours, but on boards of other sides, or only one of them is closed.
fn is_other_tour(one: &Submission, other: &Submission) -> bool {
    let kind = |submission: &Submission| {
        let tour = submission.verdict.as_ref().ok()?;
        let (rows, columns) = (tour.board().rows(), tour.board().columns());
        Some((rows.min(columns), rows.max(columns), tour.returns()))
    };
    let kinds = kind(one).zip(kind(other));
    kinds.is_some_and(|(one, other)| one != other)
}

impl Reading {
    fn board(board: Board, cells: &[String]) -> Self {
        let has_zero = cells.iter().any(|cell| cell == "0");
        let first = if has_zero {
            ", numbered from 0 (--zero hole: 0 is a hole)"
        } else {
            ""
        };
        let line = |cells: &[String]| cells.join(" ") + "\n";
        let mut numbers: Vec<u32> = cells.iter().filter_map(|cell| cell.parse().ok()).collect();
        numbers.sort_unstable();
        Self {
            what: format!("a board of {}{first}", sides(board)),
            form: SubmissionForm::Board,
            board,
            zero: has_zero.then_some(ZeroMeaning::Start),
            text: cells.chunks(board.columns() as usize).map(line).collect(),
            is_complete: is_wide(board)
                && (1..).zip(&numbers).all(|(step, &number)| step == number),
        }
    }

    /// A path, by the rows and the columns of its squares. A closed tour may name its first square again at the end.
    fn path(what: &str, board: Board, mut squares: Vec<(u32, u32)>) -> Self {
        if let [first, .., end, last] = squares[..]
            && first == last
            && is_knight_move(Square::new(end.0, end.1), Square::new(last.0, last.1))
        {
            squares.pop();
        }
        let visited: HashSet<_> = squares.iter().collect();
        let is_complete =
            visited.len() == squares.len() && visited.len() == board.squares() as usize;
        let line = |(row, column)| format!("{row} {column}\n");
        Self {
            what: format!("{what} on a board of {}", sides(board)),
            form: SubmissionForm::Path,
            board,
            zero: None,
            text: squares.into_iter().map(line).collect(),
            is_complete: is_complete && is_wide(board),
        }
    }
}

/// All ways to read rows, on a board of this size if it is known.
fn readings(rows: &[Vec<Cell>], size: Option<Board>) -> Vec<Reading> {
    let cells = || rows.iter().flatten().copied();
    let names: Vec<_> = cells().filter_map(Cell::name).collect();
    if !names.is_empty() {
        // Other numbers are those of the steps.
        let steps = cells().filter_map(Cell::number);
        let is_of_steps = |first: u32| steps.clone().eq((first..).take(names.len()));
        let is_ordered = steps.clone().next().is_none() || is_of_steps(0) || is_of_steps(1);
        return Vec::from_iter(of_names(&names, size).filter(|_| is_ordered));
    }
    let numbers: Vec<u32> = cells().filter_map(Cell::number).collect();
    if numbers.contains(&WRONG) {
        return Vec::new();
    }
    let board = rows_of_board(rows);
    let board = board.filter(|reading| size.is_none_or(|size| size == reading.board));
    let mut readings = Vec::from_iter(board);
    if cells().count() == numbers.len() {
        readings.extend(pairs(rows, &numbers, size));
        readings.extend(flat(&numbers, size));
        readings.extend(size.and_then(|board| nodes(&numbers, board)));
    }
    readings
}

/// The rows as those of a board. Its size may stand before it, and the last row may be shorter.
fn rows_of_board(mut rows: &[Vec<Cell>]) -> Option<Reading> {
    if let [first, rest @ ..] = rows
        && let [Cell::Number(height), Cell::Number(width)] = first[..]
        && rest.len() == height as usize
        && rest.iter().all(|row| row.len() == width as usize)
    {
        rows = rest;
    }
    let width = rows.first()?.len();
    let (last, full) = rows.split_last()?;
    if full.iter().any(|row| row.len() != width) || last.len() > width {
        return None;
    }
    let board = board_of(rows.len(), width)?;
    let cells = rows.iter().flatten().copied();
    let blank = std::iter::repeat_n(Cell::Hole, width - last.len());
    let is_cut = width > last.len();
    let text = cells.chain(blank).map(|cell| match cell {
        Cell::Number(number) => number.to_string(),
        _ => "#".to_owned(),
    });
    let mut reading = Reading::board(board, &text.collect::<Vec<_>>());
    if is_cut {
        reading.what += " without the last squares of its last row";
    }
    Some(reading)
}

/// Pairs of numbers as squares. The smallest number, 0 or 1, is the first row or column.
fn pairs(rows: &[Vec<Cell>], numbers: &[u32], size: Option<Board>) -> Vec<Reading> {
    if let [height, width, rest @ ..] = numbers
        && size.is_none()
        && let Some(board) = board_of(*height as usize, *width as usize)
        && rest.len() == 2 * board.squares() as usize
    {
        // Their size comes first.
        let rows = &rows[usize::from(rows[0].len() == 2)..];
        return pairs(rows, rest, Some(board));
    }
    let first = numbers.iter().copied().min().unwrap_or(0);
    if first > 1 || rows.iter().any(|row| row.len() % 2 == 1) {
        return Vec::new();
    }
    let squares: Vec<_> = numbers
        .chunks_exact(2)
        .map(|pair| (pair[0] - first, pair[1] - first))
        .collect();
    let counted = if first == 0 { "" } else { ", numbered from 1," };
    let of = |order: &str, squares: Vec<(u32, u32)>| {
        let board = size.or_else(|| smallest(&squares))?;
        let what = format!("a path, {order} first{counted}");
        Some(Reading::path(&what, board, squares))
    };
    let other = squares.iter().map(|&(row, column)| (column, row)).collect();
    // Without a size, the other order is the same tour on a board that is turned.
    let other = size.and_then(|_| of("column", other));
    of("row", squares).into_iter().chain(other).collect()
}

/// A board in one list, read with each width at which the first step is a knight's move.
fn flat(numbers: &[u32], size: Option<Board>) -> Vec<Reading> {
    let first = numbers.iter().copied().min().unwrap_or(0);
    let find = |number| numbers.iter().position(|&other| other == number);
    let Some((from, to)) = find(first).zip(find(first + 1)) else {
        return Vec::new();
    };
    let text: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let distance = from.abs_diff(to);
    let widths = 1..=numbers.len();
    let is_near = |&width: &usize| {
        let near = [width.abs_diff(2), width + 2, 2 * width - 1, 2 * width + 1];
        numbers.len().is_multiple_of(width) && near.contains(&distance)
    };
    let widths = widths.filter(is_near);
    let boards = widths.filter_map(|width| board_of(numbers.len() / width, width));
    let boards = boards.filter(|&board| size.is_none_or(|size| size == board));
    boards.map(|board| Reading::board(board, &text)).collect()
}

/// The numbers of the squares in the order of a tour, row by row, from 0 or from 1. Their count may come first.
fn nodes(mut numbers: &[u32], board: Board) -> Option<Reading> {
    let squares = board.squares();
    if let [count, rest @ ..] = numbers
        && *count == squares
        && rest.len() == squares as usize
    {
        numbers = rest;
    }
    let first = numbers.iter().copied().min().filter(|&first| first <= 1)?;
    let columns = board.columns();
    let places = numbers.iter().map(|number| number - first);
    let path = places
        .map(|place| (place / columns, place % columns))
        .collect();
    Some(Reading::path(
        "a path of the numbers of squares",
        board,
        path,
    ))
}

/// A path of names such as `b4`.
fn of_names(names: &[(u32, u32)], size: Option<Board>) -> Option<Reading> {
    let squares: Vec<_> = names
        .iter()
        .map(|&(column, row)| (row - 1, column))
        .collect();
    let board = size.or_else(|| smallest(&squares))?;
    let square = |&(column, row): &(u32, u32)| Some((board.rows().checked_sub(row)?, column));
    let path = names.iter().map(square).collect::<Option<_>>()?;
    Some(Reading::path("a path of names", board, path))
}

/// The smallest board with these squares; `None` if it has more squares than were given.
fn smallest(squares: &[(u32, u32)]) -> Option<Board> {
    let row = squares.iter().map(|square| square.0).max()? as usize;
    let column = squares.iter().map(|square| square.1).max()? as usize;
    board_of(row + 1, column + 1).filter(|board| board.squares() as usize <= squares.len())
}

fn board_of(rows: usize, columns: usize) -> Option<Board> {
    Board::new(rows.try_into().ok()?, columns.try_into().ok()?).ok()
}

/// Whether a board may have a tour that is not trivial.
fn is_wide(board: Board) -> bool {
    board.rows().min(board.columns()) > 2
}

fn sides(board: Board) -> String {
    joined([board.rows(), board.columns()], " x ")
}
