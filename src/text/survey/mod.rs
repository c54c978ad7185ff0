//! The results of a survey as a map with counts, as CSV and as JSON.

use std::io::{self, Write};

use serde::{Deserialize, Serialize, Serializer};

use crate::board::{Board, MoveOrder, Square};
use crate::survey::{Method, StartOutcome, StartResult, Summary, Survey};
use crate::text::json::write_line;
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

/// The method with its options, in words.
pub(crate) fn describe(method: Method) -> String {
    let (order, ties) = (method.order(), method.ties());
    let mut words = method.name().to_owned();
    words.extend(order.map(|order| format!(", order {}", order.name())));
    words.extend(ties.map(|ties| format!(", ties {}", ties.name())));
    let seed = ties.and_then(TieBreak::seed);
    words.extend(seed.map(|seed| format!(", seed {seed}")));
    words
}

/// Writes the map, and the counts of the starts.
pub(crate) fn write_text(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    for rows in survey.rows.chunks(survey.board.columns() as usize) {
        for row in rows {
            output.bytes(&[mark(row)])?;
        }
        output.bytes(b"\n")?;
    }
    let counts = counts(&Summary::of(&survey.rows)).map(|(_, count)| count);
    let [starts, possible, full, open, closed, different @ ..] = counts;
    let [sequences, move_sets, up_to_symmetry] = different;
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

/// Writes a line for each start.
pub(crate) fn write_csv(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(b"row,col,length,full,closed,possible\n")?;
    survey.rows.iter().try_for_each(|result| {
        let (Square { row, column }, length) = (result.start, result.length);
        let outcome = result.outcome;
        let (full, closed) = (outcome.is_full(), outcome.is_closed());
        let possible = outcome.is_possible();
        writeln!(output, "{row},{column},{length},{full},{closed},{possible}")
    })
}

/// Writes one document.
pub(crate) fn write_json(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let document = Document {
        heading: Heading::of(survey.board, survey.method),
        starts: Some(survey.rows.iter().map(StartDocument::of).collect()),
        summary: SummaryDocument::of(&Summary::of(&survey.rows)),
    };
    write_line(&document, output)
}

/// Writes a table with a row for each survey.
pub(crate) fn write_sizes_text(
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
        let [rest @ .., _sequences, moves, classes] = counts(summary).map(|(_, count)| count);
        let starts = rest.map(|count| format!("{count:>10}")).concat();
        writeln!(output, "{size:>8}{starts}{moves:>11}{classes:>16}")?;
    }
    Ok(())
}

/// Writes a line for each survey.
pub(crate) fn write_sizes_csv(
    surveys: &[(Board, Summary)],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let names = counts(&Summary::default()).map(|(name, _)| name);
    writeln!(output, "rows,cols,{}", names.join(","))?;
    for (board, summary) in surveys {
        write!(output, "{},{}", board.rows(), board.columns())?;
        for (_, count) in counts(summary) {
            write!(output, ",{count}")?;
        }
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// Writes a list of documents, one for each survey.
pub(crate) fn write_sizes_json(
    surveys: &[(Board, Summary)],
    method: Method,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = |(board, summary): &(Board, Summary)| Document {
        heading: Heading::of(*board, method),
        starts: None,
        summary: SummaryDocument::of(summary),
    };
    let documents: Vec<Document> = surveys.iter().map(document).collect();
    write_line(&documents, output)
}

/// The rules for ties, the random one only with a seed.
pub(crate) fn tie_breaks(seed: Option<u64>) -> impl Iterator<Item = TieBreak> {
    let random = seed.map(|seed| TieBreak::Random { seed });
    let rules = [TieBreak::First, TieBreak::Pohl, TieBreak::Roth];
    rules.into_iter().chain(random)
}

/// The board and the method of a survey.
#[derive(Serialize)]
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
            seed: method.ties().and_then(TieBreak::seed),
        }
    }
}

/// A survey, without its starts if there are many surveys.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    heading: Heading,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts: Option<Vec<StartDocument>>,
    summary: SummaryDocument,
}

/// The result of one start, in all documents.
#[derive(PartialEq, Serialize, Deserialize)]
pub(crate) struct StartDocument {
    pub(crate) start: [u32; 2],
    pub(crate) length: u32,
    full: bool,
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

/// The counts of a summary, with their names in CSV and JSON.
const fn counts(summary: &Summary) -> [(&'static str, usize); 8] {
    [
        ("starts", summary.starts),
        ("possible", summary.possible),
        ("full", summary.full),
        ("open", summary.open),
        ("closed", summary.closed),
        ("sequences", summary.sequences),
        ("move_sets", summary.move_sets),
        ("up_to_symmetry", summary.up_to_symmetry),
    ]
}

/// The counts in JSON: those of starts, and those of different tours.
#[derive(Serialize)]
struct SummaryDocument {
    #[serde(flatten)]
    starts: Counts,
    different: Counts,
}

impl SummaryDocument {
    fn of(summary: &Summary) -> Self {
        let mut starts = counts(summary).to_vec();
        let different = Counts(starts.split_off(5));
        let starts = Counts(starts);
        Self { starts, different }
    }
}

/// Counts as a map from their names.
struct Counts(Vec<(&'static str, usize)>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}
