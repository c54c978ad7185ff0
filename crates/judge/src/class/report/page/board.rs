//! The board before a wrong decision, as a picture.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::explain::{BoardLabels, Moment};
use knights_core::board::{Board, Square};

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
pub(super) fn figure(moment: &Moment) -> Markup {
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
