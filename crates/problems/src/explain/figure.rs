//! A moment as a picture, for a page that has colours for its classes.

use std::ops::Range;

use maud::{Markup, html};

use crate::explain::Moment;
use knights_core::board::Square;

/// The side of a square, in the picture's own unit.
const SIDE: u32 = 10;
/// The border with the numbers of rows and columns.
const MARGIN: u32 = 6;
const PIXELS: u32 = 3;

/// The part of a board that is shown.
struct Window<'a> {
    moment: &'a Moment,
    rows: Range<u32>,
    columns: Range<u32>,
}

impl Window<'_> {
    /// The upper left corner of a square in the picture; `None` if it is not shown.
    fn corner(&self, square: Option<Square>) -> Option<(u32, u32)> {
        let Square { row, column } = square?;
        let is_shown = self.rows.contains(&row) && self.columns.contains(&column);
        is_shown.then(|| (self.left(column), self.top(row)))
    }

    fn left(&self, column: u32) -> u32 {
        MARGIN + SIDE * (column - self.columns.start)
    }

    fn top(&self, row: u32) -> u32 {
        let from_top = if self.moment.names.is_upwards() {
            self.rows.end - 1 - row
        } else {
            row - self.rows.start
        };
        MARGIN + SIDE * from_top
    }
}

/// The picture, with a line that says what its marks mean.
pub fn figure(moment: &Moment) -> Markup {
    let [rows, columns] = moment.window();
    let window = &Window {
        moment,
        rows,
        columns,
    };
    let (names, half) = (moment.names, SIDE / 2);
    let [width, height] =
        [&window.columns, &window.rows].map(|range| SIDE * (range.end - range.start));
    let marks = html! {
        @for row in window.rows.clone() {
            @for column in window.columns.clone() { (draw_square(window, Square::new(row, column))) }
        }
        rect.frame x=(MARGIN) y=(MARGIN) width=(width) height=(height) {}
        @for column in window.columns.clone() {
            text.edge x=(window.left(column) + half) y=(MARGIN - 2) { (names.column(column)) }
        }
        @for row in window.rows.clone() {
            text.edge x=(MARGIN - 3) y=(window.top(row) + half) dy="0.36em" { (names.row(row)) }
        }
        @if let Some((x, y)) = window.corner(moment.knight) {
            text.knight x=(x + half) y=(y + half) dy="0.36em" { "♞" }
        }
        @for (class, square) in [("found", moment.found), ("expected", moment.expected)] {
            @if let Some((x, y)) = window.corner(square) {
                rect class=(class) x=(x + 1) y=(y + 1) width=(SIDE - 2) height=(SIDE - 2) {}
            }
        }
    };
    let (width, height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    html! {
        figure {
            svg viewBox={ "0 0 " (width) " " (height) } width=(PIXELS * width) height=(PIXELS * height) role="img" aria-label=(description(moment)) { (marks) }
            figcaption.soft { (description(moment)) }
        }
    }
}

/// A square with what is written on it. A label that is too long for it is squeezed.
fn draw_square(window: &Window<'_>, square: Square) -> Markup {
    let (x, y) = (window.left(square.column), window.top(square.row));
    let moment = window.moment;
    let (mut labels, mut candidates) = (moment.labels.iter(), moment.candidates.iter());
    let label = labels.rfind(|(labelled, _)| *labelled == square);
    let candidate = candidates.rfind(|(candidate, _)| *candidate == square);
    let class = match label {
        Some(_) => "taken",
        None if (square.row + square.column).is_multiple_of(2) => "light",
        None => "dark",
    };
    let squeezed = |label: &str| (label.chars().count() > 4).then_some(SIDE - 1);
    html! {
        rect class=(class) x=(x) y=(y) width=(SIDE) height=(SIDE) {}
        @if let Some((_, number)) = candidate {
            text x=(x + SIDE / 2) y=(y + SIDE / 2) dy="0.36em" { (number) }
        } @else if let Some((_, label)) = label {
            text x=(x + SIDE / 2) y=(y + SIDE / 2) dy="0.36em" textLength=[squeezed(label)] lengthAdjust="spacingAndGlyphs" { (label) }
        }
    }
}

fn description(moment: &Moment) -> String {
    let (rows, columns) = (moment.board.rows(), moment.board.columns());
    let squares = [
        (moment.knight, "the knight is on"),
        (moment.found, "dashed red, where the output goes:"),
        (moment.expected, "green, where the rule goes:"),
    ];
    let phrases = squares
        .into_iter()
        .filter_map(|(square, what)| Some(format!("; {what} {}", moment.names.square(square?))));
    let squares: String = phrases.collect();
    format!("The {rows} × {columns} board before the decision{squares}.")
}
