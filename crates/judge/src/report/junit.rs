//! A report as `JUnit` XML, which CI systems show.

use std::fmt::{self, Write};
use std::time::Duration;

use crate::report::{
    CaseResult, PartProgram, Report, Subtask, count, not_judged, text as report_text,
};
use crate::verdict::Verdict;
use knights_render::escape::{changes_display, entity};

/// The name of the suite if there is a single part.
const SUITE: &str = "judge";

/// A report as an XML document: a suite for each part.
pub fn xml(report: &Report) -> String {
    let name = |part: &Subtask| match part.name.as_str() {
        "" => SUITE.to_owned(),
        name => name.to_owned(),
    };
    let suites: Vec<(String, &Subtask)> = report
        .subtasks
        .iter()
        .map(|part| (name(part), part))
        .collect();
    xml_of_suites(&suites)
}

/// Suites as an XML document, each with its name and a part.
pub fn xml_of_suites(suites: &[(String, &Subtask)]) -> String {
    let mut xml = String::new();
    write_suites(&mut xml, suites).expect("writing to a string cannot fail");
    xml
}

fn write_suites(xml: &mut String, suites: &[(String, &Subtask)]) -> fmt::Result {
    writeln!(xml, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    let parts: Vec<&Subtask> = suites.iter().map(|&(_, part)| part).collect();
    writeln!(xml, "<testsuites{}>", totals(&parts))?;
    for (name, part) in suites {
        let totals = totals(&[part]);
        writeln!(xml, r#"  <testsuite name="{}"{totals}>"#, escaped(name))?;
        if let Some(message) = part.compiler_message() {
            let failure = ["program", "failure", "CE", "compile error", message];
            write_no_case(xml, name, failure)?;
        } else if let Some(lack) = part.lack() {
            let reason = match part.program {
                PartProgram::Missing => "no program was handed in",
                _ => lack,
            };
            write_no_case(xml, name, ["program", "failure", "program", reason, ""])?;
        }
        if part.unjudged > 0 {
            let message = not_judged(part.unjudged, "case");
            write_no_case(xml, name, ["interrupt", "error", "interrupt", &message, ""])?;
        }
        for case in &part.cases {
            write_case(xml, name, part, case)?;
        }
        writeln!(xml, "  </testsuite>")?;
    }
    writeln!(xml, "</testsuites>")
}

/// The attributes that every group of cases has: how many there are, how many are not accepted, on
/// how many the judge failed, and the sum of their times. A program that is missing counts as a
/// case, and so does an interrupt.
fn totals(parts: &[&Subtask]) -> String {
    let missing = parts.iter().filter(|part| part.lack().is_some()).count();
    let interrupts = parts.iter().filter(|part| part.unjudged > 0).count();
    let cases = parts.iter().flat_map(|part| &part.cases);
    let tests = missing + interrupts + cases.clone().count();
    let errors = interrupts + count(cases.clone(), Verdict::JudgeError);
    let failures = tests - count(cases.clone(), Verdict::Accepted) - errors;
    let time: Duration = cases.filter_map(|case| Some(case.ending?.wall)).sum();
    let time = time.as_secs_f64();
    format!(r#" tests="{tests}" failures="{failures}" errors="{errors}" time="{time:.3}""#)
}

/// A case that stands for what keeps the cases of a part from being judged: its name, the element
/// in it, the type of that, the message and the details. A suite without cases would count as a success.
fn write_no_case(
    xml: &mut String,
    suite: &str,
    [name, element, kind, message, details]: [&str; 5],
) -> fmt::Result {
    let (suite, message, details) = (escaped(suite), escaped(message), escaped(details));
    let end = match &details[..] {
        "" => "/>".to_owned(),
        details => format!(">{details}</{element}>"),
    };
    writeln!(
        xml,
        r#"    <testcase name="{name}" classname="{suite}" time="0.000">
      <{element} type="{kind}" message="{message}"{end}
    </testcase>"#
    )
}

fn write_case(xml: &mut String, suite: &str, part: &Subtask, case: &CaseResult) -> fmt::Result {
    let time = case.ending.map_or(0.0, |ending| ending.wall.as_secs_f64());
    let (name, suite) = (escaped(&case.name), escaped(suite));
    write!(
        xml,
        r#"    <testcase name="{name}" classname="{suite}" time="{time:.3}""#
    )?;
    let element = match case.verdict {
        Verdict::Accepted => return writeln!(xml, "/>"),
        Verdict::JudgeError => "error",
        _ => "failure",
    };
    let (verdict, message) = (case.verdict, case.verdict.description());
    let explanation = escaped(&report_text::explanation(&case.full_name(part), case));
    writeln!(xml, ">")?;
    writeln!(
        xml,
        r#"      <{element} type="{verdict}" message="{message}">{explanation}</{element}>"#
    )?;
    writeln!(xml, "    </testcase>")
}

/// A text for XML: markup as entities, and characters that XML does not allow as escapes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if let Some(entity) = entity(character) {
            escaped.push_str(entity);
            continue;
        }
        match character {
            '\n' => escaped.push('\n'),
            '\u{FFFE}' | '\u{FFFF}' => escaped.extend(character.escape_unicode()),
            _ if changes_display(character) => escaped.extend(character.escape_default()),
            _ => escaped.push(character),
        }
    }
    escaped
}
