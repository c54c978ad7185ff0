//! A report as JSON.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::compare::Difference;
use crate::explain::Explanation;
use crate::mistakes::FoundMistake;
use crate::report::{CaseResult, PartProgram, Report, Score, Subtask};
use crate::verdict::Verdict;
use knights_render::escape::write_json;
use knights_run::RunStatus;

/// The document, its fields in the order in which they are written.
#[derive(Serialize)]
struct Document<'a> {
    accepted: bool,
    points: Option<Score>,
    counts: BTreeMap<&'static str, usize>,
    unjudged: usize,
    compiler_message: Option<&'a str>,
    subtasks: Vec<SubtaskDocument<'a>>,
    mistakes: Vec<MistakeDocument<'a>>,
    cases: Vec<CaseDocument<'a>>,
}

#[derive(Serialize)]
struct SubtaskDocument<'a> {
    name: &'a str,
    program: bool,
    error: Option<&'a str>,
    compiler_message: Option<&'a str>,
    accepted: bool,
    points: Option<Score>,
    cases: usize,
    unjudged: usize,
}

#[derive(Serialize)]
pub struct CaseDocument<'a> {
    name: &'a str,
    subtask: Option<&'a str>,
    verdict: Verdict,
    wall_seconds: Option<f64>,
    cpu_seconds: Option<f64>,
    peak_memory_bytes: Option<u64>,
    exit_code: Option<i32>,
    signal: Option<i32>,
    difference: &'a Option<Difference>,
    explanation: Option<ExplanationDocument<'a>>,
    message: &'a str,
    stderr: String,
}

impl<'a> CaseDocument<'a> {
    pub fn new(part: &'a Subtask, case: &'a CaseResult) -> Self {
        let (exit_code, signal) = match case.ending.map(|ending| ending.status) {
            Some(RunStatus::Exited(code)) => (Some(code), None),
            Some(RunStatus::Signalled(signal)) => (None, Some(signal)),
            None => (None, None),
        };
        Self {
            name: &case.name,
            subtask: Some(part.name.as_str()).filter(|name| !name.is_empty()),
            verdict: case.verdict,
            wall_seconds: case.ending.map(|ending| ending.wall.as_secs_f64()),
            cpu_seconds: case.ending.map(|ending| ending.processor.as_secs_f64()),
            peak_memory_bytes: case.ending.map(|ending| ending.peak_memory),
            exit_code,
            signal,
            difference: &case.difference,
            explanation: case.explanation.as_ref().map(ExplanationDocument::from),
            message: &case.message,
            stderr: String::from_utf8_lossy(&case.error_tail).into_owned(),
        }
    }
}

/// Writes a report on one line.
pub fn write(report: &Report, output: &mut impl io::Write) -> io::Result<()> {
    let named = report.subtasks.iter().filter(|part| !part.name.is_empty());
    let subtasks = named.map(|part| SubtaskDocument {
        name: &part.name,
        program: part.program != PartProgram::Missing,
        error: part.error(),
        compiler_message: part.compiler_message(),
        accepted: part.is_accepted(),
        points: part.score(),
        cases: part.cases.len(),
        unjudged: part.unjudged,
    });
    let counts = report.counts();
    let document = Document {
        accepted: report.is_accepted(),
        points: report.score(),
        counts: counts
            .map(|(verdict, count)| (verdict.name(), count))
            .into(),
        unjudged: report.unjudged(),
        compiler_message: match &report.subtasks[..] {
            [part] if part.name.is_empty() => part.compiler_message(),
            _ => None,
        },
        subtasks: subtasks.collect(),
        mistakes: MistakeDocument::of_report(report),
        cases: report
            .cases_of_parts()
            .map(|(part, case)| CaseDocument::new(part, case))
            .collect(),
    };
    write_json(&document, output)?;
    output.write_all(b"\n")
}

/// Why an output is wrong. Only the fields that apply are written.
#[derive(Serialize)]
pub struct ExplanationDocument<'a> {
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    knight: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    move_number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
}

impl<'a> From<&'a Explanation> for ExplanationDocument<'a> {
    fn from(explanation: &'a Explanation) -> Self {
        Self {
            text: &explanation.text,
            step: explanation.step,
            knight: explanation.knight,
            move_number: explanation.move_number,
            square: explanation.square.map(|square| [square.row, square.column]),
            found: explanation.found.as_deref(),
            expected: explanation.expected.as_deref(),
        }
    }
}

/// A mistake that reproduces all outputs of a program.
#[derive(Serialize)]
pub struct MistakeDocument<'a> {
    name: &'a str,
    /// The part that the program is for; null if there is a single one.
    subtask: Option<&'a str>,
    cases: usize,
    of: usize,
    text: &'a str,
}

impl<'a> MistakeDocument<'a> {
    /// A mistake of the part with this name, which is empty if there is a single part.
    pub fn new(part: &'a str, mistake: &'a FoundMistake) -> Self {
        Self {
            name: &mistake.name,
            subtask: Some(part).filter(|name| !name.is_empty()),
            cases: mistake.cases,
            of: mistake.of,
            text: &mistake.text,
        }
    }

    /// All mistakes of a report, part by part.
    pub fn of_report(report: &'a Report) -> Vec<Self> {
        let parts = report.subtasks.iter();
        let mistakes = parts.flat_map(|part| {
            let mistakes = part.mistakes.iter();
            mistakes.map(|mistake| Self::new(&part.name, mistake))
        });
        mistakes.collect()
    }
}
