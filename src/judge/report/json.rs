//! A report as JSON. README has the schema.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::judge::compare::{Difference, DifferenceSide};
use crate::judge::report::{CaseResult, Report, Subtask};
use crate::judge::run::RunStatus;
use crate::judge::verdict::Verdict;

/// The document, its fields in the order in which they are written.
#[derive(Serialize)]
struct Document<'a> {
    accepted: bool,
    points: Option<Points>,
    counts: BTreeMap<&'static str, usize>,
    subtasks: Vec<SubtaskDocument<'a>>,
    cases: Vec<CaseDocument<'a>>,
}

/// What was earned, and what there is to earn.
#[derive(Serialize)]
struct Points {
    earned: u32,
    of: u32,
}

/// A part of an assignment.
#[derive(Serialize)]
struct SubtaskDocument<'a> {
    name: &'a str,
    program: bool,
    accepted: bool,
    points: Option<Points>,
    cases: usize,
}

/// A case.
#[derive(Serialize)]
struct CaseDocument<'a> {
    name: &'a str,
    subtask: Option<&'a str>,
    verdict: Verdict,
    wall_seconds: Option<f64>,
    cpu_seconds: Option<f64>,
    peak_memory_bytes: Option<u64>,
    exit_code: Option<i32>,
    signal: Option<i32>,
    difference: Option<DifferenceDocument<'a>>,
    message: &'a str,
    stderr: String,
}

/// Where an output differs.
#[derive(Serialize)]
struct DifferenceDocument<'a> {
    found: SideDocument<'a>,
    expected: SideDocument<'a>,
    lines: usize,
    hint: Option<String>,
}

/// One of the two outputs.
#[derive(Serialize)]
struct SideDocument<'a> {
    offset: usize,
    line: usize,
    token: usize,
    excerpt: &'a str,
}

impl Points {
    fn of(part: &Subtask) -> Option<Self> {
        Some(Self {
            earned: part.earned()?,
            of: part.points?,
        })
    }
}

impl<'a> SubtaskDocument<'a> {
    fn of(part: &'a Subtask) -> Self {
        Self {
            name: &part.name,
            program: part.has_program,
            accepted: part.is_accepted(),
            points: Points::of(part),
            cases: part.cases.len(),
        }
    }
}

impl<'a> CaseDocument<'a> {
    fn of(part: &'a Subtask, case: &'a CaseResult) -> Self {
        let status = case.usage.map(|usage| usage.status);
        Self {
            name: &case.name,
            subtask: Some(part.name.as_str()).filter(|name| !name.is_empty()),
            verdict: case.verdict,
            wall_seconds: case.usage.map(|usage| usage.wall.as_secs_f64()),
            cpu_seconds: case.usage.map(|usage| usage.processor.as_secs_f64()),
            peak_memory_bytes: case.usage.map(|usage| usage.peak_memory),
            exit_code: match status {
                Some(RunStatus::Exited(code)) => Some(code),
                _ => None,
            },
            signal: match status {
                Some(RunStatus::Signalled(signal)) => Some(signal),
                _ => None,
            },
            difference: case.difference.as_ref().map(DifferenceDocument::of),
            message: &case.message,
            stderr: String::from_utf8_lossy(&case.error_tail).into_owned(),
        }
    }
}

impl<'a> DifferenceDocument<'a> {
    fn of(difference: &'a Difference) -> Self {
        Self {
            found: SideDocument::of(&difference.found),
            expected: SideDocument::of(&difference.expected),
            lines: difference.lines,
            hint: difference.hint.map(|hint| hint.to_string()),
        }
    }
}

impl<'a> SideDocument<'a> {
    fn of(side: &'a DifferenceSide) -> Self {
        Self {
            offset: side.offset,
            line: side.line,
            token: side.token,
            excerpt: &side.excerpt,
        }
    }
}

/// Writes a report on one line.
///
/// # Errors
///
/// The output does not take it.
pub(crate) fn write(report: &Report, output: &mut impl io::Write) -> io::Result<()> {
    let named = report.subtasks.iter().filter(|part| !part.name.is_empty());
    let points = report.points().map(|[earned, of]| Points { earned, of });
    let document = Document {
        accepted: report.is_accepted(),
        points,
        counts: Verdict::ALL
            .map(|verdict| (verdict.name(), report.count(verdict)))
            .into(),
        subtasks: named.map(SubtaskDocument::of).collect(),
        cases: report
            .cases_of_parts()
            .map(|(part, case)| CaseDocument::of(part, case))
            .collect(),
    };
    serde_json::to_writer(&mut *output, &document)?;
    output.write_all(b"\n")
}
