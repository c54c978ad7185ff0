//! What a page has of its recording: the data that its script reads, and the finished board as a picture.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use crate::escape::one_line;
use crate::object;
use crate::picture::has_numbers;
use crate::recording::Recording;
use crate::walk;
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::tour::is_knight_move;

pub(super) const KNIGHT_COLOURS: usize = 8;

/// A recording as JSON, as the script of the page reads it, and the squares of each knight, from its start to its end.
/// In JSON, squares are indices in row-major order.
pub(super) fn page_data(recording: &Recording) -> (String, Vec<Vec<Square>>) {
    let board = recording.board;
    let indices = |squares: &[Square]| -> Vec<usize> {
        squares.iter().map(|&square| board.index(square)).collect()
    };
    let steps = MoveOrder::Judge.steps();
    let (mut moves, mut jumps) = (String::with_capacity(recording.steps.len()), Vec::new());
    let paths = recording.play(|here, to| {
        moves.push(match to {
            None => '-',
            Some(to) => {
                let number = ('0'..).zip(steps).find(|(_, step)| step.target(here) == to);
                if number.is_none() {
                    jumps.push(board.index(to));
                }
                number.map_or('x', |(digit, _)| digit)
            }
        });
    });
    let has_several = recording.starts.len() > 1;
    let knights = recording.steps.iter().map(|step| step.knight);
    let data = object! {
        rows: board.rows(),
        columns: board.columns(),
        holes: indices(&recording.holes),
        starts: indices(&recording.starts),
        // One character a step: the number of the move in the judge's order, or `-` for a step back, or `x` for a step to
        // the next square of `jumps`.
        moves: moves,
        jumps: jumps,
        // The knight of each step, if there are several.
        knights: knights.filter(|_| has_several).collect::<Vec<u16>>(),
        names: recording.knights,
        first: recording.first_number,
        degree_name: recording.degree_name,
        least: recording.takes_least,
        algebraic: recording.is_algebraic,
        // Whether a line leads from the end to the start.
        closed: is_closed(recording, &paths),
        fault: recording.fault.as_deref().map(indices),
        outcome: &recording.outcome,
    };
    let data = serde_json::to_string(&data).expect("a structure of numbers and texts");
    (data, paths)
}

/// Whether the only knight has visited all free squares, and can go back to its start.
fn is_closed(recording: &Recording, paths: &[Vec<Square>]) -> bool {
    let [path] = paths else {
        return false;
    };
    let free = recording.board.squares() as usize - recording.holes.len();
    let returns = |&end: &Square| is_knight_move(end, path[0]);
    path.len() == free && path.len() > 2 && path.last().is_some_and(returns)
}

/// The side of a square, in the picture's own unit.
const SIDE: u32 = 10;
/// The border with the numbers of rows and columns.
const MARGIN: u32 = 6;

/// The board after the last step as SVG, for readers without scripts. All colours are in the style of the
/// page.
pub(super) fn finished(recording: &Recording, paths: &[Vec<Square>]) -> Markup {
    let (rows, columns) = (recording.board.rows(), recording.board.columns());
    let (width, height) = (SIDE * columns + 2 * MARGIN, SIDE * rows + 2 * MARGIN);
    let label = one_line(&format!("{rows} × {columns}: {}", recording.outcome));
    let mut svg = ground(recording.board);
    for &square in &recording.holes {
        push_square(&mut svg, square, "hole");
    }
    for (knight, path) in paths.iter().enumerate() {
        push_path(&mut svg, path, knight);
    }
    for &square in recording.fault.iter().flatten() {
        push_square(&mut svg, square, "wrong");
    }
    for (knight, path) in paths.iter().enumerate() {
        push_marks(&mut svg, recording, path, knight);
    }
    push_edges(&mut svg, recording);
    html! {
        svg #finished.finished viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(label) {
            (PreEscaped(svg))
        }
    }
}

/// The marks and the numbers on the squares of a knight.
fn push_marks(svg: &mut String, recording: &Recording, path: &[Square], knight: usize) {
    let last = path.len().saturating_sub(1);
    let is_numbered = has_numbers(recording.board);
    for (number, &square) in path.iter().enumerate() {
        let kind = match number {
            _ if number == last => "end",
            0 => "start",
            _ => "visited",
        };
        if is_numbered || kind != "visited" {
            push_mark(svg, square, knight, kind);
        }
        if is_numbered {
            let number = number + recording.first_number as usize;
            push_text(svg, centre(square), kind, &number.to_string());
        }
    }
}

/// The chequered board; square (0, 0) is light.
fn ground(board: Board) -> String {
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
        let difference =
            |to: u32, from: u32| (SIDE * to).cast_signed() - (SIDE * from).cast_signed();
        let x = difference(pair[1].column, pair[0].column);
        let y = difference(pair[1].row, pair[0].row);
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
fn push_edges(svg: &mut String, recording: &Recording) {
    let board = recording.board;
    if !has_numbers(board) {
        return;
    }
    let is_algebraic = recording.is_algebraic;
    for column in 0..board.columns() {
        let square = Square::new(0, column);
        let letter = is_algebraic.then(|| walk::name(square, board)[..1].to_owned());
        let name = letter.unwrap_or_else(|| column.to_string());
        push_text(svg, (centre(square).0, MARGIN / 2), "edge", &name);
    }
    for row in 0..board.rows() {
        let square = Square::new(row, 0);
        let digits = is_algebraic.then(|| walk::name(square, board)[1..].to_owned());
        let name = digits.unwrap_or_else(|| row.to_string());
        push_text(svg, (MARGIN / 2, centre(square).1), "edge", &name);
    }
}
