//! A picture of a tour, or of a board without one.

use std::io::{self, Write};

use crate::picture::animation::{Animation, Motion};
use crate::picture::layout::{END, INK, LegendLine, MOST_NUMBERED, Picture, START};
use knights_core::board::Square;
use knights_core::output::Output;
use knights_core::solve::{Answer, Task};
use knights_core::tour::Tour;

const LINE: &str = "#2f6db3";
const UNVISITED: &str = "#f6c9c5";

/// A tour as a picture shows it.
#[derive(Clone, Copy)]
pub struct TourPicture<'a> {
    /// The tour.
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
        motion.close_last(&mut picture)?;
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
        motion.close_last(&mut picture)?;
        write_start(tour.start(), &mut picture)?;
        let marked = [tour.start(), tour.end()];
        write_numbers(tour, self.first, &marked, motion, &mut picture)?;
        motion.write_knight(tour, &mut picture)?;
        picture.write_foreground()
    }
}

/// Writes a tour of a board without blocked squares.
pub fn write_tour(
    tour: &Tour,
    animation: Option<Animation>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    write_solution(tour, &[], animation, output)
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
        write_square("end", end, &mut picture)?;
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
    picture.output.write_all(br#"<path class="tour" d="M"#)?;
    let mut separator: &[u8] = b"";
    for square in tour.squares() {
        let (x, y) = picture.centre(square);
        picture.output.bytes(separator)?;
        picture.output.number(x)?;
        picture.output.bytes(b" ")?;
        picture.output.number(y)?;
        separator = b"L";
    }
    let (width, length) = (picture.line_width(), motion.path_length());
    writeln!(
        picture.output,
        r#""{length} fill="none" stroke="{LINE}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#
    )
}

/// Writes the start as a disc.
pub(super) fn write_start(start: Square, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (x, y) = picture.centre(start);
    let radius = picture.mark();
    writeln!(
        picture.output,
        r#"<circle class="start" cx="{x}" cy="{y}" r="{radius}.4" fill="{START}"/>"#
    )
}

/// Writes the end as a square, which is crossed out if the knight is stuck. If it is the start, it is
/// a frame around the disc.
fn write_end(drawn: TourPicture<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let tour = drawn.tour;
    let class = if drawn.is_full() { "end" } else { "stuck" };
    if tour.length() == 1 {
        let (x, y) = picture.centre(tour.end());
        let half = picture.mark() + 1;
        return write_rectangle(class, (x, y), half, r#"fill="none""#, picture);
    }
    write_square(class, tour.end(), picture)?;
    if drawn.is_full() {
        return Ok(());
    }
    let (x, y) = picture.centre(tour.end());
    let (arm, width) = (picture.mark() + picture.scale, picture.scale);
    writeln!(
        picture.output,
        r#"<path class="stuck" d="M{x} {y}m-{arm}-{arm}l{twice} {twice}m0-{twice}l-{twice} {twice}" stroke="{END}" stroke-width="{width}"/>"#,
        twice = 2 * arm,
    )
}

/// Writes a red square on a square of the board.
fn write_square(class: &str, square: Square, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (centre, half) = (picture.centre(square), picture.mark());
    write_rectangle(class, centre, half, &format!(r#"fill="{END}""#), picture)
}

/// Writes a square around a point.
fn write_rectangle(
    class: &str,
    (x, y): (u32, u32),
    half: u32,
    fill: &str,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    let from = |middle: u32| i64::from(middle) - i64::from(half);
    let stroke = if fill.contains("none") {
        format!(r#" stroke="{END}" stroke-width="0.8""#)
    } else {
        String::new()
    };
    writeln!(
        picture.output,
        r#"<rect class="{class}" x="{}" y="{}" width="{side}" height="{side}" {fill}{stroke}/>"#,
        from(x),
        from(y),
        side = 2 * half,
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
        let (x, y) = picture.centre(square);
        motion.open_step(step, picture)?;
        let ink = if dark.contains(&square) {
            r##" fill="#ffffff" font-weight="bold""##
        } else {
            writeln!(
                picture.output,
                r##"<circle cx="{x}" cy="{y}" r="2.9" fill="#ffffff"/>"##
            )?;
            ""
        };
        writeln!(
            picture.output,
            r#"<text class="number" x="{x}" y="{y}" dy="0.36em"{ink}>{}</text>"#,
            step + first
        )?;
        motion.close_step(picture)?;
    }
    writeln!(picture.output, "</g>")
}
