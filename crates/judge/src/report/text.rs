//! A report for people: a letter for each case, a table, and explanations.

use std::collections::HashMap;
use std::fmt::{self, Display, Write};

use anstyle::{AnsiColor, Style};

use crate::compare::{Difference, visible};
use crate::explain::Explanation;
use crate::mistakes::FoundMistake;
use crate::report::{CaseResult, JudgedPart, Report, Score, count, not_judged};
use crate::verdict::{Verdict, signal_name};
use knights_core::output::joined;
use knights_render::escape::changes_display;
use knights_run::RunStatus;

/// How many cases are explained without `--verbose`.
const EXPLAINED: usize = 5;
/// How many bytes of a program's standard error are shown.
const ERROR_SHOWN: usize = 200;

const COMPILE_ERROR: char = 'C';

#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    pub colours: bool,
    /// Whether every case that is not accepted is explained.
    pub verbose: bool,
}

pub fn text(report: &Report, notes: &CaseNotes, style: TextStyle) -> String {
    written(|text| {
        for case in report.cases() {
            write!(text, "{}", style.paint(case.verdict, case.verdict.letter()))?;
        }
        for _ in report.parts.iter().filter_map(JudgedPart::compiler_message) {
            write!(text, "{}", style.bold(AnsiColor::Yellow, COMPILE_ERROR))?;
        }
        writeln!(text, "\n")?;
        if report.cases().next().is_some() {
            write_table(text, report, style)?;
            text.push_str(&contained_line(&report.contained));
        }
        write_compile_errors(text, report, style)?;
        write_failures(text, report, notes, style)?;
        writeln!(text)?;
        write_mistakes(text, report)?;
        write_summary(text, report)
    })
}

/// What is written to a text, which cannot fail.
pub(crate) fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string cannot fail");
    text
}

/// Why a case is not accepted, as text.
pub fn explanation(name: &str, case: &CaseResult) -> String {
    written(|text| explain(text, name, case, TextStyle::default()))
}

fn write_failures(
    text: &mut String,
    report: &Report,
    notes: &CaseNotes,
    style: TextStyle,
) -> fmt::Result {
    let cases = report.cases_of_parts();
    let failed = cases.filter(|(_, case)| case.verdict != Verdict::Accepted);
    let shown = if style.verbose { usize::MAX } else { EXPLAINED };
    let hidden = failed.clone().skip(shown).count();
    for (part, case) in failed.take(shown) {
        writeln!(text)?;
        let name = case.full_name(part);
        explain(text, &name, case, style)?;
        if let Some(note) = notes.get(&name) {
            note.write(text)?;
        }
    }
    if hidden > 0 {
        writeln!(
            text,
            "\n{hidden} more not accepted; --verbose explains them all"
        )?;
    }
    Ok(())
}

/// How programs were kept from the rest of the machine, as a line.
pub fn contained_line(contained: &str) -> String {
    format!("contained: {contained}\n")
}

fn write_mistakes(text: &mut String, report: &Report) -> fmt::Result {
    let parts = report.parts.iter();
    let mut parts = parts.filter(|part| !part.mistakes.is_empty());
    parts.try_for_each(|part| write!(text, "{}{}", part.prefix(), mistakes_text(&part.mistakes)))
}

/// Mistakes as text: a paragraph for each, with an empty line after it.
pub fn mistakes_text(mistakes: &[FoundMistake]) -> String {
    let paragraph = |mistake: &FoundMistake| format!("{}: {}\n\n", mistake.name, mistake.text);
    mistakes.iter().map(paragraph).collect()
}

/// Why an output is wrong, in the words of the problem, with the board at that moment.
pub fn reason(explanation: &Explanation) -> String {
    written(|text| write_explanation(text, explanation))
}

fn write_table(text: &mut String, report: &Report, style: TextStyle) -> fmt::Result {
    let names = report.cases_of_parts();
    let names = names.map(|(part, case)| visible_line(&case.full_name(part)));
    let names: Vec<String> = names.collect();
    let lengths = names.iter().map(|name| name.chars().count());
    let width = lengths.max().unwrap_or(0).max(4);
    let head = "case";
    writeln!(text, "{head:width$}  verdict      cpu     wall    memory")?;
    for (name, case) in names.iter().zip(report.cases()) {
        let verdict = style.paint(case.verdict, format_args!("{:<7}", case.verdict));
        write!(text, "{name:width$}  {verdict}")?;
        if let Some(ending) = case.ending {
            let [cpu, wall] = [ending.processor, ending.wall].map(|time| time.as_secs_f64());
            let memory = ending.peak_memory.div_ceil(1 << 20);
            write!(text, "  {cpu:5.3} s  {wall:5.3} s  {memory:>5} MB")?;
        }
        writeln!(text)?;
    }
    Ok(())
}

fn write_compile_errors(text: &mut String, report: &Report, style: TextStyle) -> fmt::Result {
    for part in &report.parts {
        if let Some(message) = part.compiler_message() {
            let verdict = style.bold(AnsiColor::Yellow, "CE");
            writeln!(text, "{}{verdict}, compile error", part.prefix())?;
            for line in message.lines() {
                writeln!(text, "  {}", visible_line(line))?;
            }
        }
    }
    Ok(())
}

fn explain(text: &mut String, name: &str, case: &CaseResult, style: TextStyle) -> fmt::Result {
    let verdict = style.paint(case.verdict, case.verdict);
    write!(text, "{}: {verdict}", visible_line(name))?;
    if let Some(difference) = &case.difference {
        let found = &difference.found;
        let (line, token, offset) = (found.line, found.token, found.offset);
        writeln!(
            text,
            " at line {line}, token {token} (after {offset} bytes)"
        )?;
        write_difference(text, difference)?;
    } else {
        let status = case.ending.map(|ending| ending.status);
        match status.filter(|_| case.verdict == Verdict::RuntimeError) {
            Some(RunStatus::Exited(code)) => match exception(&case.error_tail) {
                Some(line) => writeln!(text, ", exit code {code}: {}", visible_line(&line))?,
                None => writeln!(text, ", exit code {code}")?,
            },
            Some(RunStatus::Signalled(signal)) => match signal_name(signal) {
                Some(name) => writeln!(text, ", signal {signal}, {name}")?,
                None => writeln!(text, ", signal {signal}")?,
            },
            Some(RunStatus::Failed) | None => writeln!(text, ", {}", case.verdict.description())?,
        }
    }
    for line in case.message.lines() {
        writeln!(text, "  {}", visible_line(line))?;
    }
    if let Some(explanation) = &case.explanation {
        write_explanation(text, explanation)?;
    }
    if case.verdict == Verdict::RuntimeError {
        for line in end_shown(&case.error_tail).lines() {
            writeln!(text, "  stderr: {}", visible_line(line))?;
        }
    }
    Ok(())
}

/// Why an output is wrong, in the words of the problem, and the board at that moment.
fn write_explanation(text: &mut String, explanation: &Explanation) -> fmt::Result {
    writeln!(text, "  why: {}", visible_line(&explanation.text))?;
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

/// The points of each part, if any, and how many cases have each verdict.
fn write_summary(text: &mut String, report: &Report) -> fmt::Result {
    for part in report.parts.iter().filter(|part| !part.name.is_empty()) {
        let accepted = count(&part.cases, Verdict::Accepted);
        let result = match part.lack() {
            None => format!("{accepted} of {} accepted", part.cases.len()),
            Some(lack) => visible_line(lack),
        };
        write!(text, "{}{result}", part.prefix())?;
        if let Some(Score { earned, of }) = part.score() {
            write!(text, ", {earned} of {of} points")?;
        }
        writeln!(text)?;
    }
    if let Some(Score { earned, of }) = report.score() {
        writeln!(text, "{earned} of {of} points")?;
    }
    let counts = report.counts().into_iter().rev();
    let counts = counts.filter(|&(_, count)| count > 0);
    let counts = counts.map(|(verdict, count)| format!("{count} {verdict}"));
    let counts = joined(counts, ", ");
    if !counts.is_empty() {
        writeln!(text, "{counts}")?;
    }
    match report.unjudged() {
        0 => Ok(()),
        unjudged => writeln!(text, "interrupted: {}", not_judged(unjudged, "case")),
    }
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

/// A line without characters that would change the display.
fn visible_line(line: &str) -> String {
    let plain = |c: char| {
        if changes_display(c) {
            visible(c.to_string().as_bytes())
        } else {
            c.into()
        }
    };
    line.chars().map(plain).collect()
}

impl TextStyle {
    pub fn paint(self, verdict: Verdict, shown: impl Display) -> String {
        let colour = match verdict {
            Verdict::Accepted => AnsiColor::Green,
            Verdict::WrongAnswer => AnsiColor::Red,
            Verdict::JudgeError => AnsiColor::Magenta,
            Verdict::OutputLimit
            | Verdict::TimeLimit
            | Verdict::MemoryLimit
            | Verdict::RuntimeError => AnsiColor::Yellow,
        };
        self.bold(colour, shown)
    }

    fn bold(self, colour: AnsiColor, shown: impl Display) -> String {
        if !self.colours {
            return shown.to_string();
        }
        let style = Style::new().fg_color(Some(colour.into())).bold();
        format!("{style}{shown}{style:#}")
    }
}

/// What is added to cases, by their full names.
pub type CaseNotes = HashMap<String, CaseNote>;

#[derive(Clone, Debug, Default)]
pub struct CaseNote {
    pub input: Option<String>,
    /// A command that shows the fault again, if there is one.
    pub again: Option<String>,
}

impl CaseNote {
    fn write(&self, text: &mut String) -> fmt::Result {
        if let Some(input) = &self.input {
            writeln!(text, "  input:")?;
            for line in input.lines() {
                writeln!(text, "    {line}")?;
            }
        }
        if let Some(again) = &self.again {
            writeln!(text, "  again: {again}")?;
        }
        Ok(())
    }
}
