//! What came of the hand-ins of a class: the value from which every form of the report is written.

use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};

use crate::class::FolderScore;
use crate::report::{CaseResult, PartProgram, Score, Subtask};
use crate::verdict::Verdict;
use knights_render::escape::one_line;

#[derive(Clone, Debug)]
pub struct ClassReport {
    /// The problem or the assignment.
    pub problem: String,
    /// The names of its parts, in order.
    pub parts: Vec<&'static str>,
    /// The hand-ins that have been judged, in the order of their names.
    pub hand_ins: Vec<HandInResult>,
    /// How many were not judged because of an interrupt.
    pub unjudged: usize,
    /// What is in the folder of the class and is no hand-in.
    pub ignored: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HandInResult {
    pub name: String,
    /// Its files that no part takes.
    pub unrecognised: Vec<String>,
    pub parts: Vec<PartResult>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PartResult {
    /// Its cases; those that an interrupt has left are never here.
    pub subtask: Subtask,
    /// The points; `None` if there are none to earn.
    pub score: Option<Score>,
    /// The points of folders of cases, if they have some.
    pub folders: Vec<FolderScore>,
    /// For each case its texts, if it is not accepted.
    pub texts: Vec<Option<CaseTexts>>,
}

/// The texts of a case, cut if they are long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseTexts {
    pub input: String,
    pub expected: String,
    /// The output, if it is wrong.
    pub found: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartVerdict {
    None,
    CompileError,
    /// Accepted on all cases, or the verdict on the first case that is not.
    Cases(Verdict),
}

impl ClassReport {
    /// Whether every hand-in is judged and accepted.
    pub fn is_accepted(&self) -> bool {
        self.unjudged == 0 && self.hand_ins.iter().all(HandInResult::is_accepted)
    }

    pub fn accepted(&self) -> usize {
        let hand_ins = self.hand_ins.iter();
        hand_ins.filter(|hand_in| hand_in.is_accepted()).count()
    }

    /// How many hand-ins have an accepted part with this index.
    pub fn accepted_in_part(&self, index: usize) -> usize {
        let parts = self
            .hand_ins
            .iter()
            .filter_map(|hand_in| hand_in.parts.get(index));
        parts.filter(|part| part.is_accepted()).count()
    }
}

impl HandInResult {
    pub fn is_accepted(&self) -> bool {
        self.parts.iter().all(PartResult::is_accepted)
    }

    /// The points of all parts; `None` if there are none to earn.
    pub fn score(&self) -> Option<Score> {
        Score::sum(self.parts.iter().filter_map(|part| part.score))
    }

    pub fn cases(&self) -> impl Iterator<Item = &CaseResult> {
        self.parts.iter().flat_map(|part| &part.subtask.cases)
    }

    /// The time by the clock of all cases together, in seconds.
    pub fn seconds(&self) -> f64 {
        let times = self.cases().filter_map(|case| Some(case.ending?.wall));
        times.sum::<Duration>().as_secs_f64()
    }

    pub fn slowest(&self) -> Option<Duration> {
        let times = self.cases().filter_map(|case| Some(case.ending?.processor));
        times.max()
    }

    /// The name of its first case that is not accepted, on one line.
    pub fn first_failure(&self) -> Option<String> {
        let mut parts = self.parts.iter();
        parts.find_map(|part| {
            let case = part.first_failure()?;
            Some(one_line(&case.full_name(&part.subtask)))
        })
    }

    /// What to say of a hand-in all of whose files are unrecognised.
    pub fn remark(&self) -> Option<&'static str> {
        let is_missing = |part: &PartResult| part.verdict() == PartVerdict::None;
        match self.unrecognised.is_empty() {
            _ if !self.parts.iter().all(is_missing) => None,
            true => Some("nothing was handed in"),
            false => Some("no file has the name of a part"),
        }
    }
}

impl PartResult {
    pub fn name(&self) -> &str {
        &self.subtask.name
    }

    /// Whether there is a program, and it is accepted on all cases.
    pub fn is_accepted(&self) -> bool {
        self.subtask.is_accepted()
    }

    pub fn first_failure(&self) -> Option<&CaseResult> {
        self.failures().next().map(|(case, _)| case)
    }

    pub fn accepted(&self) -> usize {
        crate::report::count(&self.subtask.cases, Verdict::Accepted)
    }

    pub fn verdict(&self) -> PartVerdict {
        match &self.subtask.program {
            PartProgram::Missing => PartVerdict::None,
            PartProgram::NotBuilt(_) => PartVerdict::CompileError,
            PartProgram::NotStarted(_) => PartVerdict::Cases(Verdict::RuntimeError),
            PartProgram::Runs => {
                let failed = self.first_failure().map(|case| case.verdict);
                PartVerdict::Cases(failed.unwrap_or(Verdict::Accepted))
            }
        }
    }

    /// The cases that are not accepted, each with its texts.
    pub fn failures(&self) -> impl Iterator<Item = (&CaseResult, Option<&CaseTexts>)> {
        let texts = self.texts.iter().map(Option::as_ref);
        let cases = self.subtask.cases.iter().zip(texts);
        cases.filter(|(case, _)| case.verdict != Verdict::Accepted)
    }
}

impl PartVerdict {
    /// Its abbreviation; `none` if nothing was handed in.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::CompileError => "CE",
            Self::Cases(verdict) => verdict.name(),
        }
    }

    pub const fn description(self) -> &'static str {
        match self {
            Self::None => "nothing was handed in",
            Self::CompileError => "compile error",
            Self::Cases(verdict) => verdict.description(),
        }
    }
}

impl Serialize for PartVerdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
