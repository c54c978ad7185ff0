//! Tours and verdicts as JSON. README has the schemas.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::board::{Board, Square};
use crate::solve::{Answer, Task};
use crate::text::output::Output;
use crate::text::submission::TourVerdict;
use crate::tour::Tour;
use crate::warnsdorff::{TieBreak, WarnsdorffOptions};

/// The document, its fields in the order in which they are written.
#[derive(Serialize)]
struct Document<'a> {
    board: Sides,
    start: [u32; 2],
    method: &'static str,
    order: &'static str,
    ties: &'static str,
    seed: Option<u64>,
    squares: Squares<'a>,
    length: u32,
    full: bool,
    closed: bool,
}

/// The board of the document.
#[derive(Serialize)]
struct Sides {
    rows: u32,
    cols: u32,
}

impl Sides {
    const fn of(board: Board) -> Self {
        Self {
            rows: board.rows(),
            cols: board.columns(),
        }
    }
}

/// The squares of a tour as pairs, one after the other, without collecting them; none without
/// a tour.
struct Squares<'a>(Option<&'a Tour>);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let squares = self.0.iter().flat_map(|tour| tour.squares());
        serializer.collect_seq(squares.map(pair))
    }
}

/// Writes a tour that Warnsdorff's rule has found, on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_tour(
    tour: &Tour,
    options: &WarnsdorffOptions,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = Document {
        board: Sides::of(tour.board()),
        start: pair(tour.start()),
        method: "warnsdorff",
        order: options.order.name(),
        ties: options.ties.name(),
        seed: match options.ties {
            TieBreak::Random { seed } => Some(seed),
            TieBreak::First | TieBreak::Pohl | TieBreak::Roth => None,
        },
        squares: Squares(Some(tour)),
        length: tour.length(),
        full: tour.is_full(),
        closed: tour.is_closed(),
    };
    serde_json::to_writer(&mut *output, &document)?;
    output.write_all(b"\n")
}

/// The document of what was asked of `tour solve`, and the answer.
#[derive(Serialize)]
struct SolutionDocument<'a> {
    board: Sides,
    start: [u32; 2],
    method: &'static str,
    end: Option<[u32; 2]>,
    blocked: Vec<[u32; 2]>,
    answer: &'static str,
    reason: Option<String>,
    squares: Squares<'a>,
    length: u32,
    full: bool,
    closed: bool,
}

/// Writes what was asked and what was answered, on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_answer(task: &Task, answer: &Answer, output: &mut Output<'_>) -> io::Result<()> {
    let (name, reason, tour) = match answer {
        Answer::Found(tour) => ("tour", None, Some(tour)),
        Answer::Impossible(reason) => ("none", Some(reason.to_string()), None),
        Answer::Unknown { steps } => (
            "unknown",
            Some(format!("given up after {steps} steps")),
            None,
        ),
    };
    let document = SolutionDocument {
        board: Sides::of(task.board),
        start: pair(task.ends.start()),
        method: "solve",
        end: tour.map(Tour::end).or(task.ends.end()).map(pair),
        blocked: task.blocked.iter().copied().map(pair).collect(),
        answer: name,
        reason,
        squares: Squares(tour),
        length: tour.map_or(0, Tour::length),
        full: tour.is_some(),
        closed: tour.is_some_and(Tour::returns),
    };
    serde_json::to_writer(&mut *output, &document)?;
    output.write_all(b"\n")
}

/// The document of a verdict.
#[derive(Serialize)]
struct VerdictDocument {
    board: Sides,
    tour: bool,
    closed: bool,
    start: Option<[u32; 2]>,
    end: Option<[u32; 2]>,
    fault: Option<FaultDocument>,
}

/// What is wrong.
#[derive(Serialize)]
struct FaultDocument {
    step: u32,
    rule: String,
    squares: Vec<[u32; 2]>,
}

/// A square as the documents have it.
const fn pair(square: Square) -> [u32; 2] {
    [square.row, square.column]
}

/// Writes the verdict on a submission, on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_verdict(verdict: &TourVerdict, output: &mut Output<'_>) -> io::Result<()> {
    let document = match verdict {
        TourVerdict::Tour(tour) => VerdictDocument {
            board: Sides::of(tour.board()),
            tour: true,
            closed: tour.is_closed(),
            start: Some(pair(tour.start())),
            end: Some(pair(tour.end())),
            fault: None,
        },
        TourVerdict::NoTour(broken) => VerdictDocument {
            board: Sides::of(broken.board),
            tour: false,
            closed: false,
            start: None,
            end: None,
            fault: Some(FaultDocument {
                step: broken.step,
                rule: broken.fault.to_string(),
                squares: broken.fault.squares().into_iter().map(pair).collect(),
            }),
        },
    };
    serde_json::to_writer(&mut *output, &document)?;
    output.write_all(b"\n")
}
