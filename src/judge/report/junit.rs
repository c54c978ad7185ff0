//! A report as the XML of `JUnit`, which CI systems show.

use std::fmt::{self, Write};
use std::time::Duration;

use crate::judge::report::{CaseResult, Report, Subtask, text as report_text};
use crate::judge::verdict::Verdict;

/// The name of the suite where there is one part alone.
const SUITE: &str = "judge";

/// A report as an XML document.
pub(crate) fn xml(report: &Report) -> String {
    let mut xml = String::new();
    write_report(&mut xml, report).expect("a string takes all");
    xml
}

fn write_report(xml: &mut String, report: &Report) -> fmt::Result {
    writeln!(xml, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        xml,
        "<testsuites{}>",
        totals(&report.cases().collect::<Vec<_>>())
    )?;
    for part in &report.subtasks {
        let name = if part.name.is_empty() {
            SUITE
        } else {
            &part.name
        };
        let totals = totals(&part.cases.iter().collect::<Vec<_>>());
        writeln!(xml, r#"  <testsuite name="{}"{totals}>"#, escaped(name))?;
        for case in &part.cases {
            write_case(xml, name, part, case)?;
        }
        writeln!(xml, "  </testsuite>")?;
    }
    writeln!(xml, "</testsuites>")
}

/// The counts of some cases, as attributes.
fn totals(cases: &[&CaseResult]) -> String {
    let errors = cases
        .iter()
        .filter(|case| case.verdict == Verdict::JudgeError)
        .count();
    let accepted = cases
        .iter()
        .filter(|case| case.verdict == Verdict::Accepted)
        .count();
    let time: Duration = cases.iter().filter_map(|case| Some(case.usage?.wall)).sum();
    format!(
        r#" tests="{}" failures="{}" errors="{errors}" time="{:.6}""#,
        cases.len(),
        cases.len() - accepted - errors,
        time.as_secs_f64()
    )
}

fn write_case(xml: &mut String, suite: &str, part: &Subtask, case: &CaseResult) -> fmt::Result {
    let time = case.usage.map_or(0.0, |usage| usage.wall.as_secs_f64());
    let (name, suite) = (escaped(&case.name), escaped(suite));
    write!(
        xml,
        r#"    <testcase name="{name}" classname="{suite}" time="{time:.6}""#
    )?;
    let element = match case.verdict {
        Verdict::Accepted => return writeln!(xml, "/>"),
        Verdict::JudgeError => "error",
        _ => "failure",
    };
    let (verdict, words) = (case.verdict, case.verdict.words());
    let explanation = escaped(&report_text::explanation(part, case));
    writeln!(xml, ">")?;
    writeln!(
        xml,
        r#"      <{element} type="{verdict}" message="{words}">{explanation}</{element}>"#
    )?;
    writeln!(xml, "    </testcase>")
}

/// A text as XML has it: with what is markup there as entities, and what may not be there at
/// all as escapes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            '\u{FFFE}' | '\u{FFFF}' => escaped.extend(character.escape_unicode()),
            _ if character.is_control() => escaped.extend(character.escape_default()),
            _ => escaped.push(character),
        }
    }
    escaped
}
