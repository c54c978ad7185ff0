//! Surveys that run in parts: each part as JSON lines, and merging the parts into the whole.

use std::io;

use anyhow::{Context, anyhow, ensure};
use serde::{Deserialize, Serialize};

use crate::documents::{pair, write_line};
use crate::shard::{Shard, ensure_all};
use crate::survey::{Heading, StartDocument};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{FoundText, InputError, InputLocation};
use knights_core::output::Output;
use knights_core::solve::existence;
use knights_core::survey::{Method, StartOutcome, StartResult, Survey, SurveyTask};
use knights_core::tour::Fingerprint;
use knights_core::warnsdorff::{TieBreak, WarnsdorffOptions};

/// Writes a part of a survey: a line that says what is surveyed, then a line for each start.
pub fn write_part(shard: Shard, survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    write_line(&Header::of(shard, &survey.task), output)?;
    let mut rows = survey.rows.iter();
    rows.try_for_each(|row| write_line(&Line::of(row), output))
}

/// Merges the parts in these files, each given with its name.
pub fn merge(files: &[(String, Vec<u8>)]) -> anyhow::Result<Survey> {
    let mut parts: Vec<SurveyPart> = Vec::new();
    for (file, text) in files {
        let part = read_part(file, text)?;
        part.check(&parts)?;
        parts.push(part);
    }
    let first = parts.first();
    let first = first.context("expected the files of the parts, found none")?;
    let task = first.survey.task.clone();
    let shards = parts.iter().map(|part| (&part.file[..], part.shard));
    ensure_all(&shards.collect::<Vec<_>>())?;
    let rows = parts.into_iter().flat_map(|part| part.survey.rows);
    let mut rows: Vec<StartResult> = rows.collect();
    rows.sort_unstable_by_key(|row| row.start);
    Ok(Survey { task, rows })
}

/// A part with its results, and the file that it comes from.
struct SurveyPart {
    file: String,
    shard: Shard,
    survey: Survey,
}

impl SurveyPart {
    /// Checks that the part has exactly its starts, and belongs to the same survey as the others.
    fn check(&self, others: &[Self]) -> anyhow::Result<()> {
        let Self {
            file,
            shard,
            survey,
        } = self;
        let number = shard.number;
        let pairs = shard.of(survey.task.starts()).zip(&survey.rows);
        let found = pairs.take_while(|(start, row)| *start == row.start).count();
        let left = survey.task.free_squares().saturating_sub(number - 1);
        let (expected, lines) = (left.div_ceil(shard.count) as usize, survey.rows.len());
        ensure!(
            found == expected && found == lines,
            "{file}: expected the {expected} starts of part {number}, found {found} of them in \
             {lines} lines; run it again"
        );
        if let Some(first) = others.first() {
            let is_same = first.survey.task == survey.task && first.shard.count == shard.count;
            ensure!(
                is_same,
                "{} and {file} are of different surveys",
                first.file
            );
        }
        Ok(())
    }
}

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct Header {
    rows: u32,
    cols: u32,
    /// The holes, and the limit that comes with them. Older parts have neither.
    #[serde(default)]
    hole_squares: Vec<[u32; 2]>,
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
    fn of(shard: Shard, task: &SurveyTask) -> Self {
        let heading = Heading::of(task);
        Self {
            rows: heading.rows,
            cols: heading.cols,
            hole_squares: task.holes().iter().copied().map(pair).collect(),
            max_steps: task.max_steps(),
            method: heading.method.to_owned(),
            order: heading.order.map(str::to_owned),
            ties: heading.ties.map(str::to_owned),
            seed: heading.seed,
            shard: shard.number,
            shards: shard.count,
        }
    }

    /// Which part it is, and what is surveyed, if the header makes sense.
    fn read(&self) -> Option<(Shard, SurveyTask)> {
        let is_named = |method: &Method| {
            method.name() == self.method
                && method.order().map(MoveOrder::name) == self.order.as_deref()
                && method.ties().map(TieBreak::name) == self.ties.as_deref()
        };
        let board = Board::new(self.rows, self.cols).ok()?;
        let task = self.task(board, methods(self.seed).find(is_named)?)?;
        Some((Shard::new(self.shard, self.shards)?, task))
    }

    /// What is surveyed. There is a limit exactly if there are holes.
    fn task(&self, board: Board, method: Method) -> Option<SurveyTask> {
        let square = |&[row, column]: &[u32; 2]| board.square(row.into(), column.into());
        let holes = self.hole_squares.iter().map(square);
        let holes: Vec<Square> = holes.collect::<Option<_>>()?;
        match self.max_steps {
            None => holes.is_empty().then(|| SurveyTask::whole(board, method)),
            Some(_) if holes.is_empty() => None,
            Some(steps) => SurveyTask::around(board, holes, method, steps).ok(),
        }
    }
}

/// All methods; random ties only with a seed.
fn methods(seed: Option<u64>) -> impl Iterator<Item = Method> {
    let of_order = move |order| {
        let with_ties = move |ties| Method::Warnsdorff(WarnsdorffOptions { order, ties });
        let others = [Method::Backtrack(order), Method::Walk(order), Method::Solve];
        TieBreak::all(seed).map(with_ties).chain(others)
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
        let outcome = match (fingerprint, self.row.possible) {
            (Some(fingerprint), _) if self.row.closed => StartOutcome::Closed(fingerprint),
            (Some(fingerprint), _) => StartOutcome::Open(fingerprint),
            (None, Some(true)) => StartOutcome::Stuck,
            (None, Some(false)) => StartOutcome::Impossible,
            (None, None) => StartOutcome::Unknown,
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
            && (!task.holes().is_empty()
                || outcome.is_possible() == Some(existence::from_start(board, start).is_ok()));
        is_sound.then_some(result)
    }
}

/// The error about a file that begins with another line than a part does.
fn no_part(line: usize, found: &[u8]) -> InputError {
    let place = InputLocation::Text { line, column: 1 };
    let found = FoundText::token(found.trim_ascii());
    let expected = "the first line of a part, as `tour survey --shard` writes it";
    InputError::unexpected(place, expected, &found)
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
    let header = serde_json::from_slice(first).ok();
    let header = header.as_ref().and_then(Header::read);
    let (shard, task) = header.ok_or_else(|| anyhow!("{file}: {}", no_part(number, first)))?;
    let mut rows = Vec::new();
    for (number, line) in lines {
        let line = serde_json::from_slice(line).map_err(|error| json_fault(number, &error))?;
        let row = Line::read(&line, &task);
        let row = row.ok_or_else(|| fault(number, "expected the line of a start"))?;
        rows.push(row);
    }
    Ok(SurveyPart {
        file: file.to_owned(),
        shard,
        survey: Survey { task, rows },
    })
}
