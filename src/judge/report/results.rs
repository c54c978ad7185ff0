//! What came of all cases: the one value that every form of a report is written from.

use std::time::Duration;

use crate::judge::compare::Difference;
use crate::judge::run::{Run, RunStatus};
use crate::judge::verdict::Verdict;

/// A program, or the programs of an assignment, on all cases.
#[derive(Clone, Debug)]
pub struct Report {
    /// The parts of the assignment; one where it has none.
    pub subtasks: Vec<Subtask>,
}

/// A part of an assignment.
#[derive(Clone, Debug)]
pub struct Subtask {
    /// Its name; empty where there is one part alone.
    pub name: String,
    /// The points for it, if all its cases are accepted.
    pub points: Option<u32>,
    /// Whether a program for it was handed in. Without one there are no cases.
    pub has_program: bool,
    /// What came of each case, in the order of their names.
    pub cases: Vec<CaseResult>,
}

/// What came of a case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The name of the case.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// What the run used; nothing where there was none.
    pub usage: Option<RunUsage>,
    /// Where a wrong answer first differs, if it was compared.
    pub difference: Option<Difference>,
    /// The words of a checker, or of the judge about its own fault.
    pub message: String,
    /// The end of what the program wrote to its standard error.
    pub error_tail: Vec<u8>,
}

/// What a run used, and how it ended.
#[derive(Clone, Copy, Debug)]
pub struct RunUsage {
    /// How the program ended.
    pub status: RunStatus,
    /// How long it took by the clock.
    pub wall: Duration,
    /// How long it took by the processor.
    pub processor: Duration,
    /// How many bytes of memory it had filled at most.
    pub peak_memory: u64,
}

impl Report {
    /// All cases of all parts.
    pub fn cases(&self) -> impl Iterator<Item = &CaseResult> {
        self.subtasks.iter().flat_map(|subtask| &subtask.cases)
    }

    /// All cases, each with its part.
    pub fn cases_of_parts(&self) -> impl Iterator<Item = (&Subtask, &CaseResult)> + Clone {
        let of_part = |part| move |case| (part, case);
        self.subtasks
            .iter()
            .flat_map(move |part: &Subtask| part.cases.iter().map(of_part(part)))
    }

    /// How many cases have this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cases().filter(|case| case.verdict == verdict).count()
    }

    /// Whether every part has a program that all its cases accept.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.subtasks.iter().all(Subtask::is_accepted)
    }

    /// The points that were earned, and those that there are; nothing where none are given.
    #[must_use]
    pub fn points(&self) -> Option<[u32; 2]> {
        let points = self
            .subtasks
            .iter()
            .filter_map(|part| Some([part.earned()?, part.points?]));
        points.reduce(|one, other| [one[0] + other[0], one[1] + other[1]])
    }
}

impl Subtask {
    /// Whether there is a program, and all its cases are accepted.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.has_program
            && self
                .cases
                .iter()
                .all(|case| case.verdict == Verdict::Accepted)
    }

    /// The points that were earned, where there are any to earn.
    #[must_use]
    pub fn earned(&self) -> Option<u32> {
        self.points
            .map(|points| if self.is_accepted() { points } else { 0 })
    }
}

impl CaseResult {
    /// The name of the case after that of its part.
    #[must_use]
    pub fn full_name(&self, part: &Subtask) -> String {
        if part.name.is_empty() {
            self.name.clone()
        } else {
            format!("{}/{}", part.name, self.name)
        }
    }
}

impl RunUsage {
    /// What a run used.
    #[must_use]
    pub const fn of(run: &Run) -> Self {
        Self {
            status: run.status,
            wall: run.wall,
            processor: run.processor,
            peak_memory: run.peak_memory,
        }
    }
}
