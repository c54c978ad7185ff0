//! The results of surveys: maps and tables for a reader, JSON, and CSV. Every line of CSV says which survey
//! it is of, so that files can be concatenated.

use std::io::{self, Write};

use serde::Serialize;

use crate::documents::{
    describe_moves, moves_document, pair, pairs, write_csv as write_rows, write_line,
};
use crate::object;
use crate::shard::Shard;
use knights_core::board::MoveOrder;
use knights_core::output::{Output, counted, joined};
use knights_core::survey::{
    DifferentTours, Method, StartOutcome, StartResult, Summary, Survey, SurveyTask,
};
use knights_core::warnsdorff::TieBreak;

/// The method with its options, in words.
pub fn describe(method: Method) -> String {
    let (order, ties) = (method.order(), method.ties());
    let mut words = method.name().to_owned();
    words.extend(order.map(|order| format!(", order {}", order.name())));
    words.extend(ties.map(|ties| format!(", ties {}", ties.name())));
    let seed = ties.and_then(TieBreak::seed);
    words.extend(seed.map(|seed| format!(", seed {seed}")));
    words
}

/// What is surveyed in words, such as `8 x 8 with 2 holes, solve`.
pub fn describe_task(task: &SurveyTask) -> String {
    let (rows, columns) = (task.board().rows(), task.board().columns());
    let holes = match task.holes().len() {
        0 => String::new(),
        count => format!(" with {}", counted(count, "hole")),
    };
    let (moves, method) = (describe_moves(task.board()), describe(task.method()));
    format!("{rows} x {columns}{moves}{holes}, {method}")
}

const HOLE: u8 = b'#';

/// The mark of a start on the map: a closed or an open tour, stuck, impossible or unknown.
pub const fn mark(row: &StartResult) -> u8 {
    match row.outcome {
        StartOutcome::Closed(_) => b'C',
        StartOutcome::Open(_) => b'O',
        StartOutcome::Stuck => b'x',
        StartOutcome::Impossible => b'.',
        StartOutcome::Unknown => b'?',
    }
}

/// Writes a map for each survey, each with the counts of its starts, and a blank line between two.
pub fn write_maps(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    for (index, survey) in surveys.iter().enumerate() {
        if index > 0 {
            output.bytes(b"\n")?;
        }
        write_map(survey, output)?;
        output.bytes(b"\n")?;
        write_counts(survey, output)?;
    }
    Ok(())
}

fn write_map(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.task.board();
    let mut rows = survey.rows.iter().peekable();
    for square in board.all() {
        let row = rows.next_if(|row| row.start == square);
        output.bytes(&[row.map_or(HOLE, mark)])?;
        if square.column + 1 == board.columns() {
            output.bytes(b"\n")?;
        }
    }
    Ok(())
}

/// Writes what was surveyed, and the counts of the starts.
fn write_counts(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let summary = Summary::of(&survey.rows);
    let (starts, possible, full) = (summary.starts, summary.possible, summary.full);
    writeln!(output, "{}", describe_task(&survey.task))?;
    writeln!(
        output,
        "A full tour from {full} of the {possible} starts where one exists ({starts} starts in all)."
    )?;
    let (open, closed, unknown) = (summary.open, summary.closed, summary.unknown);
    if unknown > 0 {
        let words = "more: raise --max-steps.";
        writeln!(output, "Unknown whether one exists from {unknown} {words}")?;
    }
    writeln!(output, "Open: {open}. Closed: {closed}.")?;
    writeln!(output, "{}", describe_different(summary.different))
}

/// How many of the tours are different, as a line.
pub fn describe_different(different: DifferentTours) -> String {
    format!(
        "Different tours: {} as sequences, {} as sets of moves, {} up to symmetry and direction.",
        different.sequences, different.move_sets, different.up_to_symmetry
    )
}

/// The survey of one board among many, of which only the summary is kept.
pub type Summarized = (SurveyTask, Summary);

/// Writes a table with a row for each survey. If the surveys have several methods, the method of
/// each ends its row; otherwise the method stands above the table.
pub fn write_sizes_table(surveys: &[Summarized], output: &mut Output<'_>) -> io::Result<()> {
    let Some((first, _)) = surveys.first() else {
        return Ok(());
    };
    let method = first.method();
    let is_mixed = surveys.iter().any(|(task, _)| task.method() != method);
    if !is_mixed {
        writeln!(output, "{}", describe(method))?;
    }
    let heading = if is_mixed { "  method" } else { "" };
    writeln!(
        output,
        "    size    starts  possible      full      open    closed  move sets  up to symmetry{heading}"
    )?;
    for (task, summary) in surveys {
        let size = format!("{}x{}", task.board().rows(), task.board().columns());
        let starts = [summary.starts, summary.possible, summary.full];
        let numbers = starts.into_iter().chain([summary.open, summary.closed]);
        let numbers = joined(numbers.map(|number| format!("{number:>10}")), "");
        let different = summary.different;
        let (sets, classes) = (different.move_sets, different.up_to_symmetry);
        let method = if is_mixed {
            format!("  {}", describe(task.method()))
        } else {
            String::new()
        };
        writeln!(output, "{size:>8}{numbers}{sets:>11}{classes:>16}{method}")?;
    }
    Ok(())
}

/// What was surveyed and how: the first fields of every document and every line of CSV.
fn heading(task: &SurveyTask) -> impl Serialize + use<> {
    let (board, method) = (task.board(), task.method());
    object! {
        rows: board.rows(),
        cols: board.columns(),
        holes: task.holes().len(),
        method: method.name(),
        order: method.order().map(MoveOrder::name),
        ties: method.ties().map(TieBreak::name),
        seed: method.ties().and_then(TieBreak::seed),
    }
}

/// The result of one start, in all documents.
fn start_document(row: &StartResult) -> impl Serialize + use<> {
    object! {
        start: pair(row.start),
        length: row.length,
        full: row.outcome.is_full(),
        closed: row.outcome.is_closed(),
        possible: row.outcome.is_possible(),
    }
}

/// Writes one document for one survey, or a list of documents for several.
pub fn write_json(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    let document = |survey: &Survey| {
        object! {
            #[serde(flatten)]
            heading: heading(&survey.task),
            #[serde(flatten)]
            moves: moves_document(survey.task.board()),
            hole_squares: pairs(survey.task.holes()),
            max_steps: survey.task.max_steps(),
            starts: survey.rows.iter().map(start_document).collect::<Vec<_>>(),
            summary: Summary::of(&survey.rows),
        }
    };
    match surveys {
        [survey] => write_line(&document(survey), output),
        surveys => write_line(&surveys.iter().map(document).collect::<Vec<_>>(), output),
    }
}

/// Writes a list of documents, one for each survey.
pub fn write_sizes_json(surveys: &[Summarized], output: &mut Output<'_>) -> io::Result<()> {
    let documents = surveys.iter().map(|(task, summary)| {
        object! {
            #[serde(flatten)]
            heading: heading(task),
            summary: summary,
        }
    });
    write_line(&documents.collect::<Vec<_>>(), output)
}

/// The names of the columns that every line of CSV begins with.
const HEADING: &str = "rows,cols,holes,method,order,ties,seed";

/// The names of the columns of a start, after those of the survey.
const START: &str = "row,col,length,full,closed,possible";

/// The names of the columns of a table, and a row for each start of each survey.
pub fn table(surveys: &[Survey]) -> (String, impl Iterator<Item = impl Serialize>) {
    let columns = format!("{HEADING},{START}");
    let rows = surveys.iter().flat_map(|survey| {
        let of_start = |row| (heading(&survey.task), start_document(row));
        survey.rows.iter().map(of_start)
    });
    (columns, rows)
}

pub fn write_csv(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    let (columns, rows) = table(surveys);
    write_rows(Some(&columns), rows, output)
}

/// Writes the rows of a part of a survey, each with the fingerprints of its tour in hexadecimal. The first part has the
/// names of the columns, so that all parts one after the other are a table.
pub fn write_part(shard: Shard, survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let columns = format!("{HEADING},{START},move_set,up_to_symmetry");
    let named = (shard.number == 1).then_some(&*columns);
    let rows = survey.rows.iter().map(|row| {
        let fingerprint = row.outcome.fingerprint();
        let texts = fingerprint
            .map(|both| [both.moves, both.up_to_symmetry].map(|number| format!("{number:016x}")));
        (
            heading(&survey.task),
            start_document(row),
            texts.unwrap_or_default(),
        )
    });
    write_rows(named, rows, output)
}

pub fn write_sizes_csv(surveys: &[Summarized], output: &mut Output<'_>) -> io::Result<()> {
    let columns = format!(
        "{HEADING},starts,possible,unknown,full,open,closed,sequences,move_sets,up_to_symmetry"
    );
    let rows = surveys
        .iter()
        .map(|(task, summary)| (heading(task), summary));
    write_rows(Some(&columns), rows, output)
}
