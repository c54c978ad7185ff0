//! Why a case is not accepted, as text: where the output differs, the reason in the words of the problem, or how the
//! program ended.

use std::fmt::{self, Write};

use crate::compare::Difference;
use crate::explain::Explanation;
use crate::report::CaseResult;
use crate::report::text::{TextStyle, visible_line, written};
use crate::verdict::{Verdict, signal_name};
use knights_execution::RunStatus;

/// How many bytes of a program's standard error are shown.
const ERROR_SHOWN: usize = 200;

/// How much is shown of the output of a run that was stopped, and of a line that is no answer.
const OUTPUT_SHOWN: usize = 60;

/// Why a case is not accepted, as text.
pub fn explanation(name: &str, case: &CaseResult) -> String {
    written(|text| explain(text, name, case, TextStyle::default()))
}

/// Why an output is wrong, in the words of the problem, with the board at that moment.
pub fn reason(explanation: &Explanation) -> String {
    written(|text| write_explanation(text, explanation, TextStyle::default()))
}

/// Where an output differs from the answer, as text.
pub fn difference(difference: &Difference) -> String {
    written(|text| write_difference(text, difference))
}

pub(super) fn explain(
    text: &mut String,
    name: &str,
    case: &CaseResult,
    style: TextStyle,
) -> fmt::Result {
    let verdict = style.paint(case.verdict, case.verdict);
    write!(text, "{}: {verdict}", visible_line(name))?;
    if is_silent(case) {
        writeln!(text, ", nothing was printed")?;
        if let Some(difference) = &case.difference {
            writeln!(text, "  expected: {}", difference.expected.excerpt)?;
        }
        return Ok(());
    }
    if let Some(difference) = &case.difference {
        let found = &difference.found;
        let (line, token, offset) = (found.line, found.token, found.offset);
        writeln!(
            text,
            " at line {line}, token {token} (after {offset} bytes)"
        )?;
        write_difference(text, difference)?;
    } else {
        match ending(case) {
            ending if ending.is_empty() => writeln!(text, ", {}", case.verdict.description())?,
            ending => writeln!(text, "{ending}")?,
        }
    }
    let unread = unread_line(case);
    if let Some((number, line, _)) = &unread {
        writeln!(
            text,
            "  line {number} of the output: {}",
            visible_line(line)
        )?;
    }
    let message = unread.as_ref().map_or(&case.message[..], |unread| unread.2);
    for line in message.lines() {
        style.write_words(text, &format!("  {}", visible_line(line)))?;
    }
    if let Some(explanation) = &case.explanation {
        write_explanation(text, explanation, style)?;
    }
    if case.verdict == Verdict::RuntimeError {
        for line in end_shown(&case.error_tail).lines() {
            writeln!(text, "  stderr: {}", visible_line(line))?;
        }
    }
    let output = case.output.as_deref().unwrap_or_default();
    if case.verdict == Verdict::TimeLimit && !output.is_empty() {
        let start = String::from_utf8_lossy(&output[..output.len().min(OUTPUT_SHOWN)]);
        writeln!(text, "  output so far: {}", visible_line(&start))?;
    }
    Ok(())
}

/// Whether a program ended normally and has printed nothing.
fn is_silent(case: &CaseResult) -> bool {
    let is_blank = |output: &Vec<u8>| output.trim_ascii().is_empty();
    case.verdict == Verdict::WrongAnswer && case.output.as_ref().is_some_and(is_blank)
}

/// The line of an output that a message names by its position, with its number, and the message without the position. If
/// the output ends there, it is the last line.
fn unread_line(case: &CaseResult) -> Option<(usize, String, &str)> {
    let (position, message) = case.message.strip_prefix("output ")?.split_once(": ")?;
    let (line, _) = position.split_once(':')?;
    let output = String::from_utf8_lossy(case.output.as_deref()?);
    let lines = output.lines().take(line.parse().ok()?).enumerate();
    let (place, last) = lines.filter(|(_, line)| !line.trim().is_empty()).last()?;
    let shown = last.chars().take(OUTPUT_SHOWN).collect();
    Some((place + 1, shown, message))
}

/// The exit code of a run that failed, with the line that names an exception, or its signal; otherwise nothing.
pub fn ending(case: &CaseResult) -> String {
    let status = case.ending.map(|ending| ending.status);
    match status.filter(|_| case.verdict == Verdict::RuntimeError) {
        Some(RunStatus::Exited(code)) => match exception(&case.error_tail) {
            Some(line) => format!(", exit code {code}: {}", visible_line(&line)),
            None => format!(", exit code {code}"),
        },
        Some(RunStatus::Signalled(signal)) => match signal_name(signal) {
            Some(name) => format!(", signal {signal}, {name}"),
            None => format!(", signal {signal}"),
        },
        Some(RunStatus::Failed) | None => String::new(),
    }
}

/// Why an output is wrong, in the words of the problem, and the board at that moment.
fn write_explanation(
    text: &mut String,
    explanation: &Explanation,
    style: TextStyle,
) -> fmt::Result {
    style.write_words(text, &format!("  why: {}", visible_line(&explanation.text)))?;
    if let Some(moment) = &explanation.moment {
        for line in moment.drawing().lines() {
            writeln!(text, "  {}", visible_line(line))?;
        }
    }
    Ok(())
}

/// Where an output differs: an excerpt, a caret, the number of lines and a hint.
fn write_difference(text: &mut String, difference: &Difference) -> fmt::Result {
    let shown = |excerpt: &str| match excerpt {
        "" => "(the end)".to_owned(),
        _ => excerpt.to_owned(),
    };
    writeln!(text, "  expected: {}", shown(&difference.expected.excerpt))?;
    writeln!(text, "  found:    {}", shown(&difference.found.excerpt))?;
    writeln!(text, "            {:1$}^", "", difference.found.caret)?;
    match difference.lines {
        1 => writeln!(text, "  1 line differs")?,
        lines => writeln!(text, "  {lines} lines differ")?,
    }
    if let Some(hint) = difference.hint {
        writeln!(text, "  hint: {hint}")?;
    }
    Ok(())
}

/// The line of a standard error that names an exception, as Python and Java write it.
fn exception(error: &[u8]) -> Option<String> {
    let error = String::from_utf8_lossy(error);
    let mut lines = error.lines().rev();
    let line = lines.find(|line| {
        let is_name = line.contains("Error") || line.contains("Exception");
        is_name && !line.starts_with([' ', '\t'])
    })?;
    Some(line.chars().take(ERROR_SHOWN).collect())
}

/// The end of a program's standard error. It begins with `…` if it is not all, and never within
/// a character of UTF-8.
fn end_shown(error: &[u8]) -> String {
    let mut start = error.len().saturating_sub(ERROR_SHOWN);
    if start == 0 {
        return String::from_utf8_lossy(error).into_owned();
    }
    let continues = |&&byte: &&u8| byte & 0xC0 == 0x80;
    start += error[start..].iter().take(3).take_while(continues).count();
    format!("…{}", String::from_utf8_lossy(&error[start..]))
}
