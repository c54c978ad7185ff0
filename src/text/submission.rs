//! Reads a tour that a user submits, as a board of numbers or as a path.

use crate::text::input::{
    InputError, InputReader, MAX_SIDE, ReadError, Scanner, Wanted, read_board,
};
use crate::tour::{Numbering, PathCheck, Tour, TourDiagnosis, is_knight_move};

/// The largest number that a square may have in a submission.
const LARGEST_NUMBER: i32 = 999_999_999;

/// The verdict on a submission: a full tour, or the reason why it is not one.
pub(crate) type TourVerdict = Result<Tour, TourDiagnosis>;

/// The verdict in words.
pub(crate) fn describe(verdict: &TourVerdict) -> String {
    match verdict {
        Ok(tour) => {
            let kind = if tour.is_closed() { "closed" } else { "open" };
            format!("{kind} tour from {} to {}", tour.start(), tour.end())
        }
        Err(diagnosis) => format!("not a tour: {diagnosis}"),
    }
}

/// Judges `n m` and n rows of m numbers, of which the first is 0 or 1.
///
/// By default it is 0 if exactly one square has 0, exactly one has 1, and they are a knight's move
/// apart; otherwise 1. A walk that misses one square near its start can look like that too. On a
/// board from 1, squares with 0 are not visited.
pub(crate) fn judge_board(text: &[u8], first: Option<u32>) -> Result<TourVerdict, ReadError> {
    let mut scanner = Scanner::new(text);
    let board = read_board(&mut scanner, MAX_SIDE)?;
    let mut numbering = Numbering::blank(board)?;
    for square in board.all() {
        let number = scanner.number(&Wanted {
            what: "a number",
            range: 0..=LARGEST_NUMBER,
            missing: format_args!("the number of square {square}"),
        })?;
        numbering.set(square, number.unsigned_abs());
    }
    scanner.finish()?;
    let from_zero = first.map_or_else(|| counts_from_zero(&numbering), |first| first == 0);
    if from_zero {
        for square in board.all() {
            numbering.set(square, numbering.get(square) + 1);
        }
    }
    let mut result = Tour::verify(numbering).and_then(Tour::full);
    if let Err(diagnosis) = &mut result {
        diagnosis.step -= u32::from(from_zero);
    }
    Ok(result)
}

/// Judges `n m` and `r c` for each square of a path.
pub(crate) fn judge_path(text: &[u8]) -> Result<TourVerdict, ReadError> {
    let mut scanner = Scanner::new(text);
    let board = read_board(&mut scanner, MAX_SIDE)?;
    let mut path = PathCheck::new(board)?;
    // The input is read to its end after a broken rule too: the rest may be malformed.
    while !scanner.is_at_end() {
        let row = coordinate(&mut scanner, "a row", path.step())?;
        let column = coordinate(&mut scanner, "a column", path.step())?;
        path.go(row, column);
    }
    Ok(path.finish())
}

/// Reads a coordinate of a path, which may be off the board.
fn coordinate(scanner: &mut Scanner<'_>, what: &str, step: u32) -> Result<i32, InputError> {
    let missing = what.trim_start_matches("a ");
    scanner.any_number(what, format_args!("the {missing} of step {step}"))
}

/// Whether a board counts from 0.
fn counts_from_zero(numbering: &Numbering) -> bool {
    let numbers = numbering.numbers();
    let count = |number| numbers.iter().filter(|&&other| other == number).count();
    let ends = numbering.find(0).zip(numbering.find(1));
    let joined = ends.is_some_and(|(zero, one)| is_knight_move(zero, one));
    // The only square of a board has the number 0 or 1.
    numbers == [0] || joined && count(0) == 1 && count(1) == 1
}
