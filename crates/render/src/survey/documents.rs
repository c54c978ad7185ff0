//! Surveys as JSON and as CSV, of one board or of many. Every line of CSV says which survey it is of, so
//! that files can be concatenated.

use std::io;

use serde::{Deserialize, Serialize};

use crate::documents::{pair, write_csv as write_rows, write_line};
use knights_core::board::MoveOrder;
use knights_core::output::Output;
use knights_core::survey::{StartResult, Summary, Survey, SurveyTask, SurveyedTask};
use knights_core::warnsdorff::TieBreak;

/// What was surveyed and how: the first fields of every document and every line of CSV.
#[derive(Serialize)]
pub(super) struct Heading {
    pub(super) rows: u32,
    pub(super) cols: u32,
    pub(super) holes: usize,
    pub(super) method: &'static str,
    pub(super) order: Option<&'static str>,
    pub(super) ties: Option<&'static str>,
    pub(super) seed: Option<u64>,
}

impl Heading {
    pub(super) fn of(task: &SurveyTask) -> Self {
        let (board, method) = (task.board(), task.method());
        Self {
            rows: board.rows(),
            cols: board.columns(),
            holes: task.blocked().len(),
            method: method.name(),
            order: method.order().map(MoveOrder::name),
            ties: method.ties().map(TieBreak::name),
            seed: method.ties().and_then(TieBreak::seed),
        }
    }
}

#[derive(Serialize)]
struct SurveyDocument {
    #[serde(flatten)]
    heading: Heading,
    blocked: Vec<[u32; 2]>,
    max_steps: Option<u64>,
    starts: Vec<StartDocument>,
    summary: Summary,
}

/// The survey of one board among many.
#[derive(Serialize)]
struct SizeDocument {
    #[serde(flatten)]
    heading: Heading,
    summary: Summary,
}

/// The result of one start, in all documents.
#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct StartDocument {
    pub(super) start: [u32; 2],
    pub(super) length: u32,
    pub(super) full: bool,
    pub(super) closed: bool,
    pub(super) possible: Option<bool>,
}

impl StartDocument {
    pub(super) fn of(row: &StartResult) -> Self {
        Self {
            start: pair(row.start),
            length: row.length,
            full: row.outcome.is_full(),
            closed: row.outcome.is_closed(),
            possible: row.outcome.is_possible(),
        }
    }
}

/// Writes one document for one survey, or a list of documents for several.
pub fn write_json(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    let document = |survey: &Survey| SurveyDocument {
        heading: Heading::of(&survey.task),
        blocked: survey.task.blocked().iter().copied().map(pair).collect(),
        max_steps: survey.task.max_steps(),
        starts: survey.rows.iter().map(StartDocument::of).collect(),
        summary: Summary::of(&survey.rows),
    };
    match surveys {
        [survey] => write_line(&document(survey), output),
        surveys => write_line(&surveys.iter().map(document).collect::<Vec<_>>(), output),
    }
}

/// Writes a list of documents, one for each survey.
pub fn write_sizes_json(surveys: &[SurveyedTask], output: &mut Output<'_>) -> io::Result<()> {
    let document = |surveyed: &SurveyedTask| SizeDocument {
        heading: Heading::of(&surveyed.task),
        summary: surveyed.summary,
    };
    let documents: Vec<SizeDocument> = surveys.iter().map(document).collect();
    write_line(&documents, output)
}

/// The names of the columns that every line of CSV begins with.
const HEADING: &str = "rows,cols,holes,method,order,ties,seed";

/// Writes a line for each start of each survey.
pub fn write_csv(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    let columns = format!("{HEADING},row,col,length,full,closed,possible");
    let rows = surveys.iter().flat_map(|survey| {
        let of_start = |row| (Heading::of(&survey.task), StartDocument::of(row));
        survey.rows.iter().map(of_start)
    });
    write_rows(&columns, rows, output)
}

pub fn write_sizes_csv(surveys: &[SurveyedTask], output: &mut Output<'_>) -> io::Result<()> {
    let columns = format!(
        "{HEADING},starts,possible,unknown,full,open,closed,sequences,move_sets,up_to_symmetry"
    );
    let rows = surveys.iter();
    let rows = rows.map(|surveyed| (Heading::of(&surveyed.task), surveyed.summary));
    write_rows(&columns, rows, output)
}
