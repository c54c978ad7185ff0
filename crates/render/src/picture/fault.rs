//! A picture of a wrong tour: its legal part, the rule that is broken in red, and the later numbers.

use std::collections::HashSet;
use std::io::{self, Write};

use crate::documents::board_title;
use crate::picture::tour::{Animation, Motion, write_numbers, write_path, write_solution};
use crate::picture::{END, GREY, LegendLine, Picture, START, has_numbers};
use crate::submission::Submission;
use knights_core::board::{Board, Square};
use knights_core::output::Output;
use knights_core::tour::{Tour, TourDiagnosis, TourFault};

/// The most digits of a number that are not squeezed into their square.
const WIDEST: usize = 4;

/// Writes a submitted tour, or the legal part of a wrong one.
pub fn write_submission(
    submission: &Submission,
    animation: Option<Animation>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let holes = &submission.holes;
    match &submission.verdict {
        Ok(tour) => write_solution(tour, holes, 1, animation, output),
        Err(broken) => write_broken(broken, holes, animation, output),
    }
}

/// Writes the holes, the legal part of a submission, in red the step that breaks a rule, and in grey the
/// numbers from that step on.
pub fn write_broken(
    broken: &TourDiagnosis,
    holes: &[Square],
    animation: Option<Animation>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (board, walk) = (broken.board, broken.walk.as_ref());
    let title = board_title(board, "not a tour");
    let mut picture = Picture::new(board, &title, legend(broken), output);
    let played = animation.filter(|_| walk.is_some());
    let motion = Motion::of(played, walk.map_or(1, Tour::length));
    picture.write_background()?;
    picture.write_holes(holes)?;
    picture.write_frame()?;
    if let Some(walk) = walk {
        motion.write_style(walk, &mut picture)?;
        write_path(walk, motion, &mut picture)?;
        picture.write_start(walk.start())?;
    }
    motion.open_last(&mut picture)?;
    write_wrong_step(broken, &mut picture)?;
    motion.close(&mut picture)?;
    if let Some(walk) = walk {
        let first = broken.first_number();
        write_numbers(walk.squares(), first, &[walk.start()], motion, &mut picture)?;
    }
    motion.open_last(&mut picture)?;
    write_later(broken, &mut picture)?;
    write_frames(broken, &mut picture)?;
    motion.close(&mut picture)?;
    if let Some(walk) = walk {
        motion.write_knight(walk, &mut picture)?;
    }
    picture.write_foreground()
}

/// The lines of the legend: the start, the broken rule, and what is grey.
fn legend(broken: &TourDiagnosis) -> Vec<LegendLine> {
    let start = broken.walk.as_ref().map(Tour::start);
    let begun = start.map(|start| (format!("● start {start}"), START));
    let mut legend: Vec<LegendLine> = begun.into_iter().collect();
    legend.push((format!("■ {broken}"), END));
    if !later(broken).is_empty() {
        legend.push(("grey: what comes after the legal part".to_owned(), GREY));
    }
    legend
}

/// The first number of each square after the legal part, on a board with numbers.
fn later(broken: &TourDiagnosis) -> Vec<(u32, Square)> {
    if !has_numbers(broken.board) {
        return Vec::new();
    }
    let mut seen: HashSet<Square> = broken.walk.iter().flat_map(Tour::squares).collect();
    let mut later = broken.later.clone();
    later.retain(|&(_, square)| seen.insert(square));
    later
}

/// Writes the numbers after the legal part in grey. Those of many digits are squeezed.
fn write_later(broken: &TourDiagnosis, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let later = later(broken);
    if later.is_empty() {
        return Ok(());
    }
    let (size, shift) = (picture.number_size(), 1 - broken.first_number());
    writeln!(picture.output, r#"<g font-size="{size}" fill="{GREY}">"#)?;
    for (number, square) in later {
        if number - shift == broken.step {
            picture.write_disc(square)?;
        }
        let number = (number - shift).to_string();
        let squeezed = if number.len() > WIDEST {
            r#" textLength="8.5" lengthAdjust="spacingAndGlyphs""#
        } else {
            ""
        };
        picture.write_number("later", square, squeezed, number)?;
    }
    writeln!(picture.output, "</g>")
}

/// Writes a wrong step as a red line, and one that leaves the board as an arrow.
fn write_wrong_step(broken: &TourDiagnosis, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let here = broken.walk.as_ref().map(Tour::end);
    let (from, to) = match (broken.fault, here) {
        (TourFault::NotAKnightMove(from, to), _) => (from, to),
        (TourFault::VisitedBefore { square, .. }, Some(here)) => (here, square),
        (TourFault::OffTheBoard(row, column), _) => {
            let from = here.unwrap_or_else(|| nearest(broken.board, row, column));
            return write_arrow(from, (row, column), picture);
        }
        _ => return Ok(()),
    };
    picture.write_line("fault", (from, to), &stroke(picture))
}

/// Writes red frames around the squares that show the fault; around the board if no square does.
fn write_frames(broken: &TourDiagnosis, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let mut squares = broken.fault.squares();
    // What does not name the square of the knight goes on from there.
    let goes_on = matches!(
        broken.fault,
        TourFault::Missing { .. } | TourFault::Ended(_) | TourFault::OffTheBoard(..)
    );
    squares.extend(broken.walk.as_ref().map(Tour::end).filter(|_| goes_on));
    let stroke = stroke(picture);
    if squares.is_empty() && !matches!(broken.fault, TourFault::OffTheBoard(..)) {
        return picture.write_border("fault", &stroke);
    }
    picture.write_squares("fault", squares, &format!(r#" fill="none" {stroke}"#))
}

pub(super) fn stroke(picture: &Picture<'_, '_>) -> String {
    format!(r#"stroke="{END}" stroke-width="{}""#, picture.scale)
}

/// The square of a board that is nearest to one off the board.
fn nearest(board: Board, row: i32, column: i32) -> Square {
    let inside = |place: i32, length: u32| place.max(0).unsigned_abs().min(length - 1);
    Square::new(inside(row, board.rows()), inside(column, board.columns()))
}

/// Writes an arrow from a square towards one off the board, to just beyond the edge.
fn write_arrow(
    from: Square,
    (row, column): (i32, i32),
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    let (x, y) = picture.centre(from);
    let (x, y) = (f64::from(x), f64::from(y));
    let ahead = |to: i32, from: u32| 10.0 * (f64::from(to) - f64::from(from));
    let (right, down) = (ahead(column, from.column), ahead(row, from.row));
    let size = f64::from(picture.scale);
    let [left_edge, top_edge, right_edge, bottom_edge] = picture.edges().map(f64::from);
    // The part of the way to just beyond the edge that it reaches first.
    let part = |ahead: f64, place: f64, first: f64, last: f64| {
        let edge = if ahead < 0.0 {
            first - 3.0 * size
        } else {
            last + 3.0 * size
        };
        // It is infinite if the edge is not ahead.
        ((edge - place) / ahead).min(1.0)
    };
    let part = part(right, x, left_edge, right_edge).min(part(down, y, top_edge, bottom_edge));
    let (tip_x, tip_y) = (x + part * right, y + part * down);
    let length = right.hypot(down);
    let (along_x, along_y) = (right / length * size, down / length * size);
    let (back_x, back_y) = (tip_x - 3.0 * along_x, tip_y - 3.0 * along_y);
    writeln!(
        picture.output,
        r#"<line class="fault" x1="{x:.1}" y1="{y:.1}" x2="{back_x:.1}" y2="{back_y:.1}" stroke="{END}" stroke-width="{size:.1}"/>"#
    )?;
    let (side_x, side_y) = (1.5 * along_y, -1.5 * along_x);
    writeln!(
        picture.output,
        r#"<path class="off-the-board" d="M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}z" fill="{END}"/>"#,
        back_x + side_x,
        back_y + side_y,
        back_x - side_x,
        back_y - side_y,
    )
}
