//! A report for people: what was found, the mistakes, a wrong case, and which other cases fail.

use std::iter;

use anstyle::AnsiColor;

use crate::mistakes::FoundMistake;
use crate::report::case_text::explain;
use crate::report::starts::StartMap;
use crate::report::style::visible_line;
use crate::report::{CaseResult, JudgedPart, Report, Score, TOO_SLOW, count, not_judged};
use crate::verdict::Verdict;
use knights_core::output::{counted, joined};
use knights_render::escape::{excerpt, is_whole_excerpt};

pub use crate::report::case_text::{difference, ending, explanation, reason};
pub use crate::report::style::{TextStyle, written};

/// How many lines a report has without `--verbose`, unless the texts about mistakes are long.
const LINES: usize = 40;
/// How many of them say what is wrong with a case, and how many its input may have.
const CASE_LINES: usize = 22;
const INPUT_LINES: usize = 5;
/// How many lines of failing cases there are at least.
const LISTED: usize = 3;
/// How many of several texts a line names.
pub const NAMED: usize = 3;
/// How to learn more.
const MORE: &str =
    "--only NAME judges one case again; --verbose has a table, and explains each case that fails";

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
    let mut text = results(report, style) + &compile_errors(report) + &mistakes(report, style);
    if style.verbose && !cfg!(target_family = "wasm") {
        text.extend(failures(&report.parts).map(|(part, case)| failure(part, case, style)));
        text.push_str(&table(report, style));
    } else if let Some((part, case)) = clearest(report) {
        text.push_str(&failure(part, case, style));
        text.push_str(&failing(report, style, text.lines().count()));
    }
    text
}

/// Each with a newline at its end.
fn lines(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().map(|text| text + "\n").collect()
}

/// The first of several texts, and how many there are besides.
pub fn first_few(texts: &[String], most: usize) -> String {
    let (named, more) = texts.split_at(texts.len().min(most));
    let more = (!more.is_empty()).then(|| format!(" and {} more", more.len()));
    format!("{}{}", joined(named, ", "), more.unwrap_or_default())
}

/// How to learn more, after an empty line.
fn more(style: TextStyle) -> String {
    format!("\n{}\n", style.words(MORE))
}

/// What was found: in all, and in each part unless everything is right.
fn results(report: &Report, style: TextStyle) -> String {
    let parts = &report.parts;
    let whole = match &parts[..] {
        [part] => result(&part.prefix(), parts, style),
        _ => result("", parts, style),
    };
    let is_split = parts.len() != 1 && !report.is_accepted();
    let split = parts.chunks(1).filter(|_| is_split);
    let of_parts = split.map(|part| result(&part[0].prefix(), part, style));
    let wrong = parts.iter().filter(|part| !part.is_accepted());
    let scores = wrong.filter_map(|part| {
        let groups = part.groups.iter().filter(|group| !group.name.is_empty());
        let folders = groups.map(|group| format!("{}: {group}", group.name));
        let line = joined(folders, "; ");
        (!line.is_empty()).then(|| style.words(&line))
    });
    let unjudged = match report.unjudged() {
        0 => None,
        cases if parts.iter().any(JudgedPart::is_interrupted) => {
            Some(format!("interrupted: {}", not_judged(cases, "case")))
        }
        cases => Some(style.words(&format!("{}; --all-cases goes on", stopped(cases)))),
    };
    lines(
        iter::once(whole)
            .chain(of_parts)
            .chain(scores)
            .chain(unjudged),
    )
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
    let all = parts.iter();
    all.flat_map(|part| part.failures().map(move |case| (part, case)))
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
fn failure(part: &JudgedPart, case: &CaseResult, style: TextStyle) -> String {
    let most = |lines| if style.verbose { usize::MAX } else { lines };
    let explained = explain(&case.full_name(part), case, style);
    let cut = explained.lines().nth(most(CASE_LINES)).map(|_| "  ...");
    let shown = explained.lines().take(most(CASE_LINES)).chain(cut);
    let note = case.note.as_ref().map(|note| note.text(most(INPUT_LINES)));
    lines(iter::once("").chain(shown).map(str::to_owned)) + &note.unwrap_or_default()
}

/// A line for the cases that fail alike, as many as fit on the screen below this number of lines.
fn failing(report: &Report, style: TextStyle, above: usize) -> String {
    let failing: Vec<_> = failures(&report.parts).collect();
    if failing.len() < 2 {
        return String::new();
    }
    let mut alike: Vec<(String, &CaseResult, Vec<String>)> = Vec::new();
    for &(part, case) in &failing {
        let name = visible_line(&case.full_name(part));
        // Cases are alike if only numbers differ, as in a time or an index.
        let words = in_a_word(case).replace(|letter: char| letter.is_ascii_digit(), "");
        let key = format!("{}{}{words}", part.name, case.verdict);
        match alike.iter_mut().find(|line| line.0 == key) {
            Some((.., names)) => names.push(name),
            None => alike.push((key, case, vec![name])),
        }
    }
    // Around the list are three more lines: an empty one, its head, and how programs were contained.
    let others = above + more(style).lines().count() + 3;
    let fit = LINES.saturating_sub(others).max(LISTED);
    let is_cut = alike.len() > fit;
    let (shown, hidden) = alike.split_at(alike.len().min(fit - usize::from(is_cut)));
    let head = format!("\n{} fail:", counted(failing.len(), "case"));
    let listed = shown.iter().map(|(_, case, names)| {
        let verdict = style.paint(case.verdict, case.verdict);
        format!(
            "  {}: {verdict}{}",
            first_few(names, NAMED),
            in_a_word(case)
        )
    });
    let left: usize = hidden.iter().map(|(.., names)| names.len()).sum();
    let cut = is_cut.then(|| format!("  and {left} more"));
    lines(iter::once(head).chain(listed).chain(cut))
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

fn mistakes(report: &Report, style: TextStyle) -> String {
    let parts = report.parts.iter();
    let all = parts.flat_map(|part| part.mistakes.iter().map(|mistake| (part.prefix(), mistake)));
    lines(all.map(|(prefix, FoundMistake { name, text, .. })| {
        let words = style.words(&format!("{prefix}{name}: {text}"));
        format!("\n{words}")
    }))
}

/// Mistakes as text: a paragraph for each, with an empty line after it.
pub fn mistakes_text(mistakes: &[FoundMistake]) -> String {
    let paragraph = |mistake: &FoundMistake| format!("{}: {}\n\n", mistake.name, mistake.text);
    mistakes.iter().map(paragraph).collect()
}

fn table(report: &Report, style: TextStyle) -> String {
    let cases = report.cases_of_parts();
    let shown = cases.map(|(part, case)| visible_line(&case.full_name(part)));
    let names: Vec<String> = shown.collect();
    let lengths = names.iter().map(|name| name.chars().count());
    let width = lengths.max().unwrap_or(0).max(4);
    let head = format!("\n{:width$}  verdict      cpu     wall    memory", "case");
    let rows = names.iter().zip(report.cases()).map(|(name, case)| {
        let verdict = style.paint(case.verdict, format_args!("{:<7}", case.verdict));
        let used = case.ending.map(|ending| {
            let [cpu, wall] = [ending.processor, ending.wall].map(|time| time.as_secs_f64());
            let memory = ending.peak_memory.div_ceil(1 << 20);
            format!("  {cpu:5.3} s  {wall:5.3} s  {memory:>5} MB")
        });
        format!("{name:width$}  {verdict}{}", used.unwrap_or_default())
    });
    lines(iter::once(head).chain(rows))
}

fn compile_errors(report: &Report) -> String {
    let parts = report.parts.iter();
    let errors = parts.filter_map(|part| Some((part.prefix(), part.compiler_message()?)));
    lines(errors.flat_map(|(prefix, message)| {
        let head = (report.parts.len() > 1).then(|| format!("\n{prefix}compile error"));
        let shown = message.lines().map(visible_line);
        head.into_iter()
            .chain(shown.map(|line| format!("  {line}")))
    }))
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

    /// The command, and before it the input, if that has at most this number of lines.
    fn text(&self, most: usize) -> String {
        let is_short = |input: &&String| input.lines().count() <= most;
        let input = self.input.as_ref().filter(is_short).map(|input| {
            let indented = input.lines().map(|line| format!("    {line}"));
            format!("  input:\n{}", lines(indented))
        });
        let again = self
            .again
            .as_ref()
            .map(|again| format!("  again: {again}\n"));
        input.unwrap_or_default() + &again.unwrap_or_default()
    }
}
