//! Parts of a survey that ran separately, and merging them into the whole.

use crate::board::Square;
use crate::survey::{StartResult, Survey, SurveyTask};

/// A part of a survey: number `number` of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number, from 1 to `count`.
    pub number: u32,
    /// The number of parts.
    pub count: u32,
}

impl Shard {
    /// The shard `number` of `count`, if 1 ≤ `number` ≤ `count`.
    pub fn new(number: u32, count: u32) -> Option<Self> {
        (1..=count)
            .contains(&number)
            .then_some(Self { number, count })
    }

    /// The shard written as `K/N`, if 1 ≤ K ≤ N.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, count) = text.split_once('/')?;
        let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_plain(number) || !is_plain(count) {
            return None;
        }
        Self::new(number.parse().ok()?, count.parse().ok()?)
    }

    /// The starts of this part: every `count`-th start in row-major order.
    pub fn starts(self, task: &SurveyTask) -> impl Iterator<Item = Square> {
        let (first, every) = (self.number as usize - 1, self.count as usize);
        // Without blocked squares, nothing is looked at that is left out: a part may come from a
        // file that claims a huge board.
        let is_whole = task.blocked().is_empty();
        let whole = is_whole.then(|| task.board().all().skip(first).step_by(every));
        let around = (!is_whole).then(|| task.starts().skip(first).step_by(every));
        let whole = whole.into_iter().flatten();
        whole.chain(around.into_iter().flatten())
    }
}

/// A part of a survey with its results.
#[derive(Clone, Debug)]
pub struct SurveyPart {
    /// Which part it is.
    pub shard: Shard,
    /// What is surveyed, and the results of the part's starts.
    pub survey: Survey,
}

/// Why parts cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A part does not have exactly its starts.
    #[error(
        "{file}: expected the {expected} starts of shard {number}, found {found} of them in \
         {lines} lines; run it again"
    )]
    CutShort {
        file: String,
        number: u32,
        /// The number of starts that it should have.
        expected: usize,
        /// How many of them it has, from the first one on.
        found: usize,
        lines: usize,
    },
    /// Two parts belong to different surveys.
    #[error("{first} and {second} are of different surveys")]
    Different { first: String, second: String },
    /// Two files hold the same part.
    #[error("{first} and {second} are both shard {number}")]
    Twice {
        first: String,
        second: String,
        number: u32,
    },
    /// Parts are missing: the first and the last number of each gap, and the number of parts.
    #[error("{}", missing(.0, *.1))]
    Missing(Vec<(u32, u32)>, u32),
    /// There are no parts.
    #[error("expected the files of the shards, found none")]
    Nothing,
}

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

/// The gaps between sorted numbers from 1 to `count`: the first and the last number of each.
fn gaps(numbers: &[u32], count: u32) -> Vec<(u32, u32)> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for &number in numbers {
        if next < number {
            gaps.push((next, number - 1));
        }
        next = number.saturating_add(1);
    }
    if numbers.last() != Some(&count) {
        gaps.push((next, count));
    }
    gaps
}

/// The parts of one survey, added one by one.
#[derive(Clone, Debug, Default)]
pub struct SurveyParts(Vec<(String, SurveyPart)>);

impl SurveyParts {
    /// Adds a part with the name of its file. It must have exactly its starts, belong to the same
    /// survey as the others, and be new.
    pub fn add(&mut self, file: &str, part: SurveyPart) -> Result<(), MergeError> {
        let SurveyPart { shard, survey } = &part;
        let file = file.to_owned();
        let starts = shard.starts(&survey.task);
        let pairs = starts.zip(&survey.rows);
        let found = pairs.take_while(|(start, row)| *start == row.start).count();
        let expected = shard.starts(&survey.task).count();
        let lines = survey.rows.len();
        if found != expected || found != lines {
            return Err(MergeError::CutShort {
                file,
                number: shard.number,
                expected,
                found,
                lines,
            });
        }
        let is_other = |other: &SurveyPart| {
            other.survey.task != survey.task || other.shard.count != shard.count
        };
        if let Some((first, _)) = self.0.first().filter(|(_, other)| is_other(other)) {
            let (first, second) = (first.clone(), file);
            return Err(MergeError::Different { first, second });
        }
        if let Some((first, _)) = self.0.iter().find(|(_, other)| other.shard == *shard) {
            return Err(MergeError::Twice {
                first: first.clone(),
                second: file,
                number: shard.number,
            });
        }
        self.0.push((file, part));
        Ok(())
    }

    /// Merges the parts into the whole survey, if none is missing.
    pub fn merge(self) -> Result<Survey, MergeError> {
        let Some((_, first)) = self.0.first() else {
            return Err(MergeError::Nothing);
        };
        let (task, count) = (first.survey.task.clone(), first.shard.count);
        let mut numbers: Vec<u32> = self.0.iter().map(|(_, part)| part.shard.number).collect();
        numbers.sort_unstable();
        let missing = gaps(&numbers, count);
        if !missing.is_empty() {
            return Err(MergeError::Missing(missing, count));
        }
        let rows = self.0.into_iter().flat_map(|(_, part)| part.survey.rows);
        let mut rows: Vec<StartResult> = rows.collect();
        rows.sort_unstable_by_key(|row| row.start);
        Ok(Survey { task, rows })
    }
}
