//! Tours and verdicts as JSON. README has the schemas.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::board::Board;
use crate::square::Square;
use crate::text::output::Output;
use crate::text::submission::Verdict;
use crate::tie_break::TieBreak;
use crate::tour::Tour;
use crate::warnsdorff::Options;

/// The document, its fields in the order in which they are written.
#[derive(Serialize)]
struct Document<'a> {
    board: Sides,
    start: [u32; 2],
    method: &'static str,
    order: &'static str,
    ties: &'static str,
    seed: Option<u64>,
    #[serde(serialize_with = "squares")]
    squares: &'a Tour,
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

/// Writes the squares as pairs, one after the other, without collecting them.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes fields by reference"
)]
fn squares<S: Serializer>(tour: &&Tour, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(tour.squares().map(pair))
}

/// Writes a tour that Warnsdorff's rule has found, on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_tour(tour: &Tour, options: &Options, output: &mut Output<'_>) -> io::Result<()> {
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
        squares: tour,
        length: tour.length(),
        full: tour.is_full(),
        closed: tour.is_closed(),
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
pub fn write_verdict(verdict: &Verdict, output: &mut Output<'_>) -> io::Result<()> {
    let document = match verdict {
        Verdict::Tour(tour) => VerdictDocument {
            board: Sides::of(tour.board()),
            tour: true,
            closed: tour.is_closed(),
            start: Some(pair(tour.start())),
            end: Some(pair(tour.end())),
            fault: None,
        },
        Verdict::NoTour(broken) => VerdictDocument {
            board: Sides::of(broken.board),
            tour: false,
            closed: false,
            start: None,
            end: None,
            fault: Some(FaultDocument {
                step: broken.step,
                rule: broken.rule.to_string(),
                squares: broken.rule.squares().into_iter().map(pair).collect(),
            }),
        },
    };
    serde_json::to_writer(&mut *output, &document)?;
    output.write_all(b"\n")
}
