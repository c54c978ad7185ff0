//! Directions: a character for each square, the number of the move from there.

use crate::sheet::{END, UNVISITED};
use crate::submission::tokens::Part;
use crate::submission::{Misfit, Reading, Submission, SubmissionOptions, TourVerdict, ordered};
use knights_core::board::{Board, Fallible, MoveOrder, Square};
use knights_core::input::{FoundText, InputError};
use knights_core::output::counted;
use knights_core::tour::PathCheck;

/// Another character for a hole.
const DOT: u8 = b'.';
/// What is said about a circle of moves.
const CIRCLE: &str = "the directions of a closed tour do not name its start: the first free square \
                      is taken for it";

/// Whether a byte stands for a square.
const fn is_direction(byte: u8) -> bool {
    matches!(byte, b'0'..=b'7' | END | UNVISITED | DOT)
}

const fn is_free(cell: u8) -> bool {
    !matches!(cell, UNVISITED | DOT)
}

/// A line with how many bytes are before it.
type Line<'a> = (usize, &'a [u8]);

/// Reads directions, follows them from the start, and judges the path.
pub(super) fn read(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Reading {
    let is_named = options.form.is_some();
    let (start, text) = part.text();
    let mut place = start;
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| {
        let blanks = line.len() - line.trim_ascii_start().len();
        let before = place + blanks;
        place += line.len() + 1;
        Some((before, line.trim_ascii())).filter(|(_, line)| !line.is_empty())
    });
    let lines: Vec<Line<'_>> = lines.collect();
    let columns = lines.first().map_or(0, |(_, line)| line.len());
    // One column or one row of digits is rather a board.
    let has_moves = lines.len() > 1 && columns > 1 || text.contains(&END);
    if !part.is_one_block() || !is_named && !has_moves {
        return Err(Misfit::at(part, 0, "directions"));
    }
    for (row, &line) in lines.iter().enumerate() {
        if let Some((column, found)) = wrong_direction(line.1, columns) {
            let expected = format!("0 to 7, '*' or '#' for {}", counted(columns, "square"));
            let place = part.location(line.0 + column);
            let error = InputError::unexpected(place, &expected, &found);
            return Err(Misfit::Shape { cells: row, error });
        }
    }
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let made = Board::new(side(lines.len()), side(columns));
    let read = made.map_err(|error| part.contradiction(0, error.to_string()))?;
    let board = options.sized(read)?;
    if !board.is_usual() {
        let words = "directions are for a knight on the plane; leave --leaper and --surface out";
        return Err(Misfit::question(part, words));
    }
    let cells: Vec<u8> = lines.iter().flat_map(|(_, line)| *line).copied().collect();
    let mut holes = options.holes_on(board)?;
    let is_hole = |square: &Square| !is_free(cells[board.index(*square)]);
    holes.extend(board.all().filter(is_hole));
    let holes = ordered(holes);
    let (verdict, remark) = follow(board, &cells, &holes)?;
    let mut digits: Vec<u8> = cells.into_iter().filter(u8::is_ascii_digit).collect();
    let count = digits.len();
    digits.sort_unstable();
    digits.dedup();
    if verdict.is_err() && !is_named && digits.len() == count && count > 2 {
        let words = "these could be directions or numbers: say --as directions, or put blanks between numbers";
        return Err(Misfit::question(part, words));
    }
    Ok(Submission {
        verdict,
        holes,
        remark,
    })
}

/// The verdict on the path along directions, and what is open about it.
fn follow(
    board: Board,
    cells: &[u8],
    holes: &[Square],
) -> Result<(TourVerdict, Option<String>), Misfit> {
    let free = board.squares() as usize - holes.len();
    let mut path = PathCheck::new(board, holes)?;
    let start = start(board, cells)?;
    let mut here = start;
    while let Some(square) = here {
        path.go(square.row.cast_signed(), square.column.cast_signed());
        if path.is_broken() {
            break;
        }
        here = None;
        if let Some((row, column)) = target(board, cells, square) {
            here = board.square(row.into(), column.into());
            if here.is_none() {
                path.go(row, column);
            }
        }
        if path.step() as usize == free + 1 && here == start {
            return Ok((path.finish(), Some(CIRCLE.to_owned())));
        }
    }
    Ok((path.finish(), None))
}

/// The first column of a line that is no direction, or is missing or too many.
fn wrong_direction(line: &[u8], columns: usize) -> Option<(usize, FoundText)> {
    let wrong = line.iter().position(|&byte| !is_direction(byte));
    let length = (line.len() != columns).then_some(line.len().min(columns));
    let column = wrong.or(length)?;
    let byte = line.get(column);
    let found = byte.map_or(FoundText::EndOfLine, |&byte| FoundText::token(&[byte]));
    Some((column, found))
}

/// The row and the column to which a square leads, which may be off the board; none from the last one.
fn target(board: Board, cells: &[u8], square: Square) -> Option<(i32, i32)> {
    let digit = cells[board.index(square)].wrapping_sub(b'0');
    let steps = MoveOrder::Judge.steps();
    let step = steps.get(usize::from(digit))?;
    Some(step.place((square.row.cast_signed(), square.column.cast_signed())))
}

/// The square to which no move leads, or the first free one if the moves form a circle.
fn start(board: Board, cells: &[u8]) -> Fallible<Option<Square>> {
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
