//! Surveys as JSON and as CSV, of one board or of many, and parts of a survey as JSON lines. Every line of
//! CSV says which survey it is of, so that files can be concatenated.

use std::io;

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::documents::{pair, write_csv as write_rows, write_line};
use crate::survey::tie_breaks;
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::output::Output;
use knights_core::solve::existence;
use knights_core::survey::{
    Method, Shard, StartOutcome, StartResult, Summary, Survey, SurveyPart, SurveyParts, SurveyTask,
    SurveyedTask,
};
use knights_core::tour::Fingerprint;
use knights_core::warnsdorff::{TieBreak, WarnsdorffOptions};

/// What was surveyed and how: the first fields of every document and every line of CSV.
#[derive(Serialize)]
struct Heading {
    rows: u32,
    cols: u32,
    holes: usize,
    method: &'static str,
    order: Option<&'static str>,
    ties: Option<&'static str>,
    seed: Option<u64>,
}

impl Heading {
    fn of(task: &SurveyTask) -> Self {
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
struct StartDocument {
    start: [u32; 2],
    length: u32,
    full: bool,
    closed: bool,
    possible: Option<bool>,
}

impl StartDocument {
    fn of(row: &StartResult) -> Self {
        Self {
            start: pair(row.start),
            length: row.length,
            full: row.outcome.is_full(),
            closed: row.outcome.is_closed(),
            possible: row.outcome.is_possible(),
        }
    }
}

#[derive(Serialize)]
struct SummaryDocument {
    #[serde(flatten)]
    starts: StartCounts,
    different: TourCounts,
}

/// The counts of a summary that are numbers of starts.
#[derive(Serialize)]
struct StartCounts {
    starts: usize,
    possible: usize,
    unknown: usize,
    full: usize,
    open: usize,
    closed: usize,
}

/// The counts of a summary that are numbers of different tours.
#[derive(Serialize)]
struct TourCounts {
    sequences: usize,
    move_sets: usize,
    up_to_symmetry: usize,
}

impl SummaryDocument {
    const fn of(summary: &Summary) -> Self {
        Self {
            starts: StartCounts {
                starts: summary.starts,
                possible: summary.possible,
                unknown: summary.unknown,
                full: summary.full,
                open: summary.open,
                closed: summary.closed,
            },
            different: TourCounts {
                sequences: summary.sequences,
                move_sets: summary.move_sets,
                up_to_symmetry: summary.up_to_symmetry,
            },
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
    let row = |SurveyedTask { task, summary }: &SurveyedTask| {
        let counts = SummaryDocument::of(summary);
        (Heading::of(task), counts.starts, counts.different)
    };
    write_rows(&columns, surveys.iter().map(row), output)
}

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct Header {
    rows: u32,
    cols: u32,
    /// The blocked squares, and the limit that comes with them. Older parts have neither.
    #[serde(default)]
    blocked: Vec<[u32; 2]>,
    #[serde(default)]
    max_steps: Option<u64>,
    method: String,
    order: Option<String>,
    ties: Option<String>,
    seed: Option<u64>,
    shard: u32,
    shards: u32,
}

/// Every other line. Fingerprints are hexadecimal, since JSON numbers are exact only to 2^53.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    row: StartDocument,
    move_set: Option<String>,
    up_to_symmetry: Option<String>,
}

impl Header {
    fn of(part: &SurveyPart) -> Self {
        let task = &part.survey.task;
        let heading = Heading::of(task);
        Self {
            rows: heading.rows,
            cols: heading.cols,
            blocked: task.blocked().iter().copied().map(pair).collect(),
            max_steps: task.max_steps(),
            method: heading.method.to_owned(),
            order: heading.order.map(str::to_owned),
            ties: heading.ties.map(str::to_owned),
            seed: heading.seed,
            shard: part.shard.number,
            shards: part.shard.count,
        }
    }

    /// The part without its rows, if the header makes sense.
    fn read(&self) -> Option<SurveyPart> {
        let is_named = |method: &Method| {
            method.name() == self.method
                && method.order().map(MoveOrder::name) == self.order.as_deref()
                && method.ties().map(TieBreak::name) == self.ties.as_deref()
        };
        let board = Board::new(self.rows, self.cols).ok()?;
        let task = self.task(board, methods(self.seed).find(is_named)?)?;
        let rows = Vec::new();
        let (shard, survey) = (Shard::new(self.shard, self.shards)?, Survey { task, rows });
        Some(SurveyPart { shard, survey })
    }

    /// What is surveyed. There is a limit exactly if squares are blocked.
    fn task(&self, board: Board, method: Method) -> Option<SurveyTask> {
        let square = |&[row, column]: &[u32; 2]| board.square(row.into(), column.into());
        let blocked: Vec<Square> = self.blocked.iter().map(square).collect::<Option<_>>()?;
        match self.max_steps {
            None => blocked.is_empty().then(|| SurveyTask::whole(board, method)),
            Some(_) if blocked.is_empty() => None,
            Some(steps) => SurveyTask::around(board, blocked, method, steps).ok(),
        }
    }
}

/// All methods; random ties only with a seed.
fn methods(seed: Option<u64>) -> impl Iterator<Item = Method> {
    let of_order = move |order| {
        let with_ties = move |ties| Method::Warnsdorff(WarnsdorffOptions { order, ties });
        let others = [Method::Backtrack(order), Method::Walk(order), Method::Solve];
        tie_breaks(seed).map(with_ties).chain(others)
    };
    MoveOrder::ALL.into_iter().flat_map(of_order)
}

impl Line {
    fn of(row: &StartResult) -> Self {
        let hexadecimal = |part: fn(Fingerprint) -> u64| {
            let fingerprint = row.outcome.fingerprint();
            fingerprint.map(|fingerprint| format!("{:016x}", part(fingerprint)))
        };
        Self {
            row: StartDocument::of(row),
            move_set: hexadecimal(|fingerprint| fingerprint.moves),
            up_to_symmetry: hexadecimal(|fingerprint| fingerprint.up_to_symmetry),
        }
    }

    /// The result of the line, if it can be one of this survey.
    fn read(&self, task: &SurveyTask) -> Option<StartResult> {
        let board = task.board();
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let fingerprint = match (self.move_set.as_deref(), self.up_to_symmetry.as_deref()) {
            (None, None) => None,
            (Some(moves), Some(up_to_symmetry)) => Some(Fingerprint {
                moves: number(moves)?,
                up_to_symmetry: number(up_to_symmetry)?,
            }),
            _ => return None,
        };
        let outcome = match fingerprint {
            Some(fingerprint) if self.row.closed => StartOutcome::Closed(fingerprint),
            Some(fingerprint) => StartOutcome::Open(fingerprint),
            None => match self.row.possible {
                Some(true) => StartOutcome::Stuck,
                Some(false) => StartOutcome::Impossible,
                None => StartOutcome::Unknown,
            },
        };
        let [row, column] = self.row.start;
        let start = board.square(row.into(), column.into())?;
        let length = self.row.length;
        let result = StartResult {
            start,
            length,
            outcome,
        };
        let is_sound = StartDocument::of(&result) == self.row
            && outcome.is_full() == (length == task.free_squares())
            && length <= task.free_squares()
            && (!task.blocked().is_empty()
                || outcome.is_possible() == Some(existence::from_start(board, start).is_ok()));
        is_sound.then_some(result)
    }
}

pub fn write_part(part: &SurveyPart, output: &mut Output<'_>) -> io::Result<()> {
    write_line(&Header::of(part), output)?;
    let mut rows = part.survey.rows.iter();
    rows.try_for_each(|row| write_line(&Line::of(row), output))
}

/// Merges the parts in these files, each given with its name.
pub fn merge(files: &[(String, Vec<u8>)]) -> anyhow::Result<Survey> {
    let mut parts = SurveyParts::default();
    for (file, text) in files {
        parts.add(file, read_part(file, text)?)?;
    }
    Ok(parts.merge()?)
}

fn read_part(file: &str, text: &[u8]) -> anyhow::Result<SurveyPart> {
    let fault = |line: usize, fault: &str| anyhow!("{file}: line {line}: {fault}");
    let json_fault = |line: usize, error: &serde_json::Error| {
        // The parser's own line number is always 1.
        let words = error.to_string();
        fault(line, words.split(" at line ").next().unwrap_or_default())
    };
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let mut lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    let (number, first) = lines.next().ok_or_else(|| fault(1, "the file is empty"))?;
    let header = serde_json::from_slice(first).map_err(|error| json_fault(number, &error))?;
    let part = Header::read(&header);
    let mut part = part.ok_or_else(|| fault(1, "expected the heading of a shard"))?;
    for (number, line) in lines {
        let line = serde_json::from_slice(line).map_err(|error| json_fault(number, &error))?;
        let row = Line::read(&line, &part.survey.task);
        let row = row.ok_or_else(|| fault(number, "expected the line of a start"))?;
        part.survey.rows.push(row);
    }
    Ok(part)
}
