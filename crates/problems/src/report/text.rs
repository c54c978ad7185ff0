//! A report for people: what was found, the mistakes, a wrong case, and which other cases fail.

use std::fmt::{self, Display, Write};

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use crate::compare::visible;
use crate::mistakes::FoundMistake;
use crate::report::case_text::explain;
use crate::report::starts::StartMap;
use crate::report::{CaseResult, JudgedPart, Report, Score, TOO_SLOW, count, not_judged};
use crate::verdict::Verdict;
use knights_core::output::{counted, joined};
use knights_render::escape::{changes_display, excerpt, is_whole_excerpt};

pub use crate::report::case_text::{difference, ending, explanation, reason};

/// How many lines a report has without `--verbose`, unless the texts about mistakes are long.
const LINES: usize = 40;
/// How many of them say what is wrong with a case, and how many its input may have.
const CASE_LINES: usize = 22;
const INPUT_LINES: usize = 5;
/// How many lines of failing cases there are at least, and how many cases a line names.
const LISTED: usize = 3;
const NAMED: usize = 3;
/// How to learn more.
const MORE: &str =
    "--only NAME judges one case again; --verbose has a table, and explains each case that fails";

#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    pub colours: bool,
    /// Whether there is a table, and every case that is not accepted is explained.
    pub verbose: bool,
    /// How many columns the terminal has. Without one, a sentence is one line, so that `grep` finds all of it.
    pub width: Option<u16>,
}

pub fn text(report: &Report, style: TextStyle) -> String {
    let mut text = findings(report, style);
    text.extend(StartMap::all(report).iter().map(StartMap::text));
    if !style.verbose && failures(&report.parts).next().is_some() {
        text.push_str(&more(style));
    }
    if report.cases().next().is_some() {
        text.push_str(&contained_line(&report.contained));
    }
    text
}

/// The report without how to learn more and how the programs were contained.
pub fn findings(report: &Report, style: TextStyle) -> String {
    written(|text| {
        write_results(text, report, style)?;
        write_compile_errors(text, report)?;
        write_mistakes(text, report, style)?;
        if style.verbose && !cfg!(target_family = "wasm") {
            for (part, case) in failures(&report.parts) {
                write_failure(text, part, case, style)?;
            }
            write_table(text, report, style)?;
        } else if let Some((part, case)) = clearest(report) {
            write_failure(text, part, case, style)?;
            write_failing(text, report, style)?;
        }
        Ok(())
    })
}

/// How to learn more, after an empty line.
fn more(style: TextStyle) -> String {
    written(|end| {
        writeln!(end)?;
        style.write_words(end, MORE)
    })
}

/// What is written to a text, which cannot fail.
pub fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string cannot fail");
    text
}

/// What was found: in all, and in each part unless everything is right.
fn write_results(text: &mut String, report: &Report, style: TextStyle) -> fmt::Result {
    match &report.parts[..] {
        [part] => writeln!(text, "{}", result(&part.prefix(), &report.parts, style))?,
        parts => {
            writeln!(text, "{}", result("", parts, style))?;
            for part in parts.chunks(1).filter(|_| !report.is_accepted()) {
                writeln!(text, "{}", result(&part[0].prefix(), part, style))?;
            }
        }
    }
    for part in report.parts.iter().filter(|part| !part.is_accepted()) {
        let groups = part.groups.iter().filter(|group| !group.name.is_empty());
        let folders = groups.map(|group| format!("{}: {group}", group.name));
        let line = joined(folders, "; ");
        if !line.is_empty() {
            style.write_words(text, &line)?;
        }
    }
    let mut parts = report.parts.iter();
    match report.unjudged() {
        0 => Ok(()),
        cases if parts.any(JudgedPart::is_interrupted) => {
            writeln!(text, "interrupted: {}", not_judged(cases, "case"))
        }
        cases => style.write_words(text, &format!("{}; --all-cases goes on", stopped(cases))),
    }
}

/// That this number of cases was not judged, since a program is too slow.
pub fn stopped(cases: usize) -> String {
    let left = not_judged(cases, "case");
    format!("stopped after {TOO_SLOW} cases beyond the time or output limit: {left}")
}

/// The verdict on some parts, how many cases are accepted, and the points, on one line.
fn result(prefix: &str, parts: &[JudgedPart], style: TextStyle) -> String {
    let verdict = match failures(parts).next() {
        Some((_, case)) => style.paint(case.verdict, case.verdict),
        None if parts.iter().all(JudgedPart::is_accepted) => {
            style.paint(Verdict::Accepted, Verdict::Accepted)
        }
        None if parts.iter().any(|part| part.compiler_message().is_some()) => {
            style.bold(AnsiColor::Yellow, "CE")
        }
        None => String::new(),
    };
    let cases = parts.iter().flat_map(|part| &part.cases);
    let missing = parts.first().and_then(JudgedPart::lack);
    let accepted = count(cases.clone(), Verdict::Accepted);
    let total: usize = parts.iter().map(JudgedPart::total).sum();
    let lack = missing.filter(|_| parts.len() == 1).map(visible_line);
    let result = lack.unwrap_or_else(|| format!("{accepted} of {total} accepted"));
    let counts = Verdict::ALL.map(|(.., verdict)| (count(cases.clone(), verdict), verdict));
    let failing = |&(count, verdict): &_| count > 0 && verdict != Verdict::Accepted;
    let present = counts.into_iter().rev().filter(failing);
    let counted: Vec<String> = present
        .map(|(count, verdict)| format!("{count} {verdict}"))
        .collect();
    let kinds = match &counted[..] {
        [] | [_] => String::new(),
        kinds => format!(" ({})", kinds.join(", ")),
    };
    let score = Score::sum(parts.iter().filter_map(|part| part.score));
    let points = score.map(|Score { earned, of }| format!(", {earned} of {of} points"));
    let mut scores = parts.iter().filter_map(|part| part.groups.first());
    let whole = scores.next().map(|whole| format!(", {whole}"));
    let [points, whole] = [points, whole].map(Option::unwrap_or_default);
    let found = format!("{result}{kinds}{points}{whole}");
    match (&verdict[..], prefix) {
        ("", _) => format!("{prefix}{found}"),
        (verdict, "") => format!("{verdict}: {found}"),
        (verdict, _) => format!("{prefix}{verdict}, {found}"),
    }
}

fn failures(parts: &[JudgedPart]) -> impl Iterator<Item = (&JudgedPart, &CaseResult)> {
    let parts = parts.iter();
    parts.flat_map(|part| part.failures().map(move |case| (part, case)))
}

/// The case that shows best what is wrong: of those with the verdict of the first that fails, the smallest that is
/// explained, or else the smallest.
pub fn clearest(report: &Report) -> Option<(&JudgedPart, &CaseResult)> {
    let (part, first) = failures(&report.parts).next()?;
    let is_like = |case: &CaseResult| case.verdict == first.verdict;
    let failing = failures(&report.parts);
    let cases = failing.filter(|(other, case)| other.name == part.name && is_like(case));
    cases.min_by_key(|(_, case)| {
        let bytes = case.note.as_ref().map(|note| note.input_bytes);
        (case.explanation.is_none(), bytes)
    })
}

/// What is wrong with a case, its input if that is small, and a command that shows it again.
fn write_failure(
    text: &mut String,
    part: &JudgedPart,
    case: &CaseResult,
    style: TextStyle,
) -> fmt::Result {
    let most = |lines| if style.verbose { usize::MAX } else { lines };
    let name = case.full_name(part);
    let explained = written(|text| explain(text, &name, case, style));
    let cut = explained.lines().nth(most(CASE_LINES)).map(|_| "  ...");
    writeln!(text)?;
    for line in explained.lines().take(most(CASE_LINES)).chain(cut) {
        writeln!(text, "{line}")?;
    }
    let mut note = case.note.iter();
    note.try_for_each(|note| note.write(text, most(INPUT_LINES)))
}

/// A line for the cases that fail alike, as many as fit on the screen.
fn write_failing(text: &mut String, report: &Report, style: TextStyle) -> fmt::Result {
    let failing: Vec<_> = failures(&report.parts).collect();
    if failing.len() < 2 {
        return Ok(());
    }
    let mut lines: Vec<(String, &CaseResult, Vec<String>)> = Vec::new();
    for &(part, case) in &failing {
        let name = visible_line(&case.full_name(part));
        // Cases are alike if only numbers differ, as in a time or an index.
        let words = in_a_word(case).replace(|letter: char| letter.is_ascii_digit(), "");
        let key = format!("{}{}{words}", part.name, case.verdict);
        match lines.iter_mut().find(|line| line.0 == key) {
            Some((.., names)) => names.push(name),
            None => lines.push((key, case, vec![name])),
        }
    }
    // Around the list are three more lines: an empty one, its head, and how programs were contained.
    let others = text.lines().count() + more(style).lines().count() + 3;
    let fit = LINES.saturating_sub(others).max(LISTED);
    let is_cut = lines.len() > fit;
    let (shown, hidden) = lines.split_at(lines.len().min(fit - usize::from(is_cut)));
    writeln!(text, "\n{} fail:", counted(failing.len(), "case"))?;
    for (_, case, names) in shown {
        let (first, others) = names.split_at(names.len().min(NAMED));
        let more = match others.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let verdict = style.paint(case.verdict, case.verdict);
        let (first, words) = (first.join(", "), in_a_word(case));
        writeln!(text, "  {first}{more}: {verdict}{words}")?;
    }
    if is_cut {
        let left: usize = hidden.iter().map(|(.., names)| names.len()).sum();
        writeln!(text, "  and {left} more")?;
    }
    Ok(())
}

/// What a list says of a case besides its verdict: how the program ended, which limit it exceeded, or what the input is.
fn in_a_word(case: &CaseResult) -> String {
    match case.verdict {
        Verdict::RuntimeError => ending(case),
        Verdict::OutputLimit | Verdict::TimeLimit | Verdict::MemoryLimit => {
            let limit = case.message.lines().next();
            limit.map_or_else(String::new, |line| format!(", {}", visible_line(line)))
        }
        _ if case.kind.is_empty() => String::new(),
        _ => format!(", {}", case.kind),
    }
}

/// How programs were kept from the rest of the machine, as a line.
pub fn contained_line(contained: &str) -> String {
    format!("contained: {contained}\n")
}

fn write_mistakes(text: &mut String, report: &Report, style: TextStyle) -> fmt::Result {
    for part in &report.parts {
        for mistake in &part.mistakes {
            let (prefix, name) = (part.prefix(), &mistake.name);
            writeln!(text)?;
            style.write_words(text, &format!("{prefix}{name}: {}", mistake.text))?;
        }
    }
    Ok(())
}

/// Mistakes as text: a paragraph for each, with an empty line after it.
pub fn mistakes_text(mistakes: &[FoundMistake]) -> String {
    let paragraph = |mistake: &FoundMistake| format!("{}: {}\n\n", mistake.name, mistake.text);
    mistakes.iter().map(paragraph).collect()
}

fn write_table(text: &mut String, report: &Report, style: TextStyle) -> fmt::Result {
    let cases = report.cases_of_parts();
    let shown = cases.map(|(part, case)| visible_line(&case.full_name(part)));
    let names: Vec<String> = shown.collect();
    let lengths = names.iter().map(|name| name.chars().count());
    let width = lengths.max().unwrap_or(0).max(4);
    let head = "case";
    writeln!(text, "\n{head:width$}  verdict      cpu     wall    memory")?;
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

fn write_compile_errors(text: &mut String, report: &Report) -> fmt::Result {
    for part in &report.parts {
        if let Some(message) = part.compiler_message() {
            if report.parts.len() > 1 {
                writeln!(text, "\n{}compile error", part.prefix())?;
            }
            for line in message.lines() {
                writeln!(text, "  {}", visible_line(line))?;
            }
        }
    }
    Ok(())
}

/// A line without characters that would change the display.
pub(super) fn visible_line(line: &str) -> String {
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

    /// Writes a line of words. If it is wider than the terminal, the rest follows below, two columns further right.
    pub(super) fn write_words(self, text: &mut String, line: &str) -> fmt::Result {
        let words = line.trim_start();
        let (indent, mut column) = (line.len() - words.len(), 0);
        for word in words.split(' ') {
            let is_too_wide = |width| column + 1 + word.width() > usize::from(width);
            let space = match column {
                0 => indent,
                _ if self.width.is_some_and(is_too_wide) => {
                    writeln!(text)?;
                    column = 0;
                    indent + 2
                }
                _ => 1,
            };
            write!(text, "{:space$}{word}", "")?;
            column += space + word.width();
        }
        writeln!(text)
    }

    fn bold(self, colour: AnsiColor, shown: impl Display) -> String {
        if !self.colours || cfg!(target_family = "wasm") {
            return shown.to_string();
        }
        let style = Style::new().fg_color(Some(colour.into())).bold();
        format!("{style}{shown}{style:#}")
    }
}

/// What is added to a case.
#[derive(Clone, Debug)]
pub struct CaseNote {
    /// The input, if it is small.
    input: Option<String>,
    /// How many bytes the input has.
    input_bytes: usize,
    /// A command that shows the fault again, if there is one.
    again: Option<String>,
}

impl CaseNote {
    pub fn new(input: Option<&[u8]>, again: Option<String>) -> Self {
        Self {
            input: input.filter(|input| is_whole_excerpt(input)).map(excerpt),
            input_bytes: input.map_or(0, <[u8]>::len),
            again,
        }
    }

    /// Writes the command, and before it the input, if that has at most this number of lines.
    fn write(&self, text: &mut String, most: usize) -> fmt::Result {
        let is_short = |input: &&String| input.lines().count() <= most;
        if let Some(input) = self.input.as_ref().filter(is_short) {
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
