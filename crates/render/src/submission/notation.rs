//! Reads tours in notations that our programs do not write.
//!
//! A text becomes rows of cells ([`Rows`]). Each way to read the rows becomes a text in a form that is known, a
//! [`Reading`], and is judged like one. One reading that is a tour is enough. That a text is no tour is said only if
//! each of its words has a meaning.

use std::collections::HashSet;

use crate::submission::cells::{Cell, Rows, WRONG};
use crate::submission::lists::{is_count, lists, merge_steps, pairs, sorted, without_steps};
use crate::submission::{
    Submission, SubmissionForm, SubmissionOptions, ZeroMeaning, is_foreign, question,
};
use knights_core::board::{Board, Square};
use knights_core::input::ReadError;
use knights_core::output::joined;
use knights_core::tour::is_knight_move;

/// The fewest squares of a board. Smaller boards have hardly any tours.
pub(super) const LEAST_SQUARES: u32 = 9;

/// One thing that a text may mean.
pub(super) struct Reading {
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
    // Our own forms say what 0 is, or have asked.
    let may_be_hole = is_foreign(text) || text.contains(&b'|');
    let mut best: Option<(Submission, String)> = None;
    let readings = readings(&rows.into_cells(), options).into_iter();
    for reading in readings.filter(|reading| reading.board.squares() >= LEAST_SQUARES) {
        let judged = |zero| {
            let known = SubmissionOptions {
                form: Some(reading.form),
                size: Some(reading.board),
                zero: options.zero.or(zero),
                ..*options
            };
            match read(reading.text.as_bytes(), &known) {
                Ok(submission) => Ok(Some(submission)),
                Err(ReadError::Input(_)) => Ok(None),
                Err(error @ ReadError::OutOfMemory(_)) => Err(error),
            }
        };
        let Some(submission) = judged(reading.zero)? else {
            continue;
        };
        if submission.verdict.is_err()
            && may_be_hole
            && reading.zero.is_some()
            && judged(Some(ZeroMeaning::Hole))?.is_some_and(|around| around.verdict.is_ok())
        {
            return Err(question("0 could be a hole: say --zero hole").into());
        }
        match &best {
            Some((other, what)) if is_other_tour(other, &submission) => {
                let words = format!("this could be {what}, or {}: say --size NxM", reading.what);
                return Err(question(&words).into());
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
    /// A board; `None` if a number is negative.
    pub(super) fn board(board: Board, cells: &[Cell]) -> Option<Self> {
        let mut numbers: Vec<i32> = cells.iter().filter_map(|cell| cell.number()).collect();
        numbers.sort_unstable();
        let has_zero = numbers.first() == Some(&0);
        let first = if has_zero {
            ", numbered from 0 (--zero hole: 0 is a hole)"
        } else {
            ""
        };
        let word = |cell: &Cell| {
            let number = cell.number().map(|number| number.to_string());
            number.unwrap_or("#".to_owned())
        };
        let line = |cells: &[Cell]| joined(cells.iter().map(word), " ") + "\n";
        let is_complete =
            is_wide(board) && (1..).zip(&numbers).all(|(step, &number)| step == number);
        (numbers.first() >= Some(&0)).then(|| Self {
            what: format!("a board of {}{first}", sides(board)),
            form: SubmissionForm::Board,
            board,
            zero: has_zero.then_some(ZeroMeaning::Start),
            text: cells.chunks(board.columns() as usize).map(line).collect(),
            is_complete,
        })
    }

    /// The reading, made incomplete unless this is so.
    pub(super) fn complete_if(mut self, is_so: bool) -> Self {
        self.is_complete &= is_so;
        self
    }

    /// A path, by the rows and the columns of its squares. A closed tour may name its first square again at the end.
    pub(super) fn path(what: &str, board: Board, mut squares: Vec<(u32, u32)>) -> Self {
        merge_steps(&mut squares);
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

/// All ways to read rows, on the board of the options if its size is known.
fn readings(rows: &[Vec<Cell>], options: &SubmissionOptions<'_>) -> Vec<Reading> {
    let cells = || rows.iter().flatten().copied();
    let mut names: Vec<_> = cells().filter_map(Cell::name).collect();
    let numbers: Vec<i32> = cells().filter_map(Cell::number).collect();
    if !names.is_empty() {
        // Other numbers are those of the steps.
        let mut steps = numbers;
        let is_sorted = steps.is_sorted();
        if !is_sorted && steps.len() == names.len() {
            names = sorted(steps.iter().copied().zip(names));
            steps.sort_unstable();
        }
        let reading = of_names(&names, options.size).filter(|_| steps.is_sorted());
        return Vec::from_iter(reading.map(|reading| reading.complete_if(is_sorted)));
    }
    if numbers.contains(&WRONG) {
        return Vec::new();
    }
    let mut boards = Vec::from_iter(rows_of_board(rows));
    for inner in without_margins(rows) {
        boards.extend(rows_of_board(&inner).map(|mut board| {
            board.what += " without the numbers around it";
            board
        }));
    }
    boards.retain(|reading| options.size.is_none_or(|size| size == reading.board));
    let mut readings = lists(&numbers, options);
    if rows.len() == 2 {
        readings.extend(pairs(true, &numbers, options.size));
    }
    // A row may have the number of its step before or after it.
    for (width, is_last) in [(2, false), (2, true), (3, false), (3, true)] {
        if let Some(numbers) = without_steps(&numbers, width, is_last) {
            readings.extend(lists(&numbers, options));
        }
    }
    let is_pure = cells().count() == numbers.len();
    let lists = readings.into_iter().map(|list| list.complete_if(is_pure));
    boards.into_iter().chain(lists).collect()
}

/// The rows as those of a board. Its size may stand before it, and the last row may be shorter.
fn rows_of_board(mut rows: &[Vec<Cell>]) -> Option<Reading> {
    if let [first, rest @ ..] = rows
        && let [Cell::Number(height), Cell::Number(width)] = first[..]
        && rest.len() == height.unsigned_abs() as usize
        && rest
            .iter()
            .all(|row| row.len() == width.unsigned_abs() as usize)
    {
        rows = rest;
    }
    let width = rows.first()?.len();
    let (last, full) = rows.split_last()?;
    if full.iter().any(|row| row.len() != width) || last.len() > width {
        return None;
    }
    let board = board_of(rows.len(), width)?;
    let blank = std::iter::repeat_n(Cell::Hole, width - last.len());
    let cells: Vec<Cell> = rows.iter().flatten().copied().chain(blank).collect();
    let mut reading = Reading::board(board, &cells)?;
    if width > last.len() {
        reading.what += " without the last squares of its last row";
    }
    Some(reading)
}

/// The rows without the labels of their rows and columns, or the sums at their ends, as magic tours have them. One sum
/// may be that of a diagonal.
fn without_margins(rows: &[Vec<Cell>]) -> Vec<Vec<Vec<Cell>>> {
    let total = |cells: &mut dyn Iterator<Item = &Cell>| -> i64 {
        let numbers = cells.filter_map(|cell| cell.number());
        numbers.map(i64::from).sum()
    };
    let mut boards: Vec<Vec<Vec<Cell>>> = Vec::new();
    for side in 0..4 {
        for place in 0..=boards.len() {
            let board = if place == 0 { rows } else { &boards[place - 1] };
            let margin: Option<Vec<Cell>> = match side {
                0 => board.first().cloned(),
                1 => board.last().cloned(),
                2 => board.iter().map(|row| row.first().copied()).collect(),
                _ => board.iter().map(|row| row.last().copied()).collect(),
            };
            let margin = margin.unwrap_or_default();
            let numbers = || margin.iter().filter_map(|cell| cell.number());
            let is_no_sum = |(place, cell): &(usize, &Cell)| {
                let sum = match side {
                    1 => total(
                        &mut board[..board.len() - 1]
                            .iter()
                            .filter_map(|row| row.get(*place)),
                    ),
                    3 => total(&mut board[*place].iter().rev().skip(1)),
                    _ => 0,
                };
                cell.number().map(i64::from) != Some(sum)
            };
            let is_sum =
                margin.len() > 2 && margin.iter().enumerate().filter(is_no_sum).take(2).count() < 2;
            if is_sum || is_count(numbers()) || is_count(numbers().rev()) {
                let rows = usize::from(side == 0)..board.len() - usize::from(side == 1);
                let inner = |row: &Vec<Cell>| {
                    row[usize::from(side == 2)..row.len() - usize::from(side == 3)].to_vec()
                };
                boards.push(board[rows].iter().map(inner).collect());
            }
        }
    }
    boards
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
pub(super) fn smallest(squares: &[(u32, u32)]) -> Option<Board> {
    let row = squares.iter().map(|square| square.0).max()? as usize;
    let column = squares.iter().map(|square| square.1).max()? as usize;
    board_of(row + 1, column + 1).filter(|board| board.squares() as usize <= squares.len())
}

pub(super) fn board_of(rows: usize, columns: usize) -> Option<Board> {
    Board::new(rows.try_into().ok()?, columns.try_into().ok()?).ok()
}

/// Whether a board may have a tour that is not trivial.
fn is_wide(board: Board) -> bool {
    board.rows().min(board.columns()) > 2
}

fn sides(board: Board) -> String {
    joined([board.rows(), board.columns()], " x ")
}
