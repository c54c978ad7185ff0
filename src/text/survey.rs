//! A survey's results: as a map with the answers to the sheet's questions, as CSV, as JSON.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::board::{Board, MoveOrder};
use crate::survey::{Method, StartOutcome, StartResult, Summary, Survey};
use crate::text::output::Output;
use crate::warnsdorff::TieBreak;

/// The mark of a start on the map: a closed or an open tour, stuck, or impossible.
const fn mark(row: &StartResult) -> u8 {
    match row.outcome {
        StartOutcome::Closed(_) => b'C',
        StartOutcome::Open(_) => b'O',
        StartOutcome::Stuck => b'x',
        StartOutcome::Impossible => b'.',
    }
}

/// The method with its choices, in words.
#[must_use]
pub fn describe(method: Method) -> String {
    let ties = match method.ties() {
        None => String::new(),
        Some(TieBreak::Random { seed }) => format!(", ties random, seed {seed}"),
        Some(ties) => format!(", ties {}", ties.name()),
    };
    let order = method
        .order()
        .map(|order| format!(", order {}", order.name()));
    format!("{}{}{ties}", method.name(), order.unwrap_or_default())
}

/// Writes the map, and what the starts come to.
///
/// # Errors
///
/// The output does not take it.
pub fn write_text(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    for rows in survey.rows.chunks(survey.board.columns() as usize) {
        for row in rows {
            output.bytes(&[mark(row)])?;
        }
        output.bytes(b"\n")?;
    }
    let Summary {
        starts,
        possible,
        full,
        open,
        closed,
        sequences,
        move_sets,
        up_to_symmetry,
    } = Summary::of(&survey.rows);
    let (rows, columns) = (survey.board.rows(), survey.board.columns());
    let method = describe(survey.method);
    writeln!(output, "\n{rows} x {columns}, {method}")?;
    writeln!(
        output,
        "A full tour from {full} of the {possible} starts where one exists ({starts} starts in all)."
    )?;
    writeln!(output, "Open: {open}. Closed: {closed}.")?;
    writeln!(
        output,
        "Different tours: {sequences} as sequences, {move_sets} as sets of moves, \
         {up_to_symmetry} up to symmetry and direction."
    )
}

/// Writes a line a start.
///
/// # Errors
///
/// The output does not take it.
pub fn write_csv(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(b"row,col,length,full,closed,possible\n")?;
    for row in &survey.rows {
        let StartDocument {
            start: [row, column],
            length,
            full,
            closed,
            possible,
        } = StartDocument::of(row);
        writeln!(output, "{row},{column},{length},{full},{closed},{possible}")?;
    }
    Ok(())
}

/// Writes one document on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_json(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let document = Document {
        heading: Heading::of(survey.board, survey.method),
        starts: survey.rows.iter().map(StartDocument::of).collect(),
        summary: SummaryDocument::of(&Summary::of(&survey.rows)),
    };
    serde_json::to_writer(&mut *output, &document)?;
    output.bytes(b"\n")
}

/// Writes a table with a row for each survey.
///
/// # Errors
///
/// The output does not take it.
pub fn write_sizes_text(
    surveys: &[(Board, Summary)],
    method: Method,
    output: &mut Output<'_>,
) -> io::Result<()> {
    writeln!(output, "{}", describe(method))?;
    writeln!(
        output,
        "    size    starts  possible      full      open    closed  move sets  up to symmetry"
    )?;
    for (board, summary) in surveys {
        let size = format!("{}x{}", board.rows(), board.columns());
        writeln!(
            output,
            "{size:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>11}{:>16}",
            summary.starts,
            summary.possible,
            summary.full,
            summary.open,
            summary.closed,
            summary.move_sets,
            summary.up_to_symmetry
        )?;
    }
    Ok(())
}

/// Writes a line a survey.
///
/// # Errors
///
/// The output does not take it.
pub fn write_sizes_csv(surveys: &[(Board, Summary)], output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(
        b"rows,cols,starts,possible,full,open,closed,sequences,move_sets,up_to_symmetry\n",
    )?;
    for (board, summary) in surveys {
        writeln!(
            output,
            "{},{},{},{},{},{},{},{},{},{}",
            board.rows(),
            board.columns(),
            summary.starts,
            summary.possible,
            summary.full,
            summary.open,
            summary.closed,
            summary.sequences,
            summary.move_sets,
            summary.up_to_symmetry
        )?;
    }
    Ok(())
}

/// Writes a list of documents, one for each survey, on one line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_sizes_json(
    surveys: &[(Board, Summary)],
    method: Method,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = |(board, summary): &(Board, Summary)| SizeDocument {
        heading: Heading::of(*board, method),
        summary: SummaryDocument::of(summary),
    };
    let documents: Vec<SizeDocument> = surveys.iter().map(document).collect();
    serde_json::to_writer(&mut *output, &documents)?;
    output.bytes(b"\n")
}

/// What was surveyed, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Heading {
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    pub(crate) method: &'static str,
    pub(crate) order: Option<&'static str>,
    pub(crate) ties: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
}

impl Heading {
    pub(crate) fn of(board: Board, method: Method) -> Self {
        Self {
            rows: board.rows(),
            cols: board.columns(),
            method: method.name(),
            order: method.order().map(MoveOrder::name),
            ties: method.ties().map(TieBreak::name),
            seed: match method.ties() {
                Some(TieBreak::Random { seed }) => Some(seed),
                _ => None,
            },
        }
    }
}

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    heading: Heading,
    starts: Vec<StartDocument>,
    summary: SummaryDocument,
}

#[derive(Serialize)]
struct SizeDocument {
    #[serde(flatten)]
    heading: Heading,
    summary: SummaryDocument,
}

/// What came of one start, as all documents have it.
#[derive(Serialize, Deserialize)]
pub(crate) struct StartDocument {
    pub(crate) start: [u32; 2],
    pub(crate) length: u32,
    pub(crate) full: bool,
    pub(crate) closed: bool,
    pub(crate) possible: bool,
}

impl StartDocument {
    pub(crate) fn of(row: &StartResult) -> Self {
        Self {
            start: [row.start.row, row.start.column],
            length: row.length,
            full: row.outcome.is_full(),
            closed: row.outcome.is_closed(),
            possible: row.outcome.is_possible(),
        }
    }
}

#[derive(Serialize)]
struct SummaryDocument {
    starts: usize,
    possible: usize,
    full: usize,
    open: usize,
    closed: usize,
    different: Different,
}

#[derive(Serialize)]
struct Different {
    sequences: usize,
    move_sets: usize,
    up_to_symmetry: usize,
}

impl SummaryDocument {
    fn of(summary: &Summary) -> Self {
        Self {
            starts: summary.starts,
            possible: summary.possible,
            full: summary.full,
            open: summary.open,
            closed: summary.closed,
            different: Different {
                sequences: summary.sequences,
                move_sets: summary.move_sets,
                up_to_symmetry: summary.up_to_symmetry,
            },
        }
    }
}
