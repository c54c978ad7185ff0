//! A picture of a tour, or of a board without one.

use std::io::{self, Write};

use crate::picture::animation::{Animation, Motion};
use crate::picture::layout::{LegendLine, MOST_NUMBERED, ON_MARK, Picture};
use crate::picture::{END, INK, START, UNVISITED};
use knights_core::board::Square;
use knights_core::output::Output;
use knights_core::solve::{Answer, Task};
use knights_core::tour::Tour;

const LINE: &str = "#2f6db3";

/// A tour as a picture shows it.
#[derive(Clone, Copy)]
pub struct TourPicture<'a> {
    pub tour: &'a Tour,
    /// The squares that it must not visit.
    pub blocked: &'a [Square],
    /// The number of the start, 0 or 1.
    pub first: u32,
    /// How the picture plays, if it does.
    pub animation: Option<Animation>,
}

impl TourPicture<'_> {
    /// Whether every square is visited or blocked.
    fn is_full(self) -> bool {
        self.tour.length() as usize + self.blocked.len() == self.tour.board().squares() as usize
    }

    /// Whether the tour is full, and its end is a knight's move from its start.
    fn is_closed(self) -> bool {
        self.is_full() && self.tour.returns()
    }

    /// Writes the board, the path, the number of each square on a small board, marks at the start and
    /// the end, and a legend.
    pub fn write(self, output: &mut Output<'_>) -> io::Result<()> {
        let tour = self.tour;
        let motion = Motion::of(self.animation, tour.length());
        let mut picture = Picture::new(tour.board(), &title(self), legend(self), output);
        picture.write_background()?;
        motion.write_style(tour, &mut picture)?;
        motion.open_last(&mut picture)?;
        write_unvisited(self, &mut picture)?;
        motion.close(&mut picture)?;
        picture.write_blocked(self.blocked)?;
        picture.write_frame()?;
        write_path(tour, motion, &mut picture)?;
        motion.open_last(&mut picture)?;
        if self.is_closed() {
            // A dashed line from the end to the start.
            let width = picture.line_width();
            let stroke =
                format!(r#"stroke="{LINE}" stroke-width="{width}" stroke-dasharray="2 1.5""#);
            picture.write_line("closing", (tour.end(), tour.start()), &stroke)?;
        }
        write_end(self, &mut picture)?;
        motion.close(&mut picture)?;
        write_start(tour.start(), &mut picture)?;
        let marked = [tour.start(), tour.end()];
        write_numbers(tour, self.first, &marked, motion, &mut picture)?;
        motion.write_knight(tour, &mut picture)?;
        picture.write_foreground()
    }
}

/// Writes a tour of all squares except the blocked ones, which are dark.
pub fn write_solution(
    tour: &Tour,
    blocked: &[Square],
    animation: Option<Animation>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let picture = TourPicture {
        tour,
        blocked,
        first: 1,
        animation,
    };
    picture.write(output)
}

/// Writes the board of a task without a tour: its blocked squares and its ends, the reason in words, and
/// in red the squares that show it.
pub fn write_none(
    task: &Task,
    answer: &Answer,
    [what, why]: [&str; 2],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (board, start, end) = (task.board, task.ends.start(), task.ends.end());
    let title = format!("{} × {}: {what}", board.rows(), board.columns());
    let mut legend = vec![(format!("● start {start}"), START)];
    legend.extend(end.map(|end| (format!("■ end {end}"), END)));
    legend.push((why.to_owned(), END));
    let mut picture = Picture::new(board, &title, legend, output);
    picture.write_background()?;
    picture.write_blocked(&task.blocked)?;
    let colours = format!(r#"fill="{UNVISITED}""#);
    picture.write_squares("reason", answer.reason_squares(), &colours)?;
    picture.write_frame()?;
    if let Some(end) = end.filter(|&end| end != start) {
        picture.write_end("end", end, 0, &format!(r#" fill="{END}""#))?;
    }
    write_start(start, &mut picture)?;
    picture.write_foreground()
}

/// The size of the board and the kind of the tour.
fn title(drawn: TourPicture<'_>) -> String {
    let board = drawn.tour.board();
    let kind = match (drawn.is_full(), drawn.is_closed()) {
        (true, true) => "closed tour",
        (true, false) => "open tour",
        (false, _) if board.rows().max(board.columns()) <= MOST_NUMBERED => {
            "no full tour (unvisited squares in red)"
        }
        (false, _) => "no full tour",
    };
    format!("{} × {}: {kind}", board.rows(), board.columns())
}

/// The lines of the legend: the start and the end.
fn legend(drawn: TourPicture<'_>) -> Vec<LegendLine> {
    let tour = drawn.tour;
    let (length, squares) = (tour.length(), tour.board().squares());
    let end = if drawn.is_full() {
        format!("■ end {}", tour.end())
    } else {
        format!("■ stuck at {} after {length} of {squares}", tour.end())
    };
    vec![(format!("● start {}", tour.start()), START), (end, END)]
}

/// Writes the squares of a small board that are neither visited nor blocked, in light red.
fn write_unvisited(drawn: TourPicture<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    if !picture.numbered {
        return Ok(());
    }
    let colours = format!(r#"fill="{UNVISITED}" fill-opacity="0.8""#);
    let numbering = drawn.tour.numbering();
    let blanks = numbering
        .board()
        .all()
        .filter(|&square| numbering.get(square) == 0);
    let unvisited = blanks.filter(|square| !drawn.blocked.contains(square));
    picture.write_squares("unvisited", unvisited, &colours)
}

/// Writes one line through all squares of the tour.
pub(super) fn write_path(
    tour: &Tour,
    motion: Motion,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    picture.write_path(tour.squares(), LINE, &motion.path_length())
}

/// Writes the start as a green disc.
pub(super) fn write_start(start: Square, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    picture.write_start(start, &format!(r#" fill="{START}""#))
}

/// Writes the end as a red square, which is crossed out if the knight is stuck. If it is the start, it is
/// a frame around the disc.
fn write_end(drawn: TourPicture<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (tour, end) = (drawn.tour, drawn.tour.end());
    let class = if drawn.is_full() { "end" } else { "stuck" };
    if tour.length() == 1 {
        let frame = format!(r#" fill="none" stroke="{END}" stroke-width="0.8""#);
        return picture.write_end(class, end, 1, &frame);
    }
    picture.write_end(class, end, 0, &format!(r#" fill="{END}""#))?;
    if drawn.is_full() {
        return Ok(());
    }
    let (x, y) = picture.centre(end);
    let (arm, width) = (picture.mark() + picture.scale, picture.scale);
    writeln!(
        picture.output,
        r#"<path class="stuck" d="M{x} {y}m-{arm}-{arm}l{twice} {twice}m0-{twice}l-{twice} {twice}" stroke="{END}" stroke-width="{width}"/>"#,
        twice = 2 * arm,
    )
}

/// Writes the number of each visited square on a disc that covers the lines, or in white on the
/// marks of the `dark` squares.
pub(super) fn write_numbers(
    tour: &Tour,
    first: u32,
    dark: &[Square],
    motion: Motion,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    if !picture.numbered {
        return Ok(());
    }
    let size = picture.number_size();
    writeln!(picture.output, r#"<g font-size="{size}" fill="{INK}">"#)?;
    for (step, square) in (0..).zip(tour.squares()) {
        motion.open_step(step, picture)?;
        let ink = if dark.contains(&square) {
            ON_MARK
        } else {
            picture.write_disc(square)?;
            ""
        };
        picture.write_number("number", square, ink, step + first)?;
        motion.close(picture)?;
    }
    writeln!(picture.output, "</g>")
}
