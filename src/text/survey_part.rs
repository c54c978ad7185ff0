//! A part of a survey as JSON lines, and the whole from all parts.

use std::io;

use serde::{Deserialize, Serialize};

use crate::board::{Board, MoveOrder, Square};
use crate::solve::existence;
use crate::survey::{Method, StartResult};
use crate::text::output::Output;
use crate::text::survey::{StartDocument, Survey};
use crate::tour::Fingerprint;
use crate::warnsdorff::{TieBreak, WarnsdorffOptions};

/// Which part of a survey: the `number`-th of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `count`.
    pub number: u32,
    /// How many there are.
    pub count: u32,
}

impl Shard {
    /// The shard that `K/N` names, if 1 ≤ K ≤ N.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (number, count) = text.split_once('/')?;
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(number) || !plain(count) {
            return None;
        }
        let (number, count) = (number.parse().ok()?, count.parse().ok()?);
        (1..=count)
            .contains(&number)
            .then_some(Self { number, count })
    }

    /// The starts of this part: every `count`-th in row-major order.
    pub fn starts(self, board: Board) -> impl Iterator<Item = Square> {
        let every = self.count as usize;
        board.all().skip(self.number as usize - 1).step_by(every)
    }
}

/// Why parts make no whole.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A line is none of a shard.
    #[error("{file}: line {line}: {fault}")]
    Line {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// A file lacks starts, or has others.
    #[error(
        "{file}: expected the {expected} starts of shard {number}, found {found} of them in \
         {lines} lines; run it again"
    )]
    CutShort {
        /// The file.
        file: String,
        /// The shard.
        number: u32,
        /// How many starts it has to have.
        expected: usize,
        /// How many are there from the first on.
        found: usize,
        /// How many starts there are in all.
        lines: usize,
    },
    /// Two files are parts of different surveys.
    #[error("{first} and {second} are of different surveys")]
    Different {
        /// A file.
        first: String,
        /// One that does not go with it.
        second: String,
    },
    /// Two files hold the same part.
    #[error("{first} and {second} are both shard {number}")]
    Twice {
        /// A file.
        first: String,
        /// Another.
        second: String,
        /// The shard.
        number: u32,
    },
    /// Parts are missing: those from the first number to the last of each pair.
    #[error("{}", missing(.0, *.1))]
    Missing(Vec<(u32, u32)>, u32),
    /// There are no files.
    #[error("expected the files of the shards, found none")]
    Nothing,
}

/// The words for missing parts.
fn missing(gaps: &[(u32, u32)], count: u32) -> String {
    let list: Vec<String> = gaps
        .iter()
        .map(|&(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        })
        .collect();
    let (noun, verb) = match gaps {
        [gap] if gap.0 == gap.1 => ("shard", "is"),
        _ => ("shards", "are"),
    };
    format!("{noun} {} of {count} {verb} missing", list.join(", "))
}

/// What lies between sorted numbers from 1 to `count`: the first and the last of each gap.
fn gaps(numbers: &[u32], count: u32) -> Vec<(u32, u32)> {
    let before = std::iter::once(0).chain(numbers.iter().copied());
    let after = numbers
        .iter()
        .copied()
        .map(u64::from)
        .chain([u64::from(count) + 1]);
    before
        .zip(after)
        .filter(|&(before, after)| u64::from(before) + 1 < after)
        .filter_map(|(before, after)| Some((before + 1, u32::try_from(after - 1).ok()?)))
        .collect()
}

/// The first line of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// Every other line. Fingerprints are hexadecimal, for numbers of JSON end at 2^53.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    row: StartDocument,
    move_set: Option<String>,
    up_to_symmetry: Option<String>,
}

impl Header {
    fn of(board: Board, method: Method, shard: Shard) -> Self {
        Self {
            rows: board.rows(),
            cols: board.columns(),
            method: method.name().to_owned(),
            order: method.order().map(|order| order.name().to_owned()),
            ties: method.ties().map(|ties| ties.name().to_owned()),
            seed: match method.ties() {
                Some(TieBreak::Random { seed }) => Some(seed),
                _ => None,
            },
            shard: shard.number,
            shards: shard.count,
        }
    }

    /// What the header says, if it makes sense.
    fn read(&self) -> Option<(Board, Method, Shard)> {
        let board = Board::new(self.rows, self.cols).ok()?;
        let order = match self.order.as_deref() {
            Some(name) => {
                let order = MoveOrder::ALL
                    .into_iter()
                    .find(|order| order.name() == name);
                Some(order?)
            }
            None => None,
        };
        let ties = match (self.ties.as_deref(), self.seed) {
            (Some("first"), _) => TieBreak::First,
            (Some("pohl"), _) => TieBreak::Pohl,
            (Some("roth"), _) => TieBreak::Roth,
            (Some("random"), Some(seed)) => TieBreak::Random { seed },
            (None, _) => TieBreak::default(),
            _ => return None,
        };
        let method = match (self.method.as_str(), order, &self.ties) {
            ("warnsdorff", Some(order), Some(_)) => {
                Method::Warnsdorff(WarnsdorffOptions { order, ties })
            }
            ("backtrack", Some(order), None) => Method::Backtrack(order),
            ("walk", Some(order), None) => Method::Walk(order),
            ("solve", None, None) => Method::Solve,
            _ => return None,
        };
        let shard = Shard {
            number: self.shard,
            count: self.shards,
        };
        let sound = (1..=shard.count).contains(&shard.number);
        sound.then_some((board, method, shard))
    }

    /// The same for all parts of a survey.
    fn of_whole(&self) -> Self {
        Self {
            shard: 0,
            ..self.clone()
        }
    }
}

impl Line {
    fn of(row: &StartResult) -> Self {
        let hexadecimal = |part: fn(&Fingerprint) -> u64| {
            row.fingerprint
                .map(|print| format!("{:016x}", part(&print)))
        };
        Self {
            row: StartDocument::of(row),
            move_set: hexadecimal(|print| print.moves),
            up_to_symmetry: hexadecimal(|print| print.up_to_symmetry),
        }
    }

    /// The row that the line says, if it can be one of a survey of this board.
    fn read(&self, board: Board) -> Option<StartResult> {
        let number = |text: &Option<String>| {
            text.as_deref()
                .map(|text| u64::from_str_radix(text, 16).ok())
        };
        let fingerprint = match (number(&self.move_set), number(&self.up_to_symmetry)) {
            (None, None) => None,
            (Some(moves), Some(up_to_symmetry)) => Some(Fingerprint {
                moves: moves?,
                up_to_symmetry: up_to_symmetry?,
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
        let start = board.square(row.into(), column.into())?;
        let sound = fingerprint.is_some() == full
            && full == (length == board.squares())
            && length <= board.squares()
            && (full || !closed)
            && possible == existence::from_start(board, start).is_ok()
            && (possible || !full);
        sound.then_some(StartResult {
            start,
            length,
            full,
            closed,
            possible,
            fingerprint,
        })
    }
}

/// Writes a part: a line that says what it is part of, then a line a start.
///
/// # Errors
///
/// The output does not take it.
pub fn write_shard(
    board: Board,
    method: Method,
    shard: Shard,
    rows: &[StartResult],
    output: &mut Output<'_>,
) -> io::Result<()> {
    serde_json::to_writer(&mut *output, &Header::of(board, method, shard))?;
    output.bytes(b"\n")?;
    for row in rows {
        serde_json::to_writer(&mut *output, &Line::of(row))?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// The survey that these files, each with its name, are the parts of.
///
/// # Errors
///
/// A file is no part, is not whole, or is one of another survey; a part is there twice, or
/// not at all.
pub fn merge(files: &[(String, Vec<u8>)]) -> Result<Survey, MergeError> {
    let mut parts: Vec<(&str, Header, Vec<StartResult>)> = Vec::new();
    for (file, text) in files {
        let (header, rows) = read_part(file, text)?;
        if let Some((first, other, _)) = parts.first()
            && other.of_whole() != header.of_whole()
        {
            let (first, second) = ((*first).to_owned(), file.clone());
            return Err(MergeError::Different { first, second });
        }
        if let Some((first, ..)) = parts.iter().find(|part| part.1.shard == header.shard) {
            let (first, second, number) = ((*first).to_owned(), file.clone(), header.shard);
            return Err(MergeError::Twice {
                first,
                second,
                number,
            });
        }
        parts.push((file, header, rows));
    }
    let Some((board, method, shard)) = parts.first().and_then(|part| part.1.read()) else {
        return Err(MergeError::Nothing);
    };
    let mut numbers: Vec<u32> = parts.iter().map(|part| part.1.shard).collect();
    numbers.sort_unstable();
    let missing = gaps(&numbers, shard.count);
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing, shard.count));
    }
    let mut rows: Vec<StartResult> = parts.into_iter().flat_map(|part| part.2).collect();
    rows.sort_unstable_by_key(|row| row.start);
    Ok(Survey {
        board,
        method,
        rows,
    })
}

/// One part, with exactly the starts that it should have.
fn read_part(file: &str, text: &[u8]) -> Result<(Header, Vec<StartResult>), MergeError> {
    let fault = |line: usize, fault: String| MergeError::Line {
        file: file.to_owned(),
        line,
        fault,
    };
    let says = |error: serde_json::Error| {
        let words = error.to_string();
        // Our line is the one of the file.
        words
            .split(" at line ")
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let mut lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    let (number, first) = lines
        .next()
        .ok_or_else(|| fault(1, "the file is empty".to_owned()))?;
    let header = serde_json::from_slice(first).map_err(|error| fault(number, says(error)))?;
    let header: Header = header;
    let Some((board, _, shard)) = header.read() else {
        return Err(fault(1, "expected the heading of a shard".to_owned()));
    };
    let mut rows = Vec::new();
    for (number, line) in lines {
        let line: Line =
            serde_json::from_slice(line).map_err(|error| fault(number, says(error)))?;
        let row = line.read(board);
        rows.push(row.ok_or_else(|| fault(number, "expected the line of a start".to_owned()))?);
    }
    let expected = shard.starts(board);
    let found = expected
        .zip(&rows)
        .take_while(|(start, row)| *start == row.start)
        .count();
    let expected = shard.starts(board).count();
    if found != expected || found != rows.len() {
        return Err(MergeError::CutShort {
            file: file.to_owned(),
            number: shard.number,
            expected,
            found,
            lines: rows.len(),
        });
    }
    Ok((header, rows))
}
