//! A report for other programs: JSON, and `JUnit` XML.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write;
use std::io;
use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::explain::Explanation;
use crate::report::starts::StartMap;
use crate::report::text::{explanation, written};
use crate::report::{CaseResult, GroupScore, JudgedPart, PartProgram, Report, count, not_judged};
use crate::verdict::Verdict;
use knights_execution::RunStatus;
use knights_render::escape::{changes_display, entity, write_json};
use knights_render::object;

/// What documents say of a case. A score is written only if there is one.
pub fn case_document<'a>(part: &'a JudgedPart, case: &'a CaseResult) -> impl Serialize + 'a {
    let ending = case.ending;
    let (exit_code, signal) = match ending.map(|ending| ending.status) {
        Some(RunStatus::Exited(code)) => (Some(code), None),
        Some(RunStatus::Signalled(signal)) => (None, Some(signal)),
        Some(RunStatus::Failed) | None => (None, None),
    };
    object! {
        name: &case.name,
        subtask: named(part),
        verdict: case.verdict,
        wall_seconds: ending.map(|ending| ending.wall.as_secs_f64()),
        cpu_seconds: ending.map(|ending| ending.processor.as_secs_f64()),
        peak_memory_bytes: ending.map(|ending| ending.peak_memory),
        exit_code: exit_code,
        signal: signal,
        difference: &case.difference,
        explanation: case.explanation.as_ref().map(ExplanationDocument),
        message: &case.message,
        stderr: String::from_utf8_lossy(&case.error_tail),
        #[serde(flatten)]
        scored: case.score.map(|score| object! { score: score }),
    }
}

/// The mistakes that reproduce all outputs of a program. `subtask` is the part that it is for; null if there is a single
/// one.
pub fn mistake_documents(part: &JudgedPart) -> impl Iterator<Item = impl Serialize> {
    part.mistakes.iter().map(|mistake| {
        object! {
            name: &mistake.name,
            subtask: named(part),
            cases: mistake.cases,
            of: mistake.of,
            text: &mistake.text,
        }
    })
}

/// The report as JSON, on one line.
pub fn json(report: &Report) -> io::Result<Vec<u8>> {
    let parts = report.parts.iter();
    let named_parts = parts.filter_map(|part| Some((part, named(part)?)));
    let subtasks = named_parts.map(|(part, name)| {
        object! {
            name: name,
            program: part.program != PartProgram::Missing,
            error: part.error(),
            compiler_message: part.compiler_message(),
            accepted: part.is_accepted(),
            points: part.score,
            cases: part.cases.len(),
            unjudged: part.unjudged,
        }
    });
    let counts = Verdict::ALL.map(|(.., verdict)| (verdict.name(), count(report.cases(), verdict)));
    let mistakes = report.parts.iter().flat_map(mistake_documents);
    let groups = report.parts.iter().flat_map(|part| &part.groups);
    let scores: Vec<&GroupScore> = groups.collect();
    let starts = StartMap::all(report);
    let judged = report.cases_of_parts();
    let cases = judged.map(|(part, case)| case_document(part, case));
    json_line(&object! {
        accepted: report.is_accepted(),
        points: report.score(),
        counts: BTreeMap::from(counts),
        unjudged: report.unjudged(),
        contained: &report.contained,
        compiler_message: match &report.parts[..] {
            [part] if part.name.is_empty() => part.compiler_message(),
            _ => None,
        },
        subtasks: subtasks.collect::<Vec<_>>(),
        mistakes: mistakes.collect::<Vec<_>>(),
        #[serde(flatten)]
        groups: (!scores.is_empty()).then(|| object! { scores: scores }),
        #[serde(flatten)]
        maps: (!starts.is_empty()).then(|| object! { starts: starts }),
        cases: cases.collect::<Vec<_>>(),
    })
}

pub fn json_line(document: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    write_json(document, &mut line)?;
    line.push(b'\n');
    Ok(line)
}

/// Why an output is wrong. Only the fields that apply are written.
struct ExplanationDocument<'a>(&'a Explanation);

impl Serialize for ExplanationDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let why = self.0;
        let square = why.square.map(|square| [square.row, square.column]);
        let fields = [
            ("text", Some(Value::from(&*why.text))),
            ("step", why.step.map(Value::from)),
            ("knight", why.knight.map(Value::from)),
            ("move", why.move_number.map(Value::from)),
            ("square", square.map(Value::from)),
            ("found", why.found.as_deref().map(Value::from)),
            ("expected", why.expected.as_deref().map(Value::from)),
        ];
        serializer.collect_map(
            fields
                .into_iter()
                .filter_map(|(key, value)| Some((key, value?))),
        )
    }
}

/// The name of a part; `None` if there is a single one.
fn named(part: &JudgedPart) -> Option<&str> {
    Some(part.name.as_str()).filter(|name| !name.is_empty())
}

const SUITE: &str = "judge";

/// A report as `JUnit` XML, which CI systems show: a suite for each part.
pub fn junit(report: &Report) -> String {
    let parts = report.parts.iter();
    let suites = parts.map(|part| (named(part).unwrap_or(SUITE).to_owned(), part, Vec::new()));
    junit_of_suites(&suites.collect::<Vec<_>>(), &report.contained)
}

/// Suites as `JUnit` XML, each with its name, a part and what to look at by hand, and how the programs were contained.
pub fn junit_of_suites(suites: &[(String, &JudgedPart, Vec<String>)], contained: &str) -> String {
    let property = |name: &str, value: &str| {
        let value = escaped(value);
        format!(r#"<property name="{name}" value="{value}"/>"#)
    };
    written(|xml| {
        writeln!(xml, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        let parts: Vec<&JudgedPart> = suites.iter().map(|&(_, part, _)| part).collect();
        writeln!(xml, "<testsuites{}>", totals(&parts))?;
        for (name, part, by_hand) in suites {
            let totals = totals(&[part]);
            writeln!(xml, r#"  <testsuite name="{}"{totals}>"#, escaped(name))?;
            let contained = property("contained", contained);
            let notes: String = by_hand
                .iter()
                .map(|note| property("by_hand", note))
                .collect();
            writeln!(xml, "    <properties>{contained}{notes}</properties>")?;
            let lack = match &part.program {
                PartProgram::Runs => None,
                PartProgram::Missing => Some(["program", "no program was handed in", ""]),
                PartProgram::NotStarted(reason) => Some(["program", reason, ""]),
                PartProgram::NotBuilt(message) => Some(["CE", "compile error", message]),
            };
            if let Some([kind, message, details]) = lack {
                let fault = ["failure", kind, message, details];
                write_case(xml, [name, "program"], 0.0, Some(fault))?;
            }
            if part.is_interrupted() {
                let message = not_judged(part.unjudged, "case");
                let fault = ["error", "interrupt", &message, ""];
                write_case(xml, [name, "interrupt"], 0.0, Some(fault))?;
            }
            for case in &part.cases {
                let time = case.ending.map_or(0.0, |ending| ending.wall.as_secs_f64());
                let (verdict, details) = (case.verdict, explanation(&case.full_name(part), case));
                let element = match verdict {
                    Verdict::Accepted => None,
                    Verdict::JudgeError => Some("error"),
                    _ => Some("failure"),
                };
                let fault = element
                    .map(|element| [element, verdict.name(), verdict.description(), &details]);
                write_case(xml, [name, &case.name], time, fault)?;
            }
            writeln!(xml, "  </testsuite>")?;
        }
        writeln!(xml, "</testsuites>")
    })
}

/// The attributes that every group of cases has: how many there are, how many are not accepted, on
/// how many the judge failed, and the sum of their times. A program that is missing counts as a
/// case, and so does an interrupt.
fn totals(parts: &[&JudgedPart]) -> String {
    let missing = parts.iter().filter(|part| part.lack().is_some()).count();
    let interrupts = parts.iter().filter(|part| part.is_interrupted()).count();
    let cases = parts.iter().flat_map(|part| &part.cases);
    let tests = missing + interrupts + cases.clone().count();
    let errors = interrupts + count(cases.clone(), Verdict::JudgeError);
    let failures = tests - count(cases.clone(), Verdict::Accepted) - errors;
    let wall: Duration = cases.filter_map(|case| Some(case.ending?.wall)).sum();
    let time = wall.as_secs_f64();
    format!(r#" tests="{tests}" failures="{failures}" errors="{errors}" time="{time:.3}""#)
}

/// A case of a suite, or what keeps its cases from being judged: without cases it would count as a success. The fault is
/// an element, the type of that, the message and the details.
fn write_case(
    xml: &mut String,
    [suite, name]: [&str; 2],
    time: f64,
    fault: Option<[&str; 4]>,
) -> fmt::Result {
    let (suite, name) = (escaped(suite), escaped(name));
    write!(
        xml,
        r#"    <testcase name="{name}" classname="{suite}" time="{time:.3}""#
    )?;
    let Some([element, kind, message, details]) = fault else {
        return writeln!(xml, "/>");
    };
    let (message, details) = (escaped(message), escaped(details));
    let end = match &details[..] {
        "" => "/>".to_owned(),
        details => format!(">{details}</{element}>"),
    };
    writeln!(
        xml,
        r#">
      <{element} type="{kind}" message="{message}"{end}
    </testcase>"#
    )
}

/// A text for XML: markup as entities, and characters that XML does not allow as escapes.
fn escaped(text: &str) -> String {
    let shown = |character: char| match (entity(character), character) {
        (Some(entity), _) => entity.to_owned(),
        (None, '\u{FFFE}' | '\u{FFFF}') => character.escape_unicode().to_string(),
        (None, '\n') => "\n".to_owned(),
        _ if changes_display(character) => character.escape_default().to_string(),
        _ => character.to_string(),
    };
    text.chars().map(shown).collect()
}
