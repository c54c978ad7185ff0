//! A report as JSON.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::compare::Difference;
use crate::report::{
    CaseResult, ExplanationDocument, MistakeDocument, PartProgram, Report, Score, Subtask,
};
use crate::verdict::Verdict;
use knights_render::terminal::write_json;
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

/// A part of an assignment.
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

/// A case.
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
        error: match &part.program {
            PartProgram::NotStarted(reason) => Some(reason),
            PartProgram::Runs | PartProgram::Missing | PartProgram::NotBuilt(_) => None,
        },
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
