//! The report of a class for people: a row for each student, then what is wrong. `page` writes it for
//! browsers and for each student, and `data` for other programs.

mod data;
mod page;

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::class::{ClassReport, HandInResult, is_missing};
use crate::hand_in::Doubt;
use knights_core::output::joined;
use knights_problems::report::text::{TextStyle, contained_line, explanation, first_few, written};
use knights_problems::report::{JudgedPart, Score, not_judged};
use knights_problems::verdict::Verdict;
use knights_render::escape::one_line;

pub(super) use data::safe;
pub use data::{Visibility, csv, gradescope, json, junit};
pub use page::{feedback, page};

const FILES: usize = 10;
const NO_PROGRAM: &str = "no program was handed in";

pub fn text(report: &ClassReport, style: TextStyle) -> String {
    written(|text| {
        if let Some(failure) = &report.common_failure {
            writeln!(text, "{failure}\n")?;
        }
        write_table(text, report, style)?;
        for hand_in in &report.hand_ins {
            let has_remarks = hand_in.remarks().next().is_some();
            if !hand_in.is_accepted() || has_remarks || !hand_in.unrecognised.is_empty() {
                write_hand_in(text, hand_in, style)?;
            }
        }
        let by_hand = report.by_hand();
        if !by_hand.is_empty() {
            writeln!(text, "\nto look at by hand:")?;
        }
        for (hand_in, doubt) in by_hand {
            let name = one_line(&hand_in.name);
            writeln!(text, "  {name}: {}", by_hand_line(doubt))?;
        }
        writeln!(text)?;
        text.push_str(&contained_line(&report.contained));
        for tool in report.tools.iter().filter(|_| style.verbose) {
            writeln!(text, "{tool}")?;
        }
        if let Some(layout) = report.layout {
            writeln!(text, "layout: {}", layout.name())?;
        }
        write_summary(text, report)
    })
}

/// What to say of a part to the student: its verdict, and its first failing case.
fn part_text(part: &JudgedPart) -> String {
    let details = written(|text| write_part(text, part, TextStyle::default()));
    let (name, verdict) = (&part.name, part.verdict_on_cases());
    format!("{name}: {verdict}\n{details}")
}

fn write_table(text: &mut String, report: &ClassReport, style: TextStyle) -> fmt::Result {
    let parts = report.parts.iter().copied();
    let first = ["name", "points"].into_iter().chain(parts);
    let names = first.chain(["first failure", "slowest"]);
    let mut rows: Vec<Vec<(String, Option<Verdict>)>> =
        vec![names.map(|name| (name.to_owned(), None)).collect()];
    rows.extend(report.hand_ins.iter().map(row));
    let width = |column: usize| rows.iter().map(|row| row[column].0.width()).max();
    let widths: Vec<usize> = (0..rows[0].len()).filter_map(width).collect();
    for row in &rows {
        let mut line = String::new();
        for ((cell, verdict), width) in row.iter().zip(&widths) {
            let padding = width - cell.width() + 2;
            let painted = verdict.map_or(cell.clone(), |verdict| style.paint(verdict, cell));
            write!(line, "{painted}{:padding$}", "")?;
        }
        writeln!(text, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The cells of a hand-in, those of its parts with their verdicts.
fn row(hand_in: &HandInResult) -> Vec<(String, Option<Verdict>)> {
    let points = mark(hand_in).unwrap_or("no points".to_owned());
    let parts = hand_in.parts.iter();
    let verdicts = parts.map(|part| (part.verdict_on_cases(), part.verdict()));
    let slowest = hand_in.slowest().map(|seconds| seconds + " s");
    let last = [hand_in.first_failure(), slowest].map(Option::unwrap_or_default);
    let first = [one_line(&hand_in.name), points].map(|cell| (cell, None));
    let others = last.map(|cell| (cell, None));
    first.into_iter().chain(verdicts).chain(others).collect()
}

/// The verdicts on the parts and the remarks, on one line.
pub(super) fn comment(hand_in: &HandInResult) -> String {
    let parts = hand_in.parts.iter().map(|part| {
        let shown = part.score.map(|score| format!(", {score} points"));
        let points = shown.unwrap_or_default();
        format!("{}: {}{points}", part.name, part.verdict_on_cases())
    });
    joined(parts.chain(hand_in.remarks()), "; ")
}

/// The points, if there are some to earn, or what stands for them while they are not certain.
fn mark(hand_in: &HandInResult) -> Option<String> {
    let points = hand_in.score().map(|score| score.to_string());
    points.or(hand_in.blank().map(|_| "?".to_owned()))
}

/// What a person has to look at, and whether there is a mark all the same.
fn by_hand_line(doubt: &Doubt) -> String {
    let mark = if doubt.is_blank { " (no mark)" } else { "" };
    let (kind, reason) = (doubt.kind.description(), one_line(&doubt.reason));
    format!("{kind}: {reason}{mark}")
}

fn write_hand_in(text: &mut String, hand_in: &HandInResult, style: TextStyle) -> fmt::Result {
    writeln!(text, "\n{}", one_line(&hand_in.name))?;
    for remark in hand_in.remarks() {
        writeln!(text, "  {remark}")?;
    }
    for part in &hand_in.parts {
        write_part(text, part, style)?;
    }
    if !hand_in.unrecognised.is_empty() {
        let names = one_line(&first_few(&hand_in.unrecognised, FILES));
        writeln!(text, "  not recognised: {names}")?;
    }
    Ok(())
}

/// What is wrong with a part: the usual mistakes, and its first failing case, or all of them.
fn write_part(text: &mut String, part: &JudgedPart, style: TextStyle) -> fmt::Result {
    for (label, message) in [
        ("compile error", part.compiler_message()),
        ("cannot be started", part.error()),
    ] {
        if let Some(message) = message {
            write_block(text, &format!("{}: {label}", part.name), message)?;
        }
    }
    for mistake in &part.mistakes {
        let head = format!("{}: {}", part.name, mistake.name);
        write_block(text, &head, &mistake.text)?;
    }
    let shown = if style.verbose { usize::MAX } else { 1 };
    for case in part.failures().take(shown) {
        let explained = explanation(&case.full_name(part), case);
        let (head, rest) = explained.split_once('\n').unwrap_or((&explained, ""));
        write_block(text, head, rest)?;
    }
    let missing = is_missing(part).then(|| NO_PROGRAM.to_owned());
    let nothing = missing.or(part.stopped());
    let is_told = |score: &Score| !score.is_full() && part.folders.is_empty();
    let partial = part.score.filter(is_told);
    let score = partial.map(|score| format!("{score} points"));
    let scores = part.folders.iter();
    let folders = scores.map(|folder| format!("{} {}", folder.folder, folder.score));
    let says = joined(nothing.into_iter().chain(score).chain(folders), ", ");
    if !says.is_empty() {
        writeln!(text, "  {}: {}", part.name, one_line(&says))?;
    }
    Ok(())
}

fn write_block(text: &mut String, head: &str, details: &str) -> fmt::Result {
    writeln!(text, "  {head}")?;
    let mut lines = details.lines();
    lines.try_for_each(|line| writeln!(text, "    {}", one_line(line)))
}

/// How many hand-ins are accepted, in all and for each part.
fn write_summary(text: &mut String, report: &ClassReport) -> fmt::Result {
    let hand_ins = report.hand_ins.len();
    if report.parts.len() > 1 {
        for (index, part) in report.parts.iter().enumerate() {
            let accepted = report.accepted_in_part(index);
            writeln!(text, "{part}: {accepted} of {hand_ins} accepted")?;
        }
    }
    let accepted = report.accepted();
    writeln!(text, "{accepted} of {hand_ins} hand-ins accepted")?;
    if !report.ignored.is_empty() {
        let names = one_line(&report.ignored.join(", "));
        writeln!(text, "not hand-ins: {names}")?;
    }
    match report.unjudged {
        0 => Ok(()),
        unjudged => writeln!(text, "interrupted: {}", not_judged(unjudged, "hand-in")),
    }
}
