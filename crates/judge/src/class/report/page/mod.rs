//! The report of a class as a page for browsers: one file that loads nothing.
//!
//! Every text passes through [`shown_lines`] or [`one_line`], and `maud` escapes its markup.

mod board;

use maud::{Markup, html};

use crate::class::{CaseTexts, ClassReport, HandInResult, PartResult, PartVerdict};
use crate::mistakes::FoundMistake;
use crate::report::text::explanation;
use crate::report::{CaseResult, Score};
use knights_render::html::{PageCode, shown_lines};
use knights_render::terminal::one_line;

/// The style of the page, and the script that sorts the table. The page can be read without it.
const CODE: PageCode = PageCode {
    style: include_str!("page.css"),
    script: include_str!("page.js"),
};
/// How many failing cases of a part are shown.
const CASES: usize = 20;

/// The report as a page.
pub fn page(report: &ClassReport) -> String {
    let title = format!("{}: {} hand-ins", report.problem, report.hand_ins.len());
    let body = html! {
        h1 { (title) }
        (summary(report))
        (table(report))
        h2 { "Hand-ins" }
        @for (number, hand_in) in report.hand_ins.iter().enumerate() {
            (details(number, hand_in))
        }
    };
    CODE.document(&title, &body).into_string()
}

/// How many hand-ins are accepted, and what is no hand-in.
fn summary(report: &ClassReport) -> Markup {
    let hand_ins = report.hand_ins.len();
    let accepted = report
        .hand_ins
        .iter()
        .filter(|hand_in| hand_in.is_accepted());
    html! {
        p { (accepted.count()) " of " (hand_ins) " hand-ins accepted." }
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
    let earned = hand_in.score().map_or(0, |score| score.earned);
    let slowest = hand_in.slowest().map_or(0.0, |time| time.as_secs_f64());
    let failure = hand_in.first_failure();
    let failure = failure.map_or(String::new(), |(part, case)| {
        one_line(&case.full_name(&part.subtask))
    });
    html! {
        tr {
            th scope="row" data-key=(name) { a href={ "#hand-in-" (number) } { (name) } }
            td.number data-key=(earned) { (points(hand_in.score())) }
            @for part in &hand_in.parts {
                td class=(part.verdict().name()) data-key=(part.accepted()) { (verdict(part)) }
            }
            td data-key=(failure) { (failure) }
            td.number data-key={ (format!("{slowest:.3}")) } { (format!("{slowest:.3} s")) }
        }
    }
}

/// The verdict on a part, with the number of cases that are accepted.
fn verdict(part: &PartResult) -> String {
    let verdict = part.verdict();
    match part.subtask.cases.len() {
        0 => verdict.name().to_owned(),
        cases => format!("{} {}/{cases}", verdict.name(), part.accepted()),
    }
}

/// Points, or nothing if there are none to earn.
fn points(score: Option<Score>) -> String {
    score.map_or(String::new(), |Score { earned, of }| {
        format!("{earned}/{of}")
    })
}

/// What came of a hand-in.
fn details(number: usize, hand_in: &HandInResult) -> Markup {
    html! {
        details.hand-in {
            summary {
                strong { (one_line(&hand_in.name)) } " "
                span.soft { (points(hand_in.score())) }
                @for part in &hand_in.parts {
                    " " span class=(part.verdict().name()) { (part.verdict().name()) }
                }
            }
            div #{ "hand-in-" (number) } {
                @if let Some(remark) = hand_in.remark() { p { (remark) } }
                @for part in &hand_in.parts { (part_details(part)) }
                @if !hand_in.unrecognised.is_empty() {
                    p { "Not recognised: " (one_line(&hand_in.unrecognised.join(", "))) }
                }
            }
        }
    }
}

/// What came of a part.
fn part_details(part: &PartResult) -> Markup {
    let verdict_of_part = part.verdict();
    let hidden = part.failures().count().saturating_sub(CASES);
    html! {
        h3 { (part.name()) ": " span class=(verdict_of_part.name()) { (verdict(part)) }
            @if part.score.is_some() { " " span.soft { (points(part.score)) } }
        }
        @if matches!(verdict_of_part, PartVerdict::None | PartVerdict::CompileError) {
            p { (verdict_of_part.description()) }
        }
        @for message in part.compiler_message().into_iter().chain(part.error()) {
            @if !message.is_empty() { pre { (shown_lines(message)) } }
        }
        @for folder in &part.folders {
            p.soft { (one_line(&folder.folder)) ": " (points(Some(folder.score))) }
        }
        @for found in &part.subtask.mistakes { (mistake(found)) }
        @for (case, texts) in part.failures().take(CASES) { (case_details(part, case, texts)) }
        @if hidden > 0 { p { (hidden) " more cases are not accepted." } }
    }
}

/// A usual mistake that explains the outputs.
fn mistake(found: &FoundMistake) -> Markup {
    html! {
        div.mistake {
            p { (shown_lines(&found.text)) }
            p.soft { (found.name) ": " (found.cases) " of " (found.of) " outputs" }
        }
    }
}

/// A case that is not accepted.
fn case_details(part: &PartResult, case: &CaseResult, texts: Option<&CaseTexts>) -> Markup {
    // The explanation is a paragraph, and its board a picture.
    let without = CaseResult {
        explanation: None,
        ..case.clone()
    };
    let explained = explanation(&case.full_name(&part.subtask), &without);
    let why = case.explanation.as_ref();
    let (head, rest) = explained.split_once('\n').unwrap_or((&explained, ""));
    let is_first = part
        .first_failure()
        .is_some_and(|first| first.name == case.name);
    html! {
        details.case open[is_first] {
            summary class=(case.verdict.name()) { (one_line(head)) }
            @if !rest.is_empty() { pre { (shown_lines(rest)) } }
            @if let Some(why) = why { p { (shown_lines(&why.text)) } }
            div.texts {
                @if let Some(moment) = why.and_then(|why| why.moment.as_ref()) {
                    (board::figure(moment))
                }
                @if let Some(texts) = texts { (texts_of(texts)) }
            }
        }
    }
}

/// The texts of a case, side by side.
fn texts_of(texts: &CaseTexts) -> Markup {
    let found = texts.found.as_deref();
    let named = [
        ("Input", Some(texts.input.as_str())),
        ("Expected", Some(texts.expected.as_str())),
        ("Found", found),
    ];
    html! {
        @for (name, text) in named {
            @if let Some(text) = text {
                div { p.soft { (name) } pre { (shown_lines(text)) } }
            }
        }
    }
}
