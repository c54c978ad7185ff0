//! The report of a class as a page for browsers, and a page for each student: files that load nothing.
//!
//! Every text passes through [`shown_lines`] or [`one_line`], and `maud` escapes its markup.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::class::report::data::about_files;
use crate::class::report::{NO_PROGRAM, by_hand_line, mark, part_text};
use crate::class::{ClassReport, HandInResult, Layout, is_missing};
use crate::hand_in::FolderNames;
use crate::problem::PackageFile;
use knights_core::output::counted;
use knights_problems::explain::figure;
use knights_problems::report::text::{contained_line, explanation};
use knights_problems::report::{CaseResult, JudgedPart, Points, Rounding, Score};
use knights_render::escape::one_line;
use knights_render::page::{PageCode, shown_lines};

/// The style of the page, and the script that sorts the table. The page can be read without it.
const CODE: PageCode = PageCode {
    style: include_str!("page.css"),
    script: include_str!("page.js"),
};
const CASES: usize = 20;

pub fn page(report: &ClassReport) -> String {
    let hand_ins = counted(report.hand_ins.len(), "hand-in");
    let title = format!("{}: {hand_ins}", report.problem);
    let parts = report.hand_ins.iter().flat_map(|hand_in| &hand_in.parts);
    let failures = parts
        .clone()
        .flat_map(|part| part.failures().map(|case| case.full_name(part)));
    let mistakes = parts.flat_map(|part| {
        let mistakes = part.mistakes.iter();
        mistakes.map(|mistake| format!("{}: {}", part.name, mistake.name))
    });
    let body = html! {
        h1 { (title) }
        @if let Some(failure) = &report.common_failure { p { strong { (failure) } } }
        (by_hand(report))
        (summary(report))
        (marks(report))
        (counts("Cases that fail", failures))
        (counts("Mistakes", mistakes))
        h2 { "Points" }
        (table(report))
        h2 { "Hand-ins" }
        @for (number, hand_in) in report.hand_ins.iter().enumerate() {
            (details(number, hand_in))
        }
    };
    CODE.document(&title, &body).into_string()
}

/// What a person has to look at, if there is something.
fn by_hand(report: &ClassReport) -> Markup {
    let doubts = report.by_hand();
    html! {
        @if !doubts.is_empty() {
            h2 { "To look at by hand" }
            div.table { table {
                @for (hand_in, doubt) in doubts {
                    tr { th scope="row" { (breakable(&hand_in.name)) } td.text { (by_hand_line(doubt)) } }
                }
            } }
        }
    }
}

/// How many hand-ins are accepted, and what is no hand-in.
fn summary(report: &ClassReport) -> Markup {
    let hand_ins = report.hand_ins.len();
    html! {
        p { (report.accepted()) " of " (hand_ins) " hand-ins accepted." }
        p.soft { (contained_line(&report.contained)) }
        @for tool in &report.tools { p.soft { (tool) } }
        @if let Some(layout) = report.layout { p.soft { "layout: " (layout.name()) } }
        @if report.parts.len() > 1 {
            @for (index, part) in report.parts.iter().enumerate() {
                p.soft { (part) ": " (report.accepted_in_part(index)) " of " (hand_ins) " accepted." }
            }
        }
        @if report.unjudged > 0 {
            p { "Interrupted: " (report.unjudged) " not judged." }
        }
        @if !report.ignored.is_empty() {
            p { "Not hand-ins: " (one_line(&report.ignored.join(", "))) }
        }
    }
}

/// The mean, and how many hand-ins have each tenth of the points; nothing if there are no points.
fn marks(report: &ClassReport) -> Markup {
    let hand_ins = report.hand_ins.iter();
    let scores: Vec<Score> = hand_ins.filter_map(HandInResult::score).collect();
    let Some(sum) = Score::sum(scores.iter().copied()) else {
        return html! {};
    };
    let mean = |points: Points| points.share(1, scores.len(), Rounding::Hundredth);
    let tenths = (0..=10).rev().map(|tenth| {
        let count = scores.iter().filter(|score| score.tenths() == tenth);
        (format!("from {} %", 10 * tenth), count.count())
    });
    html! {
        h2 { "Marks" }
        p { "Mean: " (mean(sum.earned)) " of " (mean(sum.of)) " points, over " (counted(scores.len(), "hand-in")) "." }
        (bars(&tenths.collect::<Vec<_>>(), scores.len()))
    }
}

/// How many hand-ins have each of these names, the most frequent first; nothing if there are none.
fn counts(title: &str, names: impl Iterator<Item = String>) -> Markup {
    let mut by_name = BTreeMap::new();
    for name in names {
        *by_name.entry(name).or_default() += 1;
    }
    let mut counts = Vec::from_iter(by_name);
    counts.sort_by_key(|(_, count)| Reverse(*count));
    html! {
        @if let Some((_, most)) = counts.first() { h2 { (title) } (bars(&counts, *most)) }
    }
}

fn bars(counts: &[(String, usize)], most: usize) -> Markup {
    html! {
        div.table { table.counts {
            @for (name, count) in counts {
                tr { td { (breakable(name)) } td.number { (count) } td { progress max=(most) value=(count) {} } }
            }
        } }
    }
}

/// A text on one line that may go on after `/`, `_` and `-` on the next, and never inside a word.
fn breakable(text: &str) -> Markup {
    let text = one_line(text);
    html! { @for piece in text.split_inclusive(['/', '_', '-']) { (piece) wbr; } }
}

/// The table of all hand-ins. `data-key` is what a column is sorted by.
fn table(report: &ClassReport) -> Markup {
    html! {
        div.table { table #class {
            thead { tr {
                th scope="col" data-name="name" { "Name" }
                th scope="col" data-name="points" { "Points" }
                @for part in &report.parts {
                    th scope="col" data-name=(part) { (part) }
                }
                th scope="col" data-name="failure" { "First failure" }
                th scope="col" data-name="slowest" { "Slowest" }
            } }
            tbody {
                @for (number, hand_in) in report.hand_ins.iter().enumerate() {
                    (row(number, hand_in))
                }
            }
        } }
    }
}

fn row(number: usize, hand_in: &HandInResult) -> Markup {
    let name = one_line(&hand_in.name);
    let earned = hand_in.score().map(|score| score.earned.to_string());
    let slowest = hand_in.slowest();
    let failure = hand_in.first_failure().unwrap_or_default();
    html! {
        tr {
            th scope="row" data-key=(name) { a href={ "#hand-in-" (number) } { (breakable(&name)) } }
            td.number data-key=(earned.unwrap_or_default()) { (mark(hand_in).unwrap_or_default()) }
            @for part in &hand_in.parts {
                td class=(part.verdict_name()) data-key=(part.accepted()) { (part.verdict_on_cases()) }
            }
            td.failure data-key=(failure) { (breakable(&failure)) }
            td.number data-key=(slowest.as_deref().unwrap_or_default()) {
                @if let Some(seconds) = &slowest { (seconds) " s" } @else { "–" }
            }
        }
    }
}

fn details(number: usize, hand_in: &HandInResult) -> Markup {
    html! {
        details.hand-in {
            summary {
                strong { (one_line(&hand_in.name)) } " "
                span.soft { (mark(hand_in).unwrap_or_default()) }
                @for part in &hand_in.parts {
                    " " span class=(part.verdict_name()) { (part.verdict_name()) }
                }
            }
            div #{ "hand-in-" (number) } { (findings(hand_in)) }
        }
    }
}

fn student_page(problem: &str, hand_in: &HandInResult) -> String {
    let title = format!("{problem}: {}", one_line(&hand_in.student.name));
    let body = html! {
        h1 { (title) }
        @if let Some(score) = hand_in.score() { p { "Points: " (score) } }
        (findings(hand_in))
    };
    let code = PageCode { script: "", ..CODE };
    code.document(&title, &body).into_string()
}

/// A page for each student, as HTML and as Markdown, in folders that Moodle gives back to the students.
pub fn feedback(report: &ClassReport) -> Vec<PackageFile> {
    let mut names = FolderNames::default();
    let files = report.hand_ins.iter().flat_map(|hand_in| {
        let name = folder(report.layout, hand_in, &mut names);
        let pages = [
            ("feedback.html", student_page(&report.problem, hand_in)),
            ("feedback.md", markdown(&report.problem, hand_in)),
        ];
        pages.map(|(page, text)| PackageFile::new(format!("{name}/{page}"), text))
    });
    files.collect()
}

/// The name of a folder. Moodle recognises the student by the second of the parts between `_`, as in its source
/// `mod/assign/feedback/file/importziplib.php`.
fn folder(layout: Option<Layout>, hand_in: &HandInResult, names: &mut FolderNames) -> String {
    let student = &hand_in.student;
    if layout != Some(Layout::Moodle) {
        return names.next(&hand_in.name, "");
    }
    let (name, end) = match &student.id {
        Some(id) if id.parse::<u64>().is_ok() => {
            (&student.name, format!("_{id}_assignsubmission_file_"))
        }
        _ => (&hand_in.name, String::new()),
    };
    names.next(&name.replace('_', " "), &end)
}

/// What Gradescope shows of a hand-in, as a block in which nothing is markup.
fn markdown(problem: &str, hand_in: &HandInResult) -> String {
    let name = one_line(&hand_in.student.name);
    let points = hand_in.score().map(|score| format!(": {score} points"));
    let head = format!("{name}{}\n", points.unwrap_or_default());
    let parts = hand_in.parts.iter().map(part_text);
    let about = [head, about_files(hand_in)].into_iter();
    let text: String = about.chain(parts).collect();
    let lines = text.lines().map(|line| format!("    {line}\n"));
    format!("# {problem}\n\n{}", lines.collect::<String>())
}

fn findings(hand_in: &HandInResult) -> Markup {
    html! {
        @for remark in hand_in.remarks() { p { (remark) } }
        @for part in &hand_in.parts { (part_details(part)) }
        @if !hand_in.unrecognised.is_empty() {
            p { "Not recognised: " (one_line(&hand_in.unrecognised.join(", "))) }
        }
    }
}

fn part_details(part: &JudgedPart) -> Markup {
    let hidden = part.failures().count().saturating_sub(CASES);
    html! {
        h3 { (part.name) ": " span class=(part.verdict_name()) { (part.verdict_on_cases()) }
            @if let Some(score) = part.score { " " span.soft { (score) } }
        }
        @if part.verdict().is_none() {
            p { (if is_missing(part) { NO_PROGRAM } else { "compile error" }) }
        }
        @for message in part.compiler_message().into_iter().chain(part.error()) {
            @if !message.is_empty() { pre { (shown_lines(message)) } }
        }
        @if let Some(stopped) = part.stopped() { p { (stopped) } }
        @for folder in &part.folders {
            p.soft { (one_line(&folder.folder)) ": " (folder.score) }
        }
        @for found in &part.mistakes {
            div.mistake {
                p { (shown_lines(&found.text)) }
                p.soft {
                    (found.name)
                    @if found.of > 0 { ": " (found.cases) " of " (found.of) " outputs" }
                }
            }
        }
        @for case in part.failures().take(CASES) { (case_details(part, case)) }
        @if hidden > 0 { p { (hidden) " more cases are not accepted." } }
    }
}

fn case_details(part: &JudgedPart, case: &CaseResult) -> Markup {
    // The explanation is a paragraph, and its board a picture.
    let without = CaseResult {
        explanation: None,
        ..case.clone()
    };
    let explained = explanation(&case.full_name(part), &without);
    let why = case.explanation.as_ref();
    let (head, rest) = explained.split_once('\n').unwrap_or((&explained, ""));
    let mut failures = part.failures();
    let is_first = failures.next().is_some_and(|first| first.name == case.name);
    let texts = case.texts.as_ref();
    let blocks = [
        ("Input", texts.map(|texts| &texts.input)),
        ("Expected", texts.map(|texts| &texts.expected)),
        ("Found", texts.and_then(|texts| texts.found.as_ref())),
    ];
    html! {
        details.case open[is_first] {
            summary class=(case.verdict.name()) { (one_line(head)) }
            @if !rest.is_empty() { pre { (shown_lines(rest)) } }
            @if let Some(why) = why { p { (shown_lines(&why.text)) } }
            div.texts {
                @if let Some(moment) = why.and_then(|why| why.moment.as_ref()) {
                    (figure(moment))
                }
                @for (name, text) in blocks {
                    @if let Some(text) = text {
                        div { p.soft { (name) } pre { (shown_lines(text)) } }
                    }
                }
            }
        }
    }
}
