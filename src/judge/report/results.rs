//! The results of all cases: the value from which every form of a report is written.

use serde::{Deserialize, Serialize};

use crate::judge::compare::Difference;
use crate::judge::explain::Explanation;
use crate::judge::mistakes::FoundMistake;
use crate::judge::run::RunEnding;
use crate::judge::verdict::Verdict;

/// The results of a program, or of the programs of an assignment, on all cases.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The parts of the assignment; a single one if it has no parts.
    pub(crate) subtasks: Vec<Subtask>,
}

/// A part of an assignment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Subtask {
    /// Its name; empty if there is a single part.
    pub(crate) name: String,
    /// The points for it, if all its cases are accepted.
    pub(crate) points: Option<u32>,
    /// Whether there is a program that runs. Without one there are no cases.
    pub(crate) program: PartProgram,
    /// The results, in the order of the names.
    pub(crate) cases: Vec<CaseResult>,
    /// How many cases were not judged because of an interrupt.
    pub(crate) unjudged: usize,
    /// The usual mistakes that explain all outputs, best first.
    pub(crate) mistakes: Vec<FoundMistake>,
}

/// The program of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PartProgram {
    /// It runs.
    Runs,
    /// None was handed in.
    Missing,
    /// It cannot be started, for this reason.
    NotStarted(String),
    /// It cannot be built: the first lines of the compiler's message.
    NotBuilt(String),
}

/// The result of a case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CaseResult {
    pub(crate) name: String,
    pub(crate) verdict: Verdict,
    /// How the program ended. `None` without a result: the judge failed, or the program could not be
    /// started or killed its worker.
    pub(crate) ending: Option<RunEnding>,
    /// Where a wrong output first differs, if it was compared.
    pub(crate) difference: Option<Difference>,
    /// The message of the checker, the rule that the output breaks, the limit that was exceeded, or
    /// what the judge knows about a failure.
    pub(crate) message: String,
    /// The end of what the program wrote to its standard error.
    pub(crate) error_tail: Vec<u8>,
    /// Why the output is wrong, in the words of the problem.
    pub(crate) explanation: Option<Explanation>,
    /// The output, if the case is not accepted and the output is not too long to keep; if the run did
    /// not end normally, its beginning.
    pub(crate) output: Option<Vec<u8>>,
}

/// The points earned, of those that can be earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Score {
    pub(crate) earned: u32,
    pub(crate) of: u32,
}

/// How many of these cases have this verdict.
pub(crate) fn count<'a>(
    cases: impl IntoIterator<Item = &'a CaseResult>,
    verdict: Verdict,
) -> usize {
    let cases = cases.into_iter();
    cases.filter(|case| case.verdict == verdict).count()
}

impl Report {
    /// All cases of all parts.
    pub(crate) fn cases(&self) -> impl Iterator<Item = &CaseResult> + Clone {
        self.subtasks.iter().flat_map(|subtask| &subtask.cases)
    }

    /// All cases, each with its part.
    pub(crate) fn cases_of_parts(&self) -> impl Iterator<Item = (&Subtask, &CaseResult)> + Clone {
        self.subtasks
            .iter()
            .flat_map(|part| part.cases.iter().map(move |case| (part, case)))
    }

    /// How many cases have each verdict.
    pub(crate) fn counts(&self) -> [(Verdict, usize); Verdict::ALL.len()] {
        Verdict::ALL.map(|verdict| (verdict, count(self.cases(), verdict)))
    }

    /// How many cases were not judged because of an interrupt.
    pub(crate) fn unjudged(&self) -> usize {
        self.subtasks.iter().map(|part| part.unjudged).sum()
    }

    /// Whether every part has a program that is accepted on all its cases.
    pub(crate) fn is_accepted(&self) -> bool {
        self.subtasks.iter().all(Subtask::is_accepted)
    }

    /// The points of all parts; `None` if there are no points to earn.
    pub(crate) fn score(&self) -> Option<Score> {
        let scores = self.subtasks.iter().filter_map(Subtask::score);
        scores.reduce(|one, other| Score {
            earned: one.earned + other.earned,
            of: one.of + other.of,
        })
    }
}

impl Subtask {
    /// Whether there is a program, and it is accepted on all cases.
    pub(crate) fn is_accepted(&self) -> bool {
        let accepted = count(&self.cases, Verdict::Accepted);
        self.program == PartProgram::Runs && accepted == self.cases.len() && self.unjudged == 0
    }

    /// Why the part has no cases, if it is for lack of a program that runs.
    pub(crate) fn lack(&self) -> Option<&str> {
        match &self.program {
            PartProgram::Runs => None,
            PartProgram::Missing => Some("no program"),
            PartProgram::NotStarted(reason) => Some(reason),
            PartProgram::NotBuilt(_) => Some("compile error"),
        }
    }

    /// The first lines of the compiler's message, if the program cannot be built.
    pub(crate) fn compiler_message(&self) -> Option<&str> {
        match &self.program {
            PartProgram::NotBuilt(message) => Some(message),
            PartProgram::Runs | PartProgram::Missing | PartProgram::NotStarted(_) => None,
        }
    }

    /// The points: all or nothing; `None` if there are no points to earn.
    pub(crate) fn score(&self) -> Option<Score> {
        let of = self.points?;
        let earned = if self.is_accepted() { of } else { 0 };
        Some(Score { earned, of })
    }
}

impl CaseResult {
    /// The result of a case on which the program could not be started.
    pub(crate) fn not_started(name: &str, reason: String) -> Self {
        Self {
            name: name.to_owned(),
            verdict: Verdict::RuntimeError,
            ending: None,
            difference: None,
            message: reason,
            error_tail: Vec::new(),
            explanation: None,
            output: None,
        }
    }

    /// The name of the case after that of its part.
    pub(crate) fn full_name(&self, part: &Subtask) -> String {
        if part.name.is_empty() {
            self.name.clone()
        } else {
            format!("{}/{}", part.name, self.name)
        }
    }
}
