//! Pictures of boards without a tour: of a task that has none, and of a puzzle.

use std::io::{self, Write};

use crate::answers::{answer_in_words, no_tour};
use crate::documents::board_title;
use crate::picture::{END, INK, ON_MARK, Picture, START, UNVISITED};
use knights_core::board::Square;
use knights_core::output::Output;
use knights_core::solve::Answer;
use knights_core::tour::{GivenStep, TourSet};

/// Writes the board of a task without a tour: its holes and its ends, the reason in words, and
/// in red the squares that show it.
pub(super) fn write_none(
    tours: &TourSet,
    answer: &Answer,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (board, [start, end]) = (tours.board, tours.ends());
    let title = board_title(board, answer_in_words(answer));
    let mut legend = Vec::new();
    legend.extend(start.map(|start| (format!("● start {start}"), START)));
    legend.extend(end.map(|end| (format!("■ end {end}"), END)));
    legend.push((no_tour(answer).unwrap_or_default(), END));
    let mut picture = Picture::new(board, &title, legend, output);
    picture.write_background()?;
    picture.write_holes(&tours.holes)?;
    let colours = format!(r#" fill="{UNVISITED}""#);
    picture.write_squares("reason", answer.reason_squares(), &colours)?;
    picture.write_frame()?;
    if let Some(end) = end.filter(|&end| Some(end) != start) {
        picture.write_end("end", end, 0, &format!(r#" fill="{END}""#))?;
    }
    if let Some(start) = start {
        picture.write_start(start)?;
    }
    if !tours.given.is_empty() {
        write_given(&tours.given, start, &mut picture)?;
    }
    picture.write_foreground()
}

/// Writes the board of a puzzle with its given numbers.
pub fn write_puzzle(puzzle: &TourSet, output: &mut Output<'_>) -> io::Result<()> {
    let board = puzzle.board;
    let title = board_title(board, "puzzle");
    let last = puzzle.length();
    let kind = if puzzle.shape.is_closed() {
        "a closed"
    } else {
        "a"
    };
    let piece = if board.is_usual() { " knight's" } else { "" };
    let task = format!("fill in 1 to {last} along {kind}{piece} tour");
    let mut picture = Picture::new(board, &title, vec![(task, INK)], output);
    picture.write_background()?;
    picture.write_holes(&puzzle.holes)?;
    picture.write_frame()?;
    write_given(&puzzle.given, None, &mut picture)?;
    picture.write_foreground()
}

/// Writes the numbers of given steps, that of a start that is marked in white.
fn write_given(
    given: &[GivenStep],
    start: Option<Square>,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    let size = picture.number_size();
    writeln!(picture.output, r#"<g font-size="{size}" fill="{INK}">"#)?;
    for given in given {
        let is_start = start == Some(given.square);
        let ink = if is_start { ON_MARK } else { "" };
        picture.write_number("given", given.square, ink, given.step)?;
    }
    writeln!(picture.output, "</g>")
}
