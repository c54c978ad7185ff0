//! The survey of all pairs of starts: a table, a matrix, CSV and JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::json::{BoardDocument, pair, write_line};
use knights_core::board::Square;
use knights_core::cover::{CoverSurvey, PairOutcome, PairResult};
use knights_core::output::Output;

/// The most pairs that the table lists.
const MOST_LISTED: usize = 20;

/// The counts of a survey.
#[derive(Clone, Copy, Serialize)]
struct PairCounts {
    pairs: usize,
    cover: usize,
    none: usize,
    unknown: usize,
}

impl PairCounts {
    fn of(survey: &CoverSurvey) -> Self {
        Self {
            pairs: survey.pairs.len(),
            cover: survey.count(|outcome| outcome == PairOutcome::Cover),
            none: survey.count(|outcome| matches!(outcome, PairOutcome::NoCover { .. })),
            unknown: survey.count(|outcome| outcome == PairOutcome::Unknown),
        }
    }
}

/// Writes for each start how many starts of the other knight have a game that visits all squares, the
/// counts, and the pairs without such a game.
pub fn write_pairs_table(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    let width = board.squares().to_string().len();
    for start in board.all() {
        let others = board.all().filter_map(|other| survey.outcome(start, other));
        let covers = others
            .filter(|&outcome| outcome == PairOutcome::Cover)
            .count();
        let separator = if start.column > 0 { " " } else { "" };
        let end = if start.column + 1 == board.columns() {
            "\n"
        } else {
            ""
        };
        write!(output, "{separator}{covers:width$}{end}")?;
    }
    let PairCounts {
        pairs,
        cover,
        unknown,
        ..
    } = PairCounts::of(survey);
    let (rows, columns, squares) = (board.rows(), board.columns(), board.squares());
    writeln!(
        output,
        "\n{rows} x {columns}: {cover} of {pairs} pairs of starts have a game that visits all {squares} squares."
    )?;
    let open = survey
        .pairs
        .iter()
        .filter(|pair| pair.outcome != PairOutcome::Cover);
    let none: Vec<&PairResult> = open
        .filter(|pair| pair.outcome != PairOutcome::Unknown)
        .collect();
    if !none.is_empty() {
        writeln!(output, "Without such a game:")?;
    }
    for pair in none.iter().take(MOST_LISTED) {
        write_pair(pair, output)?;
    }
    if let Some(more) = none.len().checked_sub(MOST_LISTED).filter(|&more| more > 0) {
        writeln!(output, "  and {more} more; --format csv has them all")?;
    }
    if unknown > 0 {
        writeln!(output, "Unknown: {unknown}; raise --max-steps.")?;
    }
    Ok(())
}

/// Writes a pair without a game that visits all squares.
fn write_pair(pair: &PairResult, output: &mut Output<'_>) -> io::Result<()> {
    let [first, second] = pair.starts;
    let PairOutcome::NoCover { left, is_exact } = pair.outcome else {
        return Ok(());
    };
    let words = if is_exact {
        "the longest game leaves"
    } else {
        "the longest game found leaves"
    };
    writeln!(output, "  {first} {second}: {words} {left}")
}

/// Writes a line for each start of one knight, with a character for each start of the other.
pub fn write_pairs_matrix(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    for one in board.all() {
        let marks: Vec<u8> = board
            .all()
            .map(|other| survey.outcome(one, other).map_or(b'\\', mark))
            .collect();
        output.bytes(&marks)?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// The mark of a pair.
const fn mark(outcome: PairOutcome) -> u8 {
    match outcome {
        PairOutcome::Cover => b'O',
        PairOutcome::NoCover { .. } => b'.',
        PairOutcome::Unknown => b'?',
    }
}

/// Writes a line for each pair.
pub fn write_pairs_csv(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    writeln!(output, "rows,cols,row1,col1,row2,col2,cover,left,exact")?;
    let (rows, columns) = (survey.board.rows(), survey.board.columns());
    for PairResult { starts, outcome } in &survey.pairs {
        let [Square { row, column }, other] = *starts;
        let (below, right) = (other.row, other.column);
        write!(output, "{rows},{columns},{row},{column},{below},{right},")?;
        match outcome {
            PairOutcome::Cover => writeln!(output, "true,0,true")?,
            PairOutcome::NoCover { left, is_exact } => writeln!(output, "false,{left},{is_exact}")?,
            PairOutcome::Unknown => writeln!(output, ",,")?,
        }
    }
    Ok(())
}

/// The survey in JSON.
#[derive(Serialize)]
struct CoverSurveyDocument {
    board: BoardDocument,
    pairs: Vec<PairDocument>,
    summary: PairCounts,
}

/// A pair in JSON.
#[derive(Serialize)]
struct PairDocument {
    starts: [[u32; 2]; 2],
    cover: Option<bool>,
    left: Option<u32>,
    exact: Option<bool>,
}

impl PairDocument {
    fn of(result: &PairResult) -> Self {
        let (cover, left, exact) = match result.outcome {
            PairOutcome::Cover => (Some(true), Some(0), Some(true)),
            PairOutcome::NoCover { left, is_exact } => (Some(false), Some(left), Some(is_exact)),
            PairOutcome::Unknown => (None, None, None),
        };
        Self {
            starts: result.starts.map(pair),
            cover,
            left,
            exact,
        }
    }
}

/// Writes the survey as a JSON document.
pub fn write_pairs_json(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let document = CoverSurveyDocument {
        board: BoardDocument::of(survey.board),
        pairs: survey.pairs.iter().map(PairDocument::of).collect(),
        summary: PairCounts::of(survey),
    };
    write_line(&document, output)
}
