//! The finished board as a picture, for readers without scripts.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use crate::escape::one_line;
use crate::page::data::{KNIGHT_COLOURS, square_name};
use crate::page::{RecordingPage, SquareNames};
use crate::recording::Playback;
use knights_core::board::{OutOfMemory, Square};

/// The side of a square, in the picture's own unit.
const SIDE: u32 = 10;
/// The border with the numbers of rows and columns.
const MARGIN: u32 = 6;
/// The longest side of a board with numbers, in squares.
const MOST_NUMBERED: u32 = 32;

/// The board after the last step, as SVG. All colours are in the style of the page.
pub(super) fn picture(page: &RecordingPage<'_>) -> Result<Markup, OutOfMemory> {
    let recording = page.recording;
    let (rows, columns) = (recording.board.rows(), recording.board.columns());
    let (width, height) = (SIDE * columns + 2 * MARGIN, SIDE * rows + 2 * MARGIN);
    let label = one_line(&format!("{rows} × {columns}: {}", recording.outcome));
    let parts = parts(page)?;
    Ok(html! {
        svg #finished.finished viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(label) {
            (PreEscaped(parts))
        }
    })
}

/// All that is drawn, from the ground up.
fn parts(page: &RecordingPage<'_>) -> Result<String, OutOfMemory> {
    let recording = page.recording;
    let mut playback = Playback::new(recording)?;
    playback.go_to(recording.steps.len());
    let mut svg = ground(page);
    for &square in &recording.blocked {
        push_square(&mut svg, square, "blocked");
    }
    for knight in 0..recording.starts.len() {
        push_path(&mut svg, playback.path(knight), knight);
    }
    for &square in recording.fault.iter().flatten() {
        push_square(&mut svg, square, "wrong");
    }
    for knight in 0..recording.starts.len() {
        push_marks(&mut svg, page, playback.path(knight), knight);
    }
    push_edges(&mut svg, page);
    Ok(svg)
}

/// The marks and the numbers on the squares of a knight.
fn push_marks(svg: &mut String, page: &RecordingPage<'_>, path: &[Square], knight: usize) {
    let last = path.len().saturating_sub(1);
    for (number, &square) in path.iter().enumerate() {
        let kind = match number {
            _ if number == last => "end",
            0 => "start",
            _ => "visited",
        };
        if is_numbered(page) || kind != "visited" {
            push_mark(svg, square, knight, kind);
        }
        if is_numbered(page) {
            let number = number + page.first_number as usize;
            push_text(svg, centre(square), kind, &number.to_string());
        }
    }
}

/// Whether squares, rows and columns have numbers.
fn is_numbered(page: &RecordingPage<'_>) -> bool {
    let board = page.recording.board;
    board.rows().max(board.columns()) <= MOST_NUMBERED
}

/// The chequered board; square (0, 0) is light.
fn ground(page: &RecordingPage<'_>) -> String {
    let board = page.recording.board;
    let (width, height) = (SIDE * board.columns(), SIDE * board.rows());
    let twice = 2 * SIDE;
    format!(
        r#"<defs><pattern id="squares" x="{MARGIN}" y="{MARGIN}" width="{twice}" height="{twice}" patternUnits="userSpaceOnUse"><path class="dark" d="M{SIDE} 0h{SIDE}v{SIDE}h-{SIDE}zM0 {SIDE}h{SIDE}v{SIDE}h-{SIDE}z"/></pattern></defs><rect class="light" x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}"/><rect class="frame" x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" fill="url(#squares)"/>"#
    )
}

const fn centre(square: Square) -> (u32, u32) {
    (
        MARGIN + SIDE * square.column + SIDE / 2,
        MARGIN + SIDE * square.row + SIDE / 2,
    )
}

fn push_square(svg: &mut String, square: Square, class: &str) {
    let (x, y) = (MARGIN + SIDE * square.column, MARGIN + SIDE * square.row);
    let _ = write!(
        svg,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>"#
    );
}

/// The line of a knight through its squares.
fn push_path(svg: &mut String, path: &[Square], knight: usize) {
    let (Some(&start), true) = (path.first(), path.len() > 1) else {
        return;
    };
    let (x, y) = centre(start);
    let colour = knight % KNIGHT_COLOURS;
    let _ = write!(svg, r#"<path class="trail line-{colour}" d="M{x} {y}"#);
    for pair in path.windows(2) {
        let difference = |to: u32, from: u32| i64::from(SIDE) * (i64::from(to) - i64::from(from));
        let (x, y) = (
            difference(pair[1].column, pair[0].column),
            difference(pair[1].row, pair[0].row),
        );
        let _ = write!(svg, "l{x} {y}");
    }
    svg.push_str(r#""/>"#);
}

fn push_mark(svg: &mut String, square: Square, knight: usize, kind: &str) {
    let (x, y) = centre(square);
    let colour = knight % KNIGHT_COLOURS;
    let _ = match kind {
        "start" => write!(
            svg,
            r#"<rect class="mark start line-{colour}" x="{}" y="{}" width="7" height="7"/>"#,
            f64::from(x) - 3.5,
            f64::from(y) - 3.5
        ),
        "end" => write!(
            svg,
            r#"<circle class="mark colour-{colour}" cx="{x}" cy="{y}" r="4"/>"#
        ),
        _ => write!(
            svg,
            r#"<circle class="mark visited" cx="{x}" cy="{y}" r="3"/>"#
        ),
    };
}

/// A text on a square or at the edge.
fn push_text(svg: &mut String, (x, y): (u32, u32), class: &str, text: &str) {
    let _ = write!(
        svg,
        r#"<text class="{class}" x="{x}" y="{y}" dy="0.36em">{text}</text>"#
    );
}

/// The names of the rows and columns.
fn push_edges(svg: &mut String, page: &RecordingPage<'_>) {
    if !is_numbered(page) {
        return;
    }
    let board = page.recording.board;
    let name =
        |square: Square, part: fn(&Square) -> u32, of_name: fn(&str) -> &str| match page.names {
            SquareNames::Coordinates => part(&square).to_string(),
            SquareNames::Algebraic => of_name(&square_name(page.names, board, square)).to_owned(),
        };
    for column in 0..board.columns() {
        let square = Square::new(0, column);
        let text = name(square, |square| square.column, |name| &name[..1]);
        push_text(svg, (centre(square).0, MARGIN / 2), "edge", &text);
    }
    for row in 0..board.rows() {
        let square = Square::new(row, 0);
        let text = name(square, |square| square.row, |name| &name[1..]);
        push_text(svg, (MARGIN / 2, centre(square).1), "edge", &text);
    }
}
