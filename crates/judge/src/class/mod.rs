//! A class: its hand-ins, the assignment that they answer, and the result of each.
//!
//! `class_folder` finds the hand-ins in a folder or an archive, by the names that a platform gives them (`layout`).
//! `programs` finds the programs in each of them, and `grading` judges these. A `list` says who is in the class. What
//! is judged is kept in a `log`, or comes from those of several machines; with points it is a [`ClassReport`], which is
//! written as a `report` that shows as much as [`Feedback`] allows (`redaction`).

mod assignment;
mod class_folder;
mod grading;
mod late;
mod layout;
mod list;
mod log;
mod marks;
mod programs;
mod redaction;
pub mod report;
mod table;

use std::collections::BTreeMap;
use std::ops::Add;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::hand_in::{Doubt, Student};
use knights_core::output::joined;
use knights_problems::report::text::explanation;
use knights_problems::report::{CaseResult, JudgedPart, PartProgram, Points, Score};
use knights_problems::verdict::Verdict;
use knights_render::escape::one_line;

pub use crate::submissions::{Part, Stop};
pub use class_folder::{ClassFolder, ReadingOptions};
pub use grading::{ClassGrader, Job};
pub use late::{Deadline, Grace, LatePenalty};
pub use layout::{Attempt, Layout};
pub use list::ClassList;
pub use log::{ClassLog, Step};
pub use marks::ExistingMarks;
pub use programs::Unread;
pub use redaction::Feedback;

#[derive(Clone, Debug)]
pub struct ClassReport {
    /// The problem or the assignment.
    pub problem: String,
    /// The names of its parts, in order.
    pub parts: Vec<&'static str>,
    /// The hand-ins that have been judged, in the order of their names.
    pub hand_ins: Vec<HandInResult>,
    /// That nearly all programs fail in the same way, for the teacher alone.
    pub common_failure: Option<String>,
    /// How many were not judged because of an interrupt.
    pub unjudged: usize,
    /// What is in the folder of the class and is no hand-in.
    pub ignored: Vec<String>,
    /// How the programs were kept from the rest of the machine.
    pub contained: String,
    /// The compilers and interpreters, with their paths and versions; none if an earlier run or the parts judged all.
    pub tools: Vec<String>,
    /// The form of the folder; `None` if it is that of a single hand-in.
    pub layout: Option<Layout>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HandInResult {
    /// The name of the hand-in, which no other one of the class has.
    pub name: String,
    pub student: Student,
    /// What to say of the hand-in as a whole, each on one line.
    pub remarks: Vec<String>,
    /// What is taken off the points of the parts because the hand-in is late.
    pub late_penalty: Points,
    /// What a person has to look at.
    pub doubts: Vec<Doubt>,
    /// Its files that no part takes.
    pub unrecognised: Vec<String>,
    /// Their cases; those that an interrupt has left are never here.
    pub parts: Vec<JudgedPart>,
}

impl ClassReport {
    pub fn is_accepted(&self) -> bool {
        self.unjudged == 0 && self.hand_ins.iter().all(HandInResult::is_accepted)
    }

    pub fn accepted(&self) -> usize {
        let hand_ins = self.hand_ins.iter();
        hand_ins.filter(|hand_in| hand_in.is_accepted()).count()
    }

    /// How many hand-ins have an accepted part with this index.
    pub fn accepted_in_part(&self, index: usize) -> usize {
        let hand_ins = self.hand_ins.iter();
        let parts = hand_ins.filter_map(|hand_in| hand_in.parts.get(index));
        parts.filter(|part| part.is_accepted()).count()
    }

    /// All doubts that its readers may see, by their kinds.
    pub fn by_hand(&self) -> Vec<(&HandInResult, &Doubt)> {
        let hand_ins = self.hand_ins.iter();
        let shown = hand_ins.flat_map(|one| one.shown_doubts().map(move |doubt| (one, doubt)));
        let mut doubts: Vec<_> = shown.collect();
        doubts.sort_by_key(|(_, doubt)| doubt.kind);
        doubts
    }
}

impl HandInResult {
    pub fn is_accepted(&self) -> bool {
        self.parts.iter().all(JudgedPart::is_accepted)
    }

    /// The points of all parts, less those taken off; `None` if there are none to earn.
    pub fn score(&self) -> Option<Score> {
        let score = Score::sum(self.parts.iter().filter_map(|part| part.score))?;
        Some(Score {
            earned: score.earned.less(self.late_penalty),
            ..score
        })
    }

    pub fn cases(&self) -> impl Iterator<Item = &CaseResult> {
        self.parts.iter().flat_map(|part| &part.cases)
    }

    /// The time by the clock of all cases together, in seconds; `None` if none is known.
    pub fn seconds(&self) -> Option<f64> {
        let times = self.cases().filter_map(|case| Some(case.ending?.wall));
        Some(times.reduce(Duration::add)?.as_secs_f64())
    }

    /// The most processor time of a case, in seconds.
    pub fn slowest(&self) -> Option<String> {
        let times = self.cases().filter_map(|case| Some(case.ending?.processor));
        let slowest = times.max()?.as_secs_f64();
        Some(format!("{slowest:.3}"))
    }

    /// The name of its first case that is not accepted, on one line.
    pub fn first_failure(&self) -> Option<String> {
        let mut parts = self.parts.iter();
        parts.find_map(|part| Some(one_line(&part.failures().next()?.full_name(part))))
    }

    /// Why it has no mark until someone decides.
    pub fn blank(&self) -> Option<&Doubt> {
        self.doubts.iter().find(|doubt| doubt.is_blank)
    }

    /// The doubts that the readers of its report may see.
    pub fn shown_doubts(&self) -> impl Iterator<Item = &Doubt> {
        self.doubts.iter().filter(|doubt| !doubt.reason.is_empty())
    }

    /// Its remarks, each on one line, and before them why it has no mark, or no program.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let lack = match self.blank() {
            Some(doubt) => Some(format!("no mark yet: {}", doubt.kind.description())),
            None if !self.parts.iter().all(is_missing) => None,
            None if self.unrecognised.is_empty() && self.remarks.is_empty() => {
                Some("nothing was handed in".to_owned())
            }
            None => Some("no file has the name of a part".to_owned()),
        };
        let remarks = self.remarks.iter().map(|remark| one_line(remark));
        lack.into_iter().chain(remarks)
    }
}

/// How many hand-ins have to fail in the same way before a report begins with that, and what part of all programs.
const MANY: usize = 5;
const MOST_PERCENT: usize = 80;

/// That nearly all programs fail in the same way: then the machine or the cases are at fault.
fn common_failure(hand_ins: &[HandInResult]) -> Option<String> {
    let (mut programs, mut failures) = (0, BTreeMap::new());
    for hand_in in hand_ins {
        programs += usize::from(!hand_in.parts.iter().all(is_missing));
        if let Some((failure, shown)) = hand_in.parts.iter().find_map(failure) {
            failures.entry(failure).or_insert((0, shown)).0 += 1;
        }
    }
    let (count, failure) = failures.into_values().max_by_key(|(count, _)| *count)?;
    let is_common = count >= MANY && 100 * count >= MOST_PERCENT * programs;
    let at_fault = "look at the machine or the cases first";
    is_common.then(|| format!("{count} of {programs} hand-ins fail with {failure}: {at_fault}"))
}

/// How it first fails: without what differs from hand-in to hand-in, such as paths and times, and as it is shown.
fn failure(part: &JudgedPart) -> Option<(String, String)> {
    let message = part.compiler_message().or(part.error());
    let failure = match (message, part.failures().next()) {
        (Some(message), _) => format!("{}: {message}", part.verdict_name()),
        (None, Some(case)) => {
            let shown = explanation(&case.full_name(part), case);
            [shown.lines().next().unwrap_or_default(), &case.message].join(" ")
        }
        (None, None) => return None,
    };
    let shown = one_line(failure.lines().next()?.trim());
    // A wrong answer is the same only on the same case and at the same place.
    let is_wrong = part.verdict() == Some(Verdict::WrongAnswer);
    let is_path = |word: &&str| word.contains('/');
    let is_time = |word: &&str| word.parse::<f64>().is_ok() && word.contains('.');
    let words = shown.split(' ');
    let kept = words.filter(|word| is_wrong || !is_path(word) && !is_time(word));
    let same = joined(kept, " ");
    Some((format!("{} {same}", part.name), shown))
}

fn is_missing(part: &JudgedPart) -> bool {
    part.program == PartProgram::Missing
}
