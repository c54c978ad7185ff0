//! The survey of all pairs of starts: a table, a matrix, CSV and JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::documents::{BoardDocument, pair, write_line};
use knights_core::board::Square;
use knights_core::cover::{CoverSurvey, CoverVerdict, PairResult};
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
        let (pairs, cover) = (survey.pairs.len(), survey.count(is_cover));
        let unknown = survey.count(|pair| pair.verdict == CoverVerdict::Unknown);
        Self {
            pairs,
            cover,
            none: pairs - cover - unknown,
            unknown,
        }
    }
}

fn is_cover(pair: &PairResult) -> bool {
    pair.verdict == CoverVerdict::Cover
}

/// Writes for each start how many starts of the other knight have a game that visits all squares, the
/// counts, and the pairs without such a game.
pub fn write_pairs_table(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    let width = board.squares().to_string().len();
    for start in board.all() {
        let others = board.all().filter_map(|other| survey.pair(start, other));
        let covers = others.filter(|&pair| is_cover(pair)).count();
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
    let mut none = Vec::new();
    for pair in &survey.pairs {
        if let CoverVerdict::NoCover { is_exact, .. } = pair.verdict {
            none.push((pair, if is_exact { "" } else { " found" }));
        }
    }
    if !none.is_empty() {
        writeln!(output, "Without such a game:")?;
    }
    for (pair, found) in none.iter().take(MOST_LISTED) {
        let ([first, second], left) = (pair.starts, pair.left);
        writeln!(
            output,
            "  {first} {second}: the longest game{found} leaves {left}"
        )?;
    }
    if let Some(more) = none.len().checked_sub(MOST_LISTED).filter(|&more| more > 0) {
        writeln!(output, "  and {more} more; --format csv has them all")?;
    }
    if unknown > 0 {
        writeln!(output, "Unknown: {unknown}; raise --max-steps.")?;
    }
    Ok(())
}

/// Writes a line for each start of one knight, with a character for each start of the other.
pub fn write_pairs_matrix(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    for one in board.all() {
        let marks: Vec<u8> = board
            .all()
            .map(|other| survey.pair(one, other).map_or(b'\\', mark))
            .collect();
        output.bytes(&marks)?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

const fn mark(pair: &PairResult) -> u8 {
    match pair.verdict {
        CoverVerdict::Cover => b'O',
        CoverVerdict::NoCover { .. } => b'.',
        CoverVerdict::Unknown => b'?',
    }
}

/// Writes a line for each pair.
pub fn write_pairs_csv(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    writeln!(output, "rows,cols,row1,col1,row2,col2,cover,left,exact")?;
    let (rows, columns) = (survey.board.rows(), survey.board.columns());
    for result in &survey.pairs {
        let [Square { row, column }, other] = result.starts;
        let (below, right) = (other.row, other.column);
        write!(output, "{rows},{columns},{row},{column},{below},{right},")?;
        match known(result) {
            Some((cover, left, exact)) => writeln!(output, "{cover},{left},{exact}")?,
            None => writeln!(output, ",,")?,
        }
    }
    Ok(())
}

/// Whether a game visits all squares, how many it leaves, and whether that is exact; `None` if it is
/// not known.
fn known(pair: &PairResult) -> Option<(bool, u32, bool)> {
    match pair.verdict {
        CoverVerdict::Cover => Some((true, 0, true)),
        CoverVerdict::NoCover { is_exact, .. } => Some((false, pair.left, is_exact)),
        CoverVerdict::Unknown => None,
    }
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
        let known = known(result);
        Self {
            starts: result.starts.map(pair),
            cover: known.map(|(cover, ..)| cover),
            left: known.map(|(_, left, _)| left),
            exact: known.map(|(.., exact)| exact),
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
