//! Parts of a survey as JSON lines: a header, then a line for each start.

use std::io;

use serde::{Deserialize, Serialize};

use crate::board::{Board, MoveOrder};
use crate::solve::existence;
use crate::survey::{
    MergeError, Method, Shard, StartOutcome, StartResult, Survey, SurveyPart, SurveyParts,
};
use crate::text::output::Output;
use crate::text::survey::{Heading, StartDocument};
use crate::tour::Fingerprint;
use crate::warnsdorff::{TieBreak, WarnsdorffOptions};

/// Why files cannot be merged.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PartError {
    /// A line is not one of a part.
    #[error("{file}: line {line}: {fault}")]
    Line {
        file: String,
        line: usize,
        fault: String,
    },
    /// The parts do not make a whole.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct Header {
    rows: u32,
    cols: u32,
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
        let heading = Heading::of(part.survey.board, part.survey.method);
        Self {
            rows: heading.rows,
            cols: heading.cols,
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
        let named = |name: &str| {
            MoveOrder::ALL
                .into_iter()
                .find(|order| order.name() == name)
        };
        let order = match self.order.as_deref() {
            Some(name) => Some(named(name)?),
            None => None,
        };
        let ties = match (self.ties.as_deref(), self.seed) {
            (Some("first"), _) => Some(TieBreak::First),
            (Some("pohl"), _) => Some(TieBreak::Pohl),
            (Some("roth"), _) => Some(TieBreak::Roth),
            (Some("random"), Some(seed)) => Some(TieBreak::Random { seed }),
            (None, _) => None,
            _ => return None,
        };
        let method = match (self.method.as_str(), order, ties) {
            ("warnsdorff", Some(order), Some(ties)) => {
                Method::Warnsdorff(WarnsdorffOptions { order, ties })
            }
            ("backtrack", Some(order), None) => Method::Backtrack(order),
            ("walk", Some(order), None) => Method::Walk(order),
            ("solve", None, None) => Method::Solve,
            _ => return None,
        };
        let survey = Survey {
            board: Board::new(self.rows, self.cols).ok()?,
            method,
            rows: Vec::new(),
        };
        let shard = Shard::new(self.shard, self.shards)?;
        Some(SurveyPart { shard, survey })
    }
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

    /// The result of the line, if it can be one of a survey of this board.
    fn read(&self, board: Board) -> Option<StartResult> {
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let fingerprint = match (self.move_set.as_deref(), self.up_to_symmetry.as_deref()) {
            (None, None) => None,
            (Some(moves), Some(up_to_symmetry)) => Some(Fingerprint {
                moves: number(moves)?,
                up_to_symmetry: number(up_to_symmetry)?,
            }),
            _ => return None,
        };
        let StartDocument {
            start: [row, column],
            length,
            full,
            closed,
            possible,
        } = self.row;
        let outcome = match (full, closed, possible, fingerprint) {
            (true, true, true, Some(fingerprint)) => StartOutcome::Closed(fingerprint),
            (true, false, true, Some(fingerprint)) => StartOutcome::Open(fingerprint),
            (false, false, true, None) => StartOutcome::Stuck,
            (false, false, false, None) => StartOutcome::Impossible,
            _ => return None,
        };
        let start = board.square(row.into(), column.into())?;
        let is_sound = full == (length == board.squares())
            && length <= board.squares()
            && possible == existence::from_start(board, start).is_ok();
        is_sound.then_some(StartResult {
            start,
            length,
            outcome,
        })
    }
}

/// Writes a part.
pub(crate) fn write_part(part: &SurveyPart, output: &mut Output<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *output, &Header::of(part))?;
    output.bytes(b"\n")?;
    for row in &part.survey.rows {
        serde_json::to_writer(&mut *output, &Line::of(row))?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// Merges the parts in these files, each given with its name.
pub(crate) fn merge(files: &[(String, Vec<u8>)]) -> Result<Survey, PartError> {
    let mut parts = SurveyParts::default();
    for (file, text) in files {
        parts.add(file, read_part(file, text)?)?;
    }
    Ok(parts.merge()?)
}

/// Reads one part.
fn read_part(file: &str, text: &[u8]) -> Result<SurveyPart, PartError> {
    let fault = |line: usize, fault: &str| PartError::Line {
        file: file.to_owned(),
        line,
        fault: fault.to_owned(),
    };
    let json_fault = |line: usize, error: &serde_json::Error| {
        // The parser's own line number is always 1.
        let words = error.to_string();
        fault(line, words.split(" at line ").next().unwrap_or_default())
    };
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let mut lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    let (number, first) = lines.next().ok_or_else(|| fault(1, "the file is empty"))?;
    let header: Header =
        serde_json::from_slice(first).map_err(|error| json_fault(number, &error))?;
    let mut part = header
        .read()
        .ok_or_else(|| fault(1, "expected the heading of a shard"))?;
    for (number, line) in lines {
        let line: Line =
            serde_json::from_slice(line).map_err(|error| json_fault(number, &error))?;
        let row = line.read(part.survey.board);
        let row = row.ok_or_else(|| fault(number, "expected the line of a start"))?;
        part.survey.rows.push(row);
    }
    Ok(part)
}
