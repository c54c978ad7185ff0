//! Reads tours in notations that our programs do not write.
//!
//! A text becomes rows of cells ([`Rows`]). Each way to read the rows is a [`Reading`]. One reading that is a tour is
//! enough. That a text is no tour is said only if each of its words has a meaning.

use crate::submission::cells::{Cell, Rows, WRONG};
use crate::submission::lists::{is_count, lists, pairs, sorted, without_steps};
use crate::submission::reading::{Form, Reading, unexpected};
use crate::submission::{Submission, SubmissionOptions, ZeroMeaning, is_foreign, question};
use knights_core::board::Board;
use knights_core::input::{InputError, ReadError};
use knights_core::tour::TourDiagnosis;

/// The fewest squares of a board. Smaller boards have hardly any tours.
pub(super) const LEAST_SQUARES: u32 = 9;

/// Gives the tour, if a reading is one. Otherwise says what is wrong with the only reading that is nearly a tour, if
/// every word has a meaning. Or else, gives the error of the reading that goes farthest.
///
/// # Errors
///
/// If tours of several kinds fit, or a board does not fit into memory.
pub(super) fn judge(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Result<Submission, Option<InputError>>, ReadError> {
    let mut rows = Rows::of(&in_place(text));
    // The best reading, whether it is nearly a tour, and whether another that is nearly one breaks at another step.
    let mut best: Option<(Submission, Reading)> = None;
    let (mut is_near, mut is_split) = (false, false);
    let cells = rows.take_cells(options.size);
    let has_minus = cells.iter().flatten().any(|&cell| cell == Cell::Number(-1));
    let is_large =
        |reading: &Reading| options.size.is_some() || reading.board.squares() >= LEAST_SQUARES;
    for reading in readings(cells, options).into_iter().filter(is_large) {
        let submission = match reading.judge(options) {
            Ok(submission) => submission,
            Err(error @ ReadError::OutOfMemory(_)) => return Err(error),
            Err(ReadError::Input(_)) => continue,
        };
        // A narrow board has no tour, unless there are holes.
        if submission.verdict.is_err() && reading.board.rows().min(reading.board.columns()) < 3 {
            continue;
        }
        let is_this_near = reading.is_near(&submission, options.size);
        match &best {
            Some((other, of)) if is_other_tour(other, &submission) => {
                let words = format!(
                    "this could be {}, or {}: say --size NxM",
                    of.what, reading.what
                );
                return Err(question(&words).into());
            }
            Some((other, _)) => {
                is_split |= is_near && is_this_near && other.steps() != submission.steps();
                if (is_near, other.steps()) >= (is_this_near, submission.steps()) {
                    continue;
                }
            }
            None => {}
        }
        is_near = is_this_near;
        best = Some((submission, reading));
    }
    let word = rows.odd_word.filter(|_| !rows.is_whole);
    let wrong_word = word.map(|word| unexpected(text, [word; 2], "a number or a square"));
    let Some((submission, reading)) = best else {
        return Ok(Err(wrong_word));
    };
    // Programs write 0 where they have not been. In our own forms, which have asked, and in tables it may be a hole.
    let is_zero_clear = reading.zero.is_none() || text.iter().any(|byte| b"[{(".contains(byte));
    let around = SubmissionOptions {
        zero: options.zero.or(Some(ZeroMeaning::Hole)),
        ..*options
    };
    let is_tour = |submission: &Submission| submission.verdict.is_ok();
    let is_open = !is_tour(&submission)
        && !is_zero_clear
        && reading.judge(&around).as_ref().is_ok_and(is_tour);
    if is_open && (is_foreign(text) || text.contains(&b'|')) {
        let words =
            "0 could be a hole, or a square that was not visited: say --zero hole or unvisited";
        return Err(question(words).into());
    }
    let is_certain = is_near && !is_split && rows.is_whole && reading.is_sure && is_zero_clear;
    let is_uncertain = |_: &&TourDiagnosis| !is_certain;
    if has_minus && submission.verdict.is_ok() && matches!(reading.form, Form::Board(_)) {
        let words =
            "is -1 a hole or an unvisited square? Write # for a hole, 0 for an unvisited square";
        return Err(question(words).into());
    }
    if let Some(broken) = submission.verdict.as_ref().err().filter(is_uncertain) {
        let error = || reading.error(broken, text, rows.places());
        return Ok(Err(wrong_word.or_else(error)));
    }
    Ok(Ok(Submission {
        remark: Some(format!("read as {}", reading.what)),
        ..submission
    }))
}

/// A text with a sign that means nothing for each byte that is not UTF-8.
fn in_place(text: &[u8]) -> String {
    let unknown = |bytes: &[u8]| "?".repeat(bytes.len());
    let chunks = text.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().to_owned() + &unknown(chunk.invalid()))
        .collect()
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

/// All ways to read rows, on the board of the options if its size is known.
fn readings(mut rows: Vec<Vec<Cell>>, options: &SubmissionOptions<'_>) -> Vec<Reading> {
    // The start may stand in a line of its own before the others.
    if let [first, next, ..] = &rows[..]
        && first.len() == 1
        && next.len() > 1
        && first[0].name().is_some()
        && first[0] == next[0]
    {
        rows.remove(0);
    }
    // Words around a board name some squares.
    let names = |row: &Vec<Cell>| row.iter().filter_map(|cell| cell.name()).count();
    let has_others = rows.iter().any(|row| names(row) == 0);
    if has_others && rows.iter().map(names).sum::<usize>() < LEAST_SQUARES as usize {
        rows.retain(|row| names(row) == 0);
    }
    let rows = &rows[..];
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
        // A few are of something else, such as a size.
        let are_steps = steps.len() < 3 || is_count(steps.into_iter());
        let reading = of_names(&names, options.size).filter(|_| are_steps);
        return Vec::from_iter(reading.map(|reading| Reading {
            named: if is_sorted { reading.named } else { usize::MAX },
            ..reading.certain_if(is_sorted)
        }));
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
    boards.retain_mut(|reading| {
        let board = options.sized(reading.board);
        board.is_ok_and(|board| {
            reading.board = board;
            true
        })
    });
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
    // A list of a board has no marks for holes.
    readings.retain(|list| is_pure || matches!(list.form, Form::Path(_)));
    let lists = readings.into_iter().map(|list| list.certain_if(is_pure));
    boards.into_iter().chain(lists).collect()
}

/// The rows as those of a board. Its size may stand before it, and the last row may be shorter.
fn rows_of_board(mut rows: &[Vec<Cell>]) -> Option<Reading> {
    if let [first, rest @ ..] = rows
        && let [height, width] = match first[..] {
            [side] => [side; 2],
            // The start may follow.
            [height, width] | [height, width, _, _] => [height, width],
            _ => [Cell::Hole; 2],
        }
        .map(|side| side.number().unwrap_or(WRONG).unsigned_abs() as usize)
        && rest.len() == height
        && rest.iter().all(|row| row.len() == width)
        && (first.len() != 4 || width != 4)
    {
        rows = rest;
    }
    // Other numbers, such as those of a start, may come before the board.
    let usual = rows.get(rows.len() / 2)?.len();
    let is_other = |row: &&Vec<Cell>| row.len() <= 4 && row.len() != usual;
    let others = rows[..rows.len() / 2].iter().take_while(is_other).count();
    let (before, rows) = rows.split_at(others);
    // As many cells as those of another board are not left out.
    if before.iter().map(Vec::len).sum::<usize>() >= LEAST_SQUARES as usize {
        return None;
    }
    let width = rows.first()?.len();
    let (last, full) = rows.split_last()?;
    let is_short = last.len() < width;
    if full.iter().any(|row| row.len() != width) || last.len() > width || others > 0 && is_short {
        return None;
    }
    let board = board_of(rows.len(), width)?;
    let blank = std::iter::repeat_n(Cell::Hole, width - last.len());
    let cells: Vec<Cell> = rows.iter().flatten().copied().chain(blank).collect();
    let mut reading = Reading::board(board, &cells)?;
    if is_short {
        reading.what += " without the last squares of its last row";
    }
    Some(reading.certain_if(others == 0))
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
                    // Sums come after their numbers.
                    _ => return true,
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
    // A row above the board is as wrong as one below it.
    let row = |row| board.rows().checked_sub(row).unwrap_or(row);
    let path = names.iter().map(|&(column, name)| (row(name), column));
    Some(Reading::path("a path of names", board, path.collect()))
}

/// The smallest board with these squares; `None` if it has more than four squares for each of them.
pub(super) fn smallest(squares: &[(u32, u32)]) -> Option<Board> {
    let row = squares.iter().map(|square| square.0).max()? as usize;
    let column = squares.iter().map(|square| square.1).max()? as usize;
    board_of(row + 1, column + 1).filter(|board| board.squares() as usize <= 4 * squares.len())
}

pub(super) fn board_of(rows: usize, columns: usize) -> Option<Board> {
    Board::new(rows.try_into().ok()?, columns.try_into().ok()?).ok()
}
