//! Reports: the results of all cases, and the formats in which they are written.

mod case_text;
mod documents;
mod starts;
mod style;
pub mod text;

use std::fmt;

use serde::{Deserialize, Serialize, Serializer, ser};
use serde_json::Number;

use crate::compare::Difference;
use crate::explain::Explanation;
use crate::mistakes::FoundMistake;
use crate::verdict::{Certainty, OutputVerdict, Verdict};
use knights_core::board::{Board, Square};
use knights_core::output::counted;
use knights_core::survey::StartResult;
use knights_execution::{Execution, RunEnding};

pub use documents::{case_document, json, json_line, junit, junit_of_suites, mistake_documents};
pub use text::CaseNote;

/// The results of a program, or of the programs of an assignment, on all cases.
#[derive(Clone, Debug)]
pub struct Report {
    /// The parts of the assignment; a single one if it has no parts.
    pub parts: Vec<JudgedPart>,
    /// How the programs were kept from the rest of the machine.
    pub contained: String,
}

/// The result of a part of an assignment.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct JudgedPart {
    /// Its name; empty if there is a single part.
    pub name: String,
    /// Its points; `None` if there are none to earn.
    pub score: Option<Score>,
    /// Those of folders of its cases, if some have points.
    pub folders: Vec<FolderScore>,
    /// Whether there is a program that runs. Without one there are no cases.
    pub program: PartProgram,
    /// The results, in the order of the names.
    pub cases: Vec<CaseResult>,
    /// How many cases were not judged, because of an interrupt or because the program is too slow.
    pub unjudged: usize,
    /// Whether the cases that were not judged come after those that show that the program is too slow.
    pub is_too_slow: bool,
    /// The usual mistakes that explain all outputs, best first.
    pub mistakes: Vec<FoundMistake>,
    /// The scores of folders of cases, that of the whole first, in a problem that has scores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupScore>,
}

/// The points of a folder of cases.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FolderScore {
    /// Its path among the cases of the part.
    pub folder: String,
    pub score: Score,
}

/// What a folder of cases gets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupScore {
    /// Its path, such as `secret/small`; empty for all cases.
    pub name: String,
    pub verdict: Verdict,
    pub score: f64,
    /// The largest score, if it is known.
    pub of: Option<f64>,
}

impl fmt::Display for GroupScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score {}", self.score)?;
        if let Some(most) = self.of {
            write!(f, " of {most}")?;
        }
        Ok(())
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartProgram {
    Runs,
    #[default]
    Missing,
    NotStarted(String),
    /// It cannot be built: the first lines of the compiler's message.
    NotBuilt(String),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseResult {
    pub name: String,
    pub verdict: Verdict,
    /// How the program ended. `None` without a result: the judge failed, or the program could not be
    /// started or killed its worker.
    pub ending: Option<RunEnding>,
    /// Where a wrong output first differs, if it was compared.
    pub difference: Option<Difference>,
    /// The message of the checker, the rule that the output breaks, the limit that was exceeded, or
    /// what the judge knows about a failure.
    pub message: String,
    /// Whether the message may name what belongs in the output.
    pub message_names_answer: bool,
    #[serde(skip)]
    pub certainty: Certainty,
    /// The end of what the program wrote to its standard error.
    pub error_tail: Vec<u8>,
    /// The [`InputKind`](crate::problem::InputKind), if the case is not accepted and has one.
    pub kind: String,
    /// Why the output is wrong, in the words of the problem.
    pub explanation: Option<Explanation>,
    /// The output, if the case is not accepted and the output is not too long to keep; if the run did
    /// not end normally, its beginning.
    pub output: Option<Vec<u8>>,
    /// In a class, its texts if it is not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub texts: Option<CaseTexts>,
    /// What a report for people adds, if the case is not accepted.
    #[serde(skip)]
    pub note: Option<CaseNote>,
    /// In a problem with scores, that of the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// If all starts of a board are cases: the board, the start, and what a right output has found from it.
    #[serde(skip)]
    pub start: Option<(Board, Square, Option<StartResult>)>,
}

/// The texts of a case, cut if they are long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseTexts {
    pub input: String,
    pub expected: String,
    pub found: Option<String>,
}

/// A program is too slow if it exceeds the time limit on this many cases of a part, by far or twice, or the output limit.
pub const TOO_SLOW: usize = 3;

pub fn count<'a>(cases: impl IntoIterator<Item = &'a CaseResult>, verdict: Verdict) -> usize {
    let all = cases.into_iter();
    all.filter(|case| case.verdict == verdict).count()
}

/// That this number of things was not judged.
pub fn not_judged(count: usize, thing: &str) -> String {
    let were = if count == 1 { "was" } else { "were" };
    format!("{} {were} not judged", counted(count, thing))
}

impl Report {
    pub fn cases(&self) -> impl Iterator<Item = &CaseResult> + Clone {
        self.parts.iter().flat_map(|part| &part.cases)
    }

    pub fn cases_of_parts(&self) -> impl Iterator<Item = (&JudgedPart, &CaseResult)> + Clone {
        let parts = self.parts.iter();
        parts.flat_map(|part| part.cases.iter().map(move |case| (part, case)))
    }

    /// How many cases were not judged.
    pub fn unjudged(&self) -> usize {
        self.parts.iter().map(|part| part.unjudged).sum()
    }

    /// Whether every part has a program that is accepted on all its cases.
    pub fn is_accepted(&self) -> bool {
        self.parts.iter().all(JudgedPart::is_accepted)
    }

    /// The points of all parts; `None` if there are no points to earn.
    pub fn score(&self) -> Option<Score> {
        Score::sum(self.parts.iter().filter_map(|part| part.score))
    }
}

impl JudgedPart {
    /// Whether there is a program, and it is accepted on all cases.
    pub fn is_accepted(&self) -> bool {
        let is_complete = self.program == PartProgram::Runs && self.unjudged == 0;
        is_complete && self.failures().next().is_none()
    }

    /// How many cases there are, judged or not.
    pub fn total(&self) -> usize {
        self.cases.len() + self.unjudged
    }

    /// Whether an interrupt has left some of its cases.
    pub fn is_interrupted(&self) -> bool {
        self.unjudged > 0 && !self.is_too_slow
    }

    /// The name with a colon, for the start of a line; empty if there is a single part.
    pub fn prefix(&self) -> String {
        match &self.name[..] {
            "" => String::new(),
            name => format!("{name}: "),
        }
    }

    /// Why the part has no cases, if it has no program that runs.
    pub fn lack(&self) -> Option<&str> {
        match &self.program {
            PartProgram::Runs => None,
            PartProgram::Missing => Some("no program"),
            PartProgram::NotStarted(reason) => Some(reason),
            PartProgram::NotBuilt(_) => Some("compile error"),
        }
    }

    /// The first lines of the compiler's message, if the program cannot be built.
    pub fn compiler_message(&self) -> Option<&str> {
        match &self.program {
            PartProgram::NotBuilt(message) => Some(message),
            PartProgram::Runs | PartProgram::Missing | PartProgram::NotStarted(_) => None,
        }
    }

    pub fn error(&self) -> Option<&str> {
        match &self.program {
            PartProgram::NotStarted(reason) => Some(reason),
            PartProgram::Runs | PartProgram::Missing | PartProgram::NotBuilt(_) => None,
        }
    }

    /// The cases that are not accepted.
    pub fn failures(&self) -> impl Iterator<Item = &CaseResult> {
        let cases = self.cases.iter();
        cases.filter(|case| case.verdict != Verdict::Accepted)
    }

    pub fn accepted(&self) -> usize {
        count(&self.cases, Verdict::Accepted)
    }

    /// Accepted on all cases, or the verdict on the first case that is not; `None` if there is no program.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.program {
            PartProgram::Missing | PartProgram::NotBuilt(_) => None,
            PartProgram::NotStarted(_) => Some(Verdict::JudgeError),
            PartProgram::Runs => {
                let first = self.failures().next();
                Some(first.map_or(Verdict::Accepted, |case| case.verdict))
            }
        }
    }

    /// The abbreviation of the verdict; `missing` if nothing was handed in.
    pub fn verdict_name(&self) -> &'static str {
        match self.verdict() {
            Some(verdict) => verdict.name(),
            None if self.program == PartProgram::Missing => "missing",
            None => "CE",
        }
    }

    /// The verdict, with the number of cases that are accepted.
    pub fn verdict_on_cases(&self) -> String {
        let name = self.verdict_name();
        match self.total() {
            0 => name.to_owned(),
            cases => format!("{name} {}/{cases}", self.accepted()),
        }
    }

    /// That the program is too slow for the rest of the cases, if that is so.
    pub fn stopped(&self) -> Option<String> {
        self.is_too_slow.then(|| text::stopped(self.unjudged))
    }

    /// All or none of these points.
    pub fn score_of(&self, points: u32) -> Score {
        let earned = Points::whole(if self.is_accepted() { points } else { 0 });
        let of = Points::whole(points);
        Score { earned, of }
    }
}

impl CaseResult {
    /// The result of the case with this name, without an explanation and the output; `run` is `None`
    /// if the judge failed to run the program.
    pub fn new(name: &str, verdict: OutputVerdict, run: Option<&Execution>) -> Self {
        Self {
            name: name.to_owned(),
            verdict: verdict.verdict,
            ending: run.map(|run| run.ending),
            difference: verdict.difference,
            message: verdict.message,
            message_names_answer: verdict.names_answer,
            certainty: verdict.certainty,
            error_tail: run.map_or_else(Vec::new, |run| run.error_tail.clone()),
            kind: String::new(),
            explanation: None,
            output: None,
            texts: None,
            note: None,
            score: verdict.score,
            start: None,
        }
    }

    /// The name of the case after that of its part.
    pub fn full_name(&self, part: &JudgedPart) -> String {
        full_name(&part.name, &self.name)
    }
}

pub fn full_name(part: &str, case: &str) -> String {
    match part {
        "" => case.to_owned(),
        part => format!("{part}/{case}"),
    }
}

/// A number of hundredths, so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "f64")]
pub struct Points(u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub earned: Points,
    pub of: Points,
}

named_values! {
    /// What a share of points is rounded to.
    #[derive(Default)]
    Rounding {
        #[default]
        Down "down" "Whole points, rounded down"
        Nearest "nearest" "The nearest whole points"
        Half "0.5" "The nearest half point"
        Hundredth "0.01" "The nearest hundredth of a point"
    }
}

const HUNDREDTHS: u64 = 100;

impl Points {
    pub fn whole(points: u32) -> Self {
        Self(u64::from(points) * HUNDREDTHS)
    }

    /// The nearest number of points; 0 if the number is negative.
    pub fn rounded(number: f64) -> Self {
        let hundredths = format!("{number:.2}").replace('.', "");
        Self(hundredths.parse().unwrap_or_default())
    }

    /// The number, if it is whole.
    pub fn as_whole(self) -> Option<u32> {
        let whole = self
            .0
            .is_multiple_of(HUNDREDTHS)
            .then_some(self.0 / HUNDREDTHS)?;
        whole.try_into().ok()
    }

    /// What is left without others, and 0 if these are more.
    #[must_use]
    pub fn less(self, others: Self) -> Self {
        Self(self.0.saturating_sub(others.0))
    }

    /// The share of `part` in `whole`. What lies in the middle is rounded up to the nearest.
    #[must_use]
    pub fn share(self, part: usize, whole: usize, rounding: Rounding) -> Self {
        let (step, up) = match rounding {
            Rounding::Down => (HUNDREDTHS, 0),
            Rounding::Nearest => (HUNDREDTHS, 1),
            Rounding::Half => (HUNDREDTHS / 2, 1),
            Rounding::Hundredth => (1, 1),
        };
        let (points, whole) = (self.0 * part as u64, step * whole.max(1) as u64);
        Self((2 * points + up * whole) / (2 * whole) * step)
    }
}

impl Score {
    /// The sum of points; `None` if there are none to earn.
    pub fn sum(scores: impl Iterator<Item = Self>) -> Option<Self> {
        scores.reduce(|one, other| Self {
            earned: Points(one.earned.0 + other.earned.0),
            of: Points(one.of.0 + other.of.0),
        })
    }

    /// How many whole tenths are earned.
    pub fn tenths(self) -> u64 {
        10 * self.earned.0 / self.of.0.max(1)
    }

    pub fn is_full(self) -> bool {
        self.earned == self.of
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:02}", self.0 / HUNDREDTHS, self.0 % HUNDREDTHS);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.earned, self.of)
    }
}

/// As a number, without a fraction if it is whole.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number: Number = self.to_string().parse().map_err(ser::Error::custom)?;
        number.serialize(serializer)
    }
}

impl TryFrom<f64> for Points {
    type Error = &'static str;

    fn try_from(number: f64) -> Result<Self, Self::Error> {
        let points = Self::rounded(number);
        let is_exact = points.to_string().parse() == Ok(number);
        is_exact
            .then_some(points)
            .ok_or("expected points with at most two digits after the point")
    }
}
