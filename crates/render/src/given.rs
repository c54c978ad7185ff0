//! Given steps of a tour: as options, and as a board on which some numbers stand.

use std::io::{self, Write};
use std::iter::zip;

use anyhow::{Result, bail, ensure};
use serde::Serialize;

use crate::documents::{BoardDocument, Squares, pair, pairs, write_line};
use crate::object;
use crate::options::{not_expected, read_option};
use knights_core::board::{Board, Square};
use knights_core::input::{FoundText, InputError, InputLocation, after_byte_order_mark, is_space};
use knights_core::output::{Output, counted};
use knights_core::solve::puzzle::{GivenStep, MadePuzzle, Puzzle, PuzzlePlan};

/// What stands for a free square without a number.
const OPEN: [&str; 7] = [".", "0", "_", "__", "-", "?", "*"];
/// What stands for a hole.
const HOLES: [&str; 4] = ["#", "x", "X", "-1"];

/// A board on which some steps of a tour are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenBoard {
    pub board: Board,
    pub holes: Vec<Square>,
    pub given: Vec<GivenStep>,
}

impl GivenBoard {
    /// Reads a line for each row: a number, `.` or `#` for each square, with spaces between them.
    pub fn read(text: &[u8]) -> Result<Self> {
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
        Ok(Self {
            board,
            holes,
            given,
        })
    }
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

/// A given step in JSON.
#[derive(Serialize)]
pub(crate) struct GivenDocument {
    step: u32,
    square: [u32; 2],
}

impl GivenDocument {
    pub(crate) const fn of(given: &GivenStep) -> Self {
        Self {
            step: given.step,
            square: pair(given.square),
        }
    }
}

/// Writes a puzzle as a JSON document.
pub fn write_document(
    plan: &PuzzlePlan,
    made: &MadePuzzle,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = object! {
        board: BoardDocument::of(plan.board),
        closed: plan.is_closed,
        hole_squares: pairs(&plan.holes),
        seed: plan.seed,
        given: made.puzzle.given.iter().map(GivenDocument::of).collect::<Vec<_>>(),
        guesses: made.guesses,
        undecided: made.undecided,
        squares: Squares(Some(&made.tour)),
    };
    write_line(&document, output)
}

/// Which steps are given: those of `--step`, and those of a board.
#[derive(Clone, Copy, Debug)]
pub struct StepOptions<'a> {
    pub steps: &'a [String],
    pub given: &'a [GivenStep],
}

impl StepOptions<'_> {
    /// No steps.
    pub const NONE: Self = Self {
        steps: &[],
        given: &[],
    };

    /// Whether none are there.
    pub const fn is_empty(self) -> bool {
        self.steps.is_empty() && self.given.is_empty()
    }

    /// The steps in order, and with them the first and the last square if they are given.
    ///
    /// A value is a step and a square, such as `17=2,3` or `17=d6`.
    pub fn read(
        self,
        board: Board,
        holes: &[Square],
        ends: [Option<Square>; 2],
    ) -> Result<Vec<GivenStep>> {
        const EXPECTED: &str = "a step and a square, as in 17=2,3 or 17=d6";
        let mut given = self.given.to_vec();
        for value in self.steps {
            let parts = value
                .split_once('=')
                .and_then(|(step, square)| Some((step.trim().parse().ok()?, square.trim())));
            let (step, name) = parts.ok_or_else(|| not_expected("--step", EXPECTED, value))?;
            let square = read_option("--step", name, board)?;
            given.push(GivenStep { step, square });
        }
        ensure_small(board)?;
        let last = board.squares() - u32::try_from(holes.len())?;
        for (step, end) in zip([1, last], ends) {
            given.extend(end.map(|square| GivenStep { step, square }));
        }
        given.sort_unstable();
        given.dedup();
        for (place, one) in given.iter().enumerate() {
            ensure!(
                (1..=last).contains(&one.step),
                "{one}: a tour of this board has the steps 1 to {last}"
            );
            ensure!(
                !holes.contains(&one.square),
                "{one} is a hole; choose a free square"
            );
            for other in &given[..place] {
                ensure!(
                    other.step != one.step && other.square != one.square,
                    "{other} and {one}: each step has one square, and each square one step; leave one of them out"
                );
            }
        }
        Ok(given)
    }
}

/// Refuses a board that is too large for tours that are found one by one.
pub fn ensure_small(board: Board) -> Result<()> {
    let (most, squares) = (Puzzle::MOST_SQUARES, board.squares());
    ensure!(
        squares <= most,
        "the search for such a tour takes boards of up to {most} squares, and this one has {squares}"
    );
    Ok(())
}

/// Writes the numbers of the given steps, `.` on other free squares and `#` on holes, right-aligned.
pub fn write_given(puzzle: &Puzzle, output: &mut Output<'_>) -> io::Result<()> {
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
