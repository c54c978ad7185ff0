//! Surveys as JSON: a document for one board, and a list of summaries for many.

use std::io;

use serde::{Deserialize, Serialize, Serializer};

use crate::json::write_line;
use crate::survey::{Heading, counts_of_starts, counts_of_tours};
use knights_core::board::Square;
use knights_core::output::Output;
use knights_core::survey::{StartResult, Summary, Survey, SurveyedTask};

/// The survey of one board.
#[derive(Serialize)]
struct SurveyDocument {
    #[serde(flatten)]
    heading: Heading,
    blocked: Vec<[u32; 2]>,
    max_steps: Option<u64>,
    starts: Vec<StartDocument>,
    summary: SummaryDocument,
}

/// The survey of one board among many.
#[derive(Serialize)]
struct SizeDocument {
    #[serde(flatten)]
    heading: Heading,
    summary: SummaryDocument,
}

/// The result of one start, in all documents.
#[derive(PartialEq, Serialize, Deserialize)]
pub struct StartDocument {
    pub start: [u32; 2],
    pub length: u32,
    full: bool,
    pub closed: bool,
    pub possible: Option<bool>,
}

impl StartDocument {
    pub fn of(row: &StartResult) -> Self {
        Self {
            start: pair(row.start),
            length: row.length,
            full: row.outcome.is_full(),
            closed: row.outcome.is_closed(),
            possible: row.outcome.is_possible(),
        }
    }
}

/// A square as row and column.
pub(super) const fn pair(square: Square) -> [u32; 2] {
    [square.row, square.column]
}

/// The counts in JSON: those of starts, and those of different tours.
#[derive(Serialize)]
struct SummaryDocument {
    #[serde(flatten)]
    starts: Counts<6>,
    different: Counts<3>,
}

impl SummaryDocument {
    const fn of(summary: &Summary) -> Self {
        Self {
            starts: Counts(counts_of_starts(summary)),
            different: Counts(counts_of_tours(summary)),
        }
    }
}

/// Counts as a map from their names.
struct Counts<const N: usize>([(&'static str, usize); N]);

impl<const N: usize> Serialize for Counts<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0)
    }
}

/// Writes one document for one survey, or a list of documents for several.
pub fn write_json(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    let document = |survey: &Survey| SurveyDocument {
        heading: Heading::of(&survey.task),
        blocked: survey.task.blocked().iter().copied().map(pair).collect(),
        max_steps: survey.task.max_steps(),
        starts: survey.rows.iter().map(StartDocument::of).collect(),
        summary: SummaryDocument::of(&Summary::of(&survey.rows)),
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
        summary: SummaryDocument::of(&surveyed.summary),
    };
    let documents: Vec<SizeDocument> = surveys.iter().map(document).collect();
    write_line(&documents, output)
}
