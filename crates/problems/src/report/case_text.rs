//! Why a case is not accepted, as text: where the output differs, the reason in the words of the problem, or how the
//! program ended.

use std::iter;

use crate::compare::Difference;
use crate::explain::{Explanation, Moment};
use crate::report::CaseResult;
use crate::report::style::{TextStyle, visible_line};
use crate::verdict::{Verdict, signal_name};
use knights_core::output::joined;
use knights_execution::RunStatus;

/// How many bytes of a program's standard error are shown.
const ERROR_SHOWN: usize = 200;

/// How much is shown of the output of a run that was stopped, and of a line that is no answer.
const OUTPUT_SHOWN: usize = 60;

/// Why a case is not accepted, as text.
pub fn explanation(name: &str, case: &CaseResult) -> String {
    explain(name, case, TextStyle::default())
}

/// Why an output is wrong, in the words of the problem, with the board at that moment.
pub fn reason(explanation: &Explanation) -> String {
    why(explanation, TextStyle::default()) + "\n"
}

pub(super) fn explain(name: &str, case: &CaseResult, style: TextStyle) -> String {
    let verdict = style.paint(case.verdict, case.verdict);
    let head = format!("{}: {verdict}", visible_line(name));
    let mut lines = match (&case.difference, ending(case)) {
        (difference, _) if is_silent(case) => {
            let expected = |side: &Difference| format!("\n  expected: {}", side.expected.excerpt);
            let expected = difference.as_ref().map(expected).unwrap_or_default();
            return format!("{head}, nothing was printed{expected}\n");
        }
        (Some(difference), _) => {
            let found = &difference.found;
            let (line, token, offset) = (found.line, found.token, found.offset);
            let place = format!("{head} at line {line}, token {token} (after {offset} bytes)");
            vec![place, difference_shown(difference)]
        }
        (None, ending) if ending.is_empty() => {
            vec![format!("{head}, {}", case.verdict.description())]
        }
        (None, ending) => vec![head + &ending],
    };
    let unread = unread_line(case);
    if let Some((number, line, _)) = &unread {
        let line = visible_line(line);
        lines.push(format!("  line {number} of the output: {line}"));
    }
    let message = unread.as_ref().map_or(&case.message[..], |unread| unread.2);
    let words = |line| style.words(&format!("  {}", visible_line(line)));
    lines.extend(message.lines().map(words));
    lines.extend(
        case.explanation
            .iter()
            .map(|explanation| why(explanation, style)),
    );
    if case.verdict == Verdict::RuntimeError {
        let error = end_shown(&case.error_tail);
        let shown = error.lines().map(visible_line);
        lines.extend(shown.map(|line| format!("  stderr: {line}")));
    }
    let output = case.output.as_deref().unwrap_or_default();
    if case.verdict == Verdict::TimeLimit && !output.is_empty() {
        let start = String::from_utf8_lossy(&output[..output.len().min(OUTPUT_SHOWN)]);
        lines.push(format!("  output so far: {}", visible_line(&start)));
    }
    lines.join("\n") + "\n"
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

/// Why an output is wrong, in the words of the problem, and the board at that moment, without a newline at the end.
fn why(explanation: &Explanation, style: TextStyle) -> String {
    let words = style.words(&format!("  why: {}", visible_line(&explanation.text)));
    let board = explanation
        .moment
        .as_ref()
        .map(Moment::drawing)
        .unwrap_or_default();
    let rows = board
        .lines()
        .map(|line| format!("  {}", visible_line(line)));
    joined(iter::once(words).chain(rows), "\n")
}

/// Where an output differs from the answer, as text.
pub fn difference(difference: &Difference) -> String {
    difference_shown(difference) + "\n"
}

/// Where an output differs: an excerpt, a caret, the number of lines and a hint.
fn difference_shown(difference: &Difference) -> String {
    let [expected, found] =
        [&difference.expected, &difference.found].map(|side| match &side.excerpt[..] {
            "" => "(the end)",
            excerpt => excerpt,
        });
    let lines = match difference.lines {
        1 => "1 line differs".to_owned(),
        lines => format!("{lines} lines differ"),
    };
    let hint = difference.hint.map(|hint| format!("\n  hint: {hint}"));
    format!(
        "  expected: {expected}\n  found:    {found}\n            {:caret$}^\n  {lines}{}",
        "",
        hint.unwrap_or_default(),
        caret = difference.found.caret,
    )
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
