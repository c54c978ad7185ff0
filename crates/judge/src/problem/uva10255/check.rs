//! Whether an output is right, line of the input by line, and why the first wrong line is wrong.

use std::fmt;

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::printed::{largest, stuck_by_the_rule};
use crate::problem::task::Refusal;
use crate::problem::uva10255::NO_CIRCUIT;
use knights_core::board::Square;
use knights_core::input::{InputError, InputReader, Scanner, Wanted};
use knights_core::solve::existence;
use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault};
use knights_render::sheet::BoardAndStart;

/// Why an output is not accepted.
pub(super) enum LineRefusal {
    /// What it has for a line of the input is wrong.
    Line(Box<LineFault>),
    /// It cannot be read, or judged.
    Refused(Refusal),
}

/// The first rule that the output for a line of the input breaks.
pub(super) struct LineFault {
    /// The line of the input, from 1.
    line: usize,
    task: BoardAndStart,
    kind: LineFaultKind,
}

/// A rule, and how it is broken.
enum LineFaultKind {
    /// The output denies a tour of a board that has one.
    Denied,
    /// The output has something else for a board without a closed tour.
    NotDenied,
    /// A square has the number 0.
    NotVisited(Numbering, Square),
    /// The numbers are no tour.
    Broken(Numbering, Box<TourDiagnosis>),
    /// The tour starts on another square.
    OtherStart(Square),
}

impl From<Refusal> for LineRefusal {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<InputError> for LineRefusal {
    fn from(error: InputError) -> Self {
        Self::Refused(error.into())
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, task, kind } = self;
        write!(f, "line {line} of the input: ")?;
        let side = task.board.rows();
        match kind {
            LineFaultKind::Denied => write!(f, "a board of {side} x {side} has a closed tour"),
            LineFaultKind::NotDenied => {
                write!(
                    f,
                    "expected \"{NO_CIRCUIT}\": a board of {} squares has no closed tour, ",
                    side * side
                )?;
                f.write_str(if side % 2 == 1 {
                    "since a closed tour has as many squares of one colour as of the other"
                } else {
                    "since it is too small"
                })
            }
            LineFaultKind::NotVisited(_, square) => {
                let square = from_one(*square);
                write!(
                    f,
                    "the number in {square} is 0, but a tour visits every square"
                )
            }
            LineFaultKind::Broken(_, diagnosis) => match diagnosis.fault {
                TourFault::Twice(one, other) => {
                    let (one, other) = (from_one(one), from_one(other));
                    write!(
                        f,
                        "the number {} is in {one} and in {other}",
                        diagnosis.step
                    )
                }
                TourFault::NotAKnightMove(from, to) => {
                    let (from, to) = (from_one(from), from_one(to));
                    let step = diagnosis.step;
                    write!(
                        f,
                        "step {step}, from {from} to {to}, is not a knight's move"
                    )
                }
                _ => write!(f, "no square has the number {}", diagnosis.step),
            },
            LineFaultKind::OtherStart(found) => {
                let (found, start) = (from_one(*found), from_one(task.start));
                write!(f, "1 is in {found}, but the start is {start}")
            }
        }
    }
}

/// A square in the words of the statement, which counts from 1.
fn from_one(square: Square) -> String {
    BoardLabels::FromOne.square(square)
}

impl LineFault {
    /// Why the output for the line is wrong.
    pub(super) fn explain(&self) -> Explanation {
        let task = self.task;
        let mut explanation = Explanation::new(self.to_string());
        match &self.kind {
            LineFaultKind::Denied => {
                if let Some(stuck) = stuck_by_the_rule(task) {
                    explanation.and(&format!("{stuck} a tour"));
                }
                let moment = moment(task, Vec::new(), task.start, None);
                explanation.found(NO_CIRCUIT).at(task.start, moment)
            }
            LineFaultKind::NotDenied => explanation.expected(NO_CIRCUIT),
            LineFaultKind::NotVisited(numbering, square) => {
                let length = largest(numbering);
                explanation.and(&format!("the largest number is {length}"));
                let moment = moment(task, labels(numbering, length + 1), *square, None);
                explanation.found(0).at(*square, moment)
            }
            LineFaultKind::Broken(numbering, diagnosis) => {
                explanation.step = Some(diagnosis.step);
                let (knight, found) = match diagnosis.fault {
                    TourFault::Twice(one, other) | TourFault::NotAKnightMove(one, other) => {
                        (one, Some(other))
                    }
                    _ => (task.start, None),
                };
                let moment = moment(task, labels(numbering, diagnosis.step), knight, found);
                explanation.at(knight, moment)
            }
            LineFaultKind::OtherStart(found) => {
                let start = task.start;
                explanation.step = Some(1);
                if (found.row, found.column) == (start.column, start.row) {
                    explanation.and("row and column are swapped");
                }
                let moment = moment(task, Vec::new(), start, Some(*found));
                let explanation = explanation.found(from_one(*found));
                explanation.expected(from_one(start)).at(start, moment)
            }
        }
    }
}

/// The board before a wrong step.
fn moment(
    task: BoardAndStart,
    labels: Vec<(Square, String)>,
    knight: Square,
    found: Option<Square>,
) -> Moment {
    Moment {
        labels,
        knight: Some(knight),
        found,
        names: BoardLabels::FromOne,
        ..Moment::of(task.board)
    }
}

/// The squares with numbers below a step.
fn labels(numbering: &Numbering, step: u32) -> Vec<(Square, String)> {
    let squares = numbering.board().all();
    let numbers = squares.map(|square| (square, numbering.get(square)));
    let before = numbers.filter(|&(_, number)| number > 0 && number < step);
    before
        .map(|(square, number)| (square, number.to_string()))
        .collect()
}

/// Whether an output has a tour, or the words that no tour exists, for each line of the input: the
/// tour of an input of one line.
pub(super) fn check_lines(
    tasks: &[BoardAndStart],
    output: &[u8],
) -> Result<Option<Tour>, LineRefusal> {
    let mut scanner = Scanner::of_output(output);
    let mut last = None;
    for (line, &task) in (1..).zip(tasks) {
        let of_line = |kind| LineRefusal::Line(Box::new(LineFault { line, task, kind }));
        let has_closed = existence::closed(task.board).is_ok();
        if denies(&mut scanner)? {
            if has_closed {
                return Err(of_line(LineFaultKind::Denied));
            }
            last = None;
        } else if has_closed {
            let numbering = read_numbers(&mut scanner, task, line)?;
            last = Some(check_tour(task, numbering).map_err(of_line)?);
        } else if scanner.is_at_end() {
            return Err(scanner.not_found_here(&format!("\"{NO_CIRCUIT}\"")).into());
        } else {
            return Err(of_line(LineFaultKind::NotDenied));
        }
    }
    scanner.finish()?;
    Ok(last.filter(|_| tasks.len() == 1))
}

/// Takes the words that there is no tour, if they come next.
fn denies(scanner: &mut Scanner<'_>) -> Result<bool, InputError> {
    for (place, word) in NO_CIRCUIT.split(' ').enumerate() {
        if scanner.take_if(|token| token == word.as_bytes()) {
            continue;
        }
        if place == 0 {
            return Ok(false);
        }
        return Err(scanner.not_found_here(&format!("\"{word}\" of \"{NO_CIRCUIT}\"")));
    }
    Ok(true)
}

/// Reads a number for each square of the board of a line.
fn read_numbers(
    scanner: &mut Scanner<'_>,
    task: BoardAndStart,
    line: usize,
) -> Result<Numbering, LineRefusal> {
    let mut numbering = Numbering::blank(task.board).map_err(Refusal::OutOfMemory)?;
    for square in task.board.all() {
        let number = scanner.number(&Wanted {
            what: "a number",
            range: 0..=task.board.squares().cast_signed(),
            missing: format_args!(
                "the number in {} for line {line} of the input",
                from_one(square)
            ),
        })?;
        numbering.set(square, number.unsigned_abs());
    }
    Ok(numbering)
}

/// The tour that the numbers are, or the first rule that they break.
fn check_tour(task: BoardAndStart, numbering: Numbering) -> Result<Tour, LineFaultKind> {
    let blank = task.board.all().find(|&square| numbering.get(square) == 0);
    if let Some(square) = blank {
        return Err(LineFaultKind::NotVisited(numbering, square));
    }
    let tour = Tour::verify(numbering.clone());
    let tour = tour.map_err(|fault| LineFaultKind::Broken(numbering.clone(), Box::new(fault)))?;
    if tour.start() != task.start {
        return Err(LineFaultKind::OtherStart(tour.start()));
    }
    Ok(tour)
}
