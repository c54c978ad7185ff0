//! The report of a class as a page for browsers: one file that loads nothing.
//!
//! Every text passes through [`shown_lines`] or [`one_line`], and `maud` escapes its markup.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::class::{CaseTexts, ClassReport, HandInResult, PartResult, PartVerdict};
use crate::explain::{BoardLabels, Moment};
use crate::mistakes::FoundMistake;
use crate::report::text::explanation;
use crate::report::{CaseResult, Score};
use knights_core::board::{Board, Square};
use knights_render::escape::one_line;
use knights_render::html::{PageCode, shown_lines};

/// The style of the page, and the script that sorts the table. The page can be read without it.
const CODE: PageCode = PageCode {
    style: include_str!("page.css"),
    script: include_str!("page.js"),
};
/// How many failing cases of a part are shown.
const CASES: usize = 20;

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
    html! {
        p { (report.accepted()) " of " (hand_ins) " hand-ins accepted." }
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
    let failure = hand_in.first_failure().unwrap_or_default();
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
    score.map_or(String::new(), |score| score.to_string())
}

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
        @for message in part.subtask.compiler_message().into_iter().chain(part.subtask.error()) {
            @if !message.is_empty() { pre { (shown_lines(message)) } }
        }
        @for folder in &part.folders {
            p.soft { (one_line(&folder.folder)) ": " (folder.score) }
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
                    (figure(moment))
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

/// The most rows and columns that are shown.
const MOST: u32 = 11;
/// The side of a square, in the picture's own unit.
const SIDE: u32 = 10;
/// The border with the numbers of rows and columns.
const MARGIN: u32 = 6;

/// How many pixels the unit has.
const PIXELS: u32 = 3;

/// The part of a board that is shown.
struct Window {
    first: Square,
    rows: u32,
    columns: u32,
    names: BoardLabels,
}

impl Window {
    /// The part around a square, or the beginning of the board.
    fn new(board: Board, centre: Option<Square>, names: BoardLabels) -> Self {
        let centre = centre.unwrap_or(Square::new(0, 0));
        let start = |side: u32, centre: u32| {
            let last = side.saturating_sub(MOST);
            centre.saturating_sub(MOST / 2).min(last)
        };
        Self {
            first: Square::new(
                start(board.rows(), centre.row),
                start(board.columns(), centre.column),
            ),
            rows: board.rows().min(MOST),
            columns: board.columns().min(MOST),
            names,
        }
    }

    /// The upper left corner of a square in the picture; `None` if it is not shown.
    fn corner(&self, square: Square) -> Option<(u32, u32)> {
        let row = square.row.checked_sub(self.first.row)?;
        let column = square.column.checked_sub(self.first.column)?;
        let is_shown = row < self.rows && column < self.columns;
        is_shown.then(|| (MARGIN + SIDE * column, self.top(row)))
    }

    /// The upper edge of a row in the picture, by its place among those that are shown.
    fn top(&self, row: u32) -> u32 {
        let from_top = if self.names.is_upwards() {
            self.rows - 1 - row
        } else {
            row
        };
        MARGIN + SIDE * from_top
    }

    /// All squares that are shown.
    fn squares(&self) -> impl Iterator<Item = Square> {
        let Self {
            first,
            rows,
            columns,
            names: _,
        } = *self;
        let row = move |row| (0..columns).map(move |column| (row, column));
        let places = (0..rows).flat_map(row);
        places.map(move |(row, column)| Square::new(first.row + row, first.column + column))
    }
}

/// The picture, with a line that says what its marks mean.
fn figure(moment: &Moment) -> Markup {
    let window = Window::new(moment.board, moment.knight, moment.names);
    let width = 2 * MARGIN + SIDE * window.columns;
    let height = 2 * MARGIN + SIDE * window.rows;
    let labels: BTreeMap<Square, &str> = moment
        .labels
        .iter()
        .map(|(square, label)| (*square, label.as_str()))
        .collect();
    let candidates: BTreeMap<Square, i32> = moment.candidates.iter().copied().collect();
    html! {
        figure {
            svg viewBox={ "0 0 " (width) " " (height) } width=(PIXELS * width) height=(PIXELS * height) role="img" aria-label=(description(moment)) {
                @for square in window.squares() {
                    (draw_square(&window, square, labels.get(&square).copied(), candidates.get(&square)))
                }
                rect.frame x=(MARGIN) y=(MARGIN) width=(SIDE * window.columns) height=(SIDE * window.rows) {}
                (edges(&window))
                (mark(&window, moment.knight, "♞", "knight"))
                (frame(&window, moment.found, "found"))
                (frame(&window, moment.expected, "expected"))
            }
            figcaption.soft { (description(moment)) }
        }
    }
}

/// A square with what is written on it.
fn draw_square(
    window: &Window,
    square: Square,
    label: Option<&str>,
    candidate: Option<&i32>,
) -> Markup {
    let Some((x, y)) = window.corner(square) else {
        return html! {};
    };
    let class = match label {
        Some(_) => "taken",
        None if (square.row + square.column).is_multiple_of(2) => "light",
        None => "dark",
    };
    html! {
        rect class=(class) x=(x) y=(y) width=(SIDE) height=(SIDE) {}
        @if let Some(number) = candidate {
            text x=(x + SIDE / 2) y=(y + SIDE / 2) dy="0.36em" { (number) }
        } @else if let Some(label) = label {
            text x=(x + SIDE / 2) y=(y + SIDE / 2) dy="0.36em" textLength=[squeezed(label)] lengthAdjust="spacingAndGlyphs" { (label) }
        }
    }
}

/// The width of a label that is too long for a square.
fn squeezed(label: &str) -> Option<u32> {
    (label.chars().count() > 4).then_some(SIDE - 1)
}

/// The names of the rows and columns.
fn edges(window: &Window) -> Markup {
    html! {
        @for index in 0..window.columns {
            text.edge x=(MARGIN + SIDE * index + SIDE / 2) y=(MARGIN - 2) { (window.names.column(window.first.column + index)) }
        }
        @for index in 0..window.rows {
            text.edge x=(MARGIN - 3) y=(window.top(index) + SIDE / 2) dy="0.36em" { (window.names.row(window.first.row + index)) }
        }
    }
}

/// A sign on a square.
fn mark(window: &Window, square: Option<Square>, sign: &str, class: &str) -> Markup {
    html! {
        @if let Some((x, y)) = square.and_then(|square| window.corner(square)) {
            text class=(class) x=(x + SIDE / 2) y=(y + SIDE / 2) dy="0.36em" { (sign) }
        }
    }
}

/// A frame around a square.
fn frame(window: &Window, square: Option<Square>, class: &str) -> Markup {
    html! {
        @if let Some((x, y)) = square.and_then(|square| window.corner(square)) {
            rect class=(class) x=(x + 1) y=(y + 1) width=(SIDE - 2) height=(SIDE - 2) {}
        }
    }
}

/// What the picture shows, in words.
fn description(moment: &Moment) -> String {
    let (rows, columns) = (moment.board.rows(), moment.board.columns());
    let squares = [
        (moment.knight, "the knight is on"),
        (moment.found, "dashed red, where the output goes:"),
        (moment.expected, "green, where the rule goes:"),
    ];
    let squares = squares
        .into_iter()
        .filter_map(|(square, what)| Some(format!("; {what} {}", moment.names.square(square?))));
    let squares: String = squares.collect();
    format!("The {rows} × {columns} board before the decision{squares}.")
}
