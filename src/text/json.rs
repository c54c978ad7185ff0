//! A tour as JSON. README has the schema.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::text::output::Output;
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

/// Writes the squares as pairs, one after the other, without collecting them.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes fields by reference"
)]
fn squares<S: Serializer>(tour: &&Tour, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(tour.squares().map(|square| [square.row, square.column]))
}

/// Writes a tour that Warnsdorff's rule has found, on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_tour(tour: &Tour, options: &Options, output: &mut Output<'_>) -> io::Result<()> {
    let start = tour.start();
    let document = Document {
        board: Sides {
            rows: tour.board().rows(),
            cols: tour.board().columns(),
        },
        start: [start.row, start.column],
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
