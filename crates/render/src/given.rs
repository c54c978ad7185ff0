//! Given steps of a tour: as options, and as a board on which some numbers stand.

use std::io::{self, Write};

use anyhow::{Result, bail, ensure};
use serde::Serialize;

use crate::documents::{Squares, board_document, pair, pairs, write_line};
use crate::object;
use knights_core::board::Board;
use knights_core::input::{FoundText, InputError, InputLocation, after_byte_order_mark, is_space};
use knights_core::output::{Output, counted};
use knights_core::solve::puzzle::{MadePuzzle, PuzzlePlan};
use knights_core::tour::{GivenStep, TourSet, TourShape};

/// What stands for a free square without a number.
const OPEN: [&str; 7] = [".", "0", "_", "__", "-", "?", "*"];
/// What stands for a hole.
const HOLES: [&str; 4] = ["#", "x", "X", "-1"];

/// Reads the paths of a board on which some steps are given, with a line for each row: a number, `.` or `#` for each
/// square, with spaces between them. The steps are those of the text, in the order of their squares: whether they go
/// together is not checked.
pub fn read_given(text: &[u8]) -> Result<TourSet> {
    let skipped = text.len() - after_byte_order_mark(text).len();
    let mut rows: Vec<Vec<(usize, &[u8])>> = Vec::new();
    let mut offset = skipped;
    for line in text[skipped..].split_inclusive(|&byte| byte == b'\n') {
        let row = cells(line, offset);
        offset += line.len();
        if row.is_empty() {
            continue;
        }
        if let Some(first) = rows.first().filter(|first| first.len() != row.len()) {
            let place = InputLocation::after(&text[..row[0].0]);
            let expected = counted(first.len(), "square");
            let fault = format!(
                "expected a row of {expected}, as the first one, found {}",
                counted(row.len(), "square")
            );
            bail!(InputError::contradiction(place, fault));
        }
        rows.push(row);
    }
    let columns = rows.first().map_or(0, Vec::len);
    ensure!(
        columns > 0,
        "no board is there; write a number, '.' or '#' for each square, and a line for each row"
    );
    let board = Board::new(u32::try_from(rows.len())?, u32::try_from(columns)?)?;
    let (mut holes, mut given) = (Vec::new(), Vec::new());
    for (square, &(offset, cell)) in board.all().zip(rows.iter().flatten()) {
        let word = str::from_utf8(cell).unwrap_or_default();
        if HOLES.contains(&word) {
            holes.push(square);
        } else if !OPEN.contains(&word) {
            let number = word.parse().ok();
            let step = number.filter(|step| (1..=board.squares()).contains(step));
            let Some(step) = step else {
                let place = InputLocation::after(&text[..offset]);
                let expected = format!("a number in 1..={}, '.' or '#'", board.squares());
                bail!(InputError::unexpected(
                    place,
                    &expected,
                    &FoundText::token(cell)
                ));
            };
            given.push(GivenStep { step, square });
        }
    }
    Ok(TourSet {
        given,
        ..TourSet::around(board, holes, TourShape::ANY_PATH)
    })
}

/// The words of a line with their offsets in the text.
fn cells(line: &[u8], start: usize) -> Vec<(usize, &[u8])> {
    let mut cells = Vec::new();
    let mut offset = start;
    for word in line.split(|&byte| is_space(byte) || byte == b'|' || byte == b',') {
        if !word.is_empty() {
            cells.push((offset, word));
        }
        offset += word.len() + 1;
    }
    cells
}

/// Given steps in JSON.
pub(crate) fn given_documents(given: &[GivenStep]) -> Vec<impl Serialize + use<>> {
    let document = |given: &GivenStep| object! { step: given.step, square: pair(given.square) };
    given.iter().map(document).collect()
}

/// Writes a puzzle as a JSON document.
pub fn write_document(
    plan: &PuzzlePlan,
    made: &MadePuzzle,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = object! {
        board: board_document(plan.tours.board),
        closed: plan.tours.shape.is_closed(),
        hole_squares: pairs(&plan.tours.holes),
        seed: plan.seed,
        given: given_documents(&made.puzzle.given),
        guesses: made.guesses,
        undecided: made.undecided,
        squares: Squares(Some(&made.tour)),
    };
    write_line(&document, output)
}

/// Writes the numbers of the given steps, `.` on other free squares and `#` on holes, right-aligned.
pub fn write_given(puzzle: &TourSet, output: &mut Output<'_>) -> io::Result<()> {
    let board = puzzle.board;
    let width = board.squares().to_string().len();
    for square in board.all() {
        let mut given = puzzle.given.iter();
        let text = match given.find(|given| given.square == square) {
            Some(given) => given.step.to_string(),
            None if puzzle.holes.contains(&square) => '#'.to_string(),
            None => '.'.to_string(),
        };
        let is_last = square.column + 1 == board.columns();
        let end = if is_last { '\n' } else { ' ' };
        write!(output, "{text:>width$}{end}")?;
    }
    Ok(())
}
