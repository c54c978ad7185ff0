//! A picture of a recording after its last step: what a page shows without its script.

use std::io;

use crate::documents::board_title;
use crate::escape::one_line;
use crate::picture::fault::stroke;
use crate::picture::tour::{Motion, write_numbers};
use crate::picture::{END, Picture};
use crate::recording::Recording;
use knights_core::board::Square;
use knights_core::output::Output;

/// How many colours the knights of a page have.
pub(crate) const KNIGHT_COLOURS: usize = 8;

/// Writes the board with the squares of each knight, from its start to its end. The colours of the lines are those of the
/// page.
pub(crate) fn write_finished(
    recording: &Recording,
    paths: &[Vec<Square>],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let title = board_title(recording.board, &one_line(&recording.outcome));
    let mut picture = Picture::new(recording.board, &title, Vec::new(), output);
    picture.is_algebraic = recording.is_algebraic;
    picture.write_background()?;
    picture.write_holes(&recording.holes)?;
    picture.write_frame()?;
    for (knight, path) in paths.iter().enumerate() {
        let colour = format!("var(--knight-{})", knight % KNIGHT_COLOURS);
        picture.write_path(path.iter().copied(), &colour, "")?;
    }
    let ends = paths.iter().filter(|path| path.len() > 1);
    for end in ends.filter_map(|path| path.last()) {
        picture.write_end("end", *end, 0, &format!(r#" fill="{END}""#))?;
    }
    for start in paths.iter().filter_map(|path| path.first()) {
        picture.write_start(*start)?;
    }
    let frames = format!(r#" fill="none" {}"#, stroke(&picture));
    picture.write_squares("fault", recording.fault.iter().flatten().copied(), &frames)?;
    let (first, still) = (recording.first_number, Motion::of(None, 1));
    for path in paths {
        let marked: Vec<Square> = path
            .first()
            .into_iter()
            .chain(path.last())
            .copied()
            .collect();
        write_numbers(path.iter().copied(), first, &marked, still, &mut picture)?;
    }
    picture.write_foreground()
}
