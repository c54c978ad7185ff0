//! A picture of a tour, of a board without one, or of a wrong tour.

use std::io::{self, Write};

use crate::board::{Board, Square};
use crate::text::output::Output;
use crate::text::picture::layout::{END, INK, MOST_NUMBERED, Picture, START};
use crate::tour::{Tour, TourDiagnosis, TourFault};

const LINE: &str = "#2f6db3";
const UNVISITED: &str = "#f6c9c5";

/// A tour, and the squares that it must not visit.
#[derive(Clone, Copy)]
struct Drawn<'a> {
    tour: &'a Tour,
    blocked: &'a [Square],
}

impl Drawn<'_> {
    /// Whether every square is visited or blocked.
    fn is_full(self) -> bool {
        self.tour.length() as usize + self.blocked.len() == self.tour.board().squares() as usize
    }

    /// Whether the tour is full, and its end is a knight's move from its start.
    fn is_closed(self) -> bool {
        self.is_full() && self.tour.returns()
    }
}

/// Writes a tour: the board, the path, the number of each square on a small board, marks at the
/// start and the end, and a legend.
pub(crate) fn write_tour(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    write_solution(tour, &[], output)
}

/// Writes a tour of all squares except the blocked ones, which are dark.
pub(crate) fn write_solution(
    tour: &Tour,
    blocked: &[Square],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let drawn = Drawn { tour, blocked };
    let mut picture = Picture::new(tour.board(), legend(drawn), output);
    picture.write_background()?;
    write_unvisited(drawn, &mut picture)?;
    picture.write_blocked(blocked)?;
    write_path(tour, &mut picture)?;
    if drawn.is_closed() {
        // A dashed line from the end to the start.
        let stroke = format!(r#"stroke="{LINE}" stroke-width="1" stroke-dasharray="2 1.5""#);
        picture.write_line("closing", (tour.end(), tour.start()), &stroke)?;
    }
    write_end(drawn, &mut picture)?;
    write_start(tour, &mut picture)?;
    write_numbers(tour, &[tour.start(), tour.end()], &mut picture)?;
    picture.write_foreground()
}

/// Writes the board with its blocked squares, and in words why it has no tour, or none that is
/// known.
pub(crate) fn write_none(
    board: Board,
    blocked: &[Square],
    [what, why]: [&str; 2],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let title = format!("{} × {}: {what}", board.rows(), board.columns());
    let mut picture = Picture::new(board, [title, String::new(), why.to_owned()], output);
    picture.write_background()?;
    picture.write_blocked(blocked)?;
    picture.write_foreground()
}

/// Writes the legal part of a submission, and in red the step that breaks a rule.
pub(crate) fn write_broken(broken: &TourDiagnosis, output: &mut Output<'_>) -> io::Result<()> {
    let (board, walk) = (broken.board, broken.walk.as_ref());
    let start = walk.map_or_else(String::new, |walk| format!("● start {}", walk.start()));
    let title = format!("{} × {}: not a tour", board.rows(), board.columns());
    let mut picture = Picture::new(board, [title, start, format!("■ {broken}")], output);
    picture.write_background()?;
    if let Some(walk) = walk {
        write_path(walk, &mut picture)?;
        write_start(walk, &mut picture)?;
    }
    // The bad step is a red line, and its squares have red frames.
    let stroke = format!(r#"stroke="{END}" stroke-width="{}""#, picture.scale);
    if let TourFault::NotAKnightMove(from, to) = broken.fault {
        picture.write_line("fault", (from, to), &stroke)?;
    }
    let colours = format!(r#"fill="none" {stroke}"#);
    picture.write_squares("fault", broken.fault.squares(), &colours)?;
    if let Some(walk) = walk {
        write_numbers(walk, &[walk.start()], &mut picture)?;
    }
    picture.write_foreground()
}

/// The lines of the legend: the kind of the tour, its start and its end.
fn legend(drawn: Drawn<'_>) -> [String; 3] {
    let tour = drawn.tour;
    let board = tour.board();
    let kind = match (drawn.is_full(), drawn.is_closed()) {
        (true, true) => "closed tour",
        (true, false) => "open tour",
        (false, _) if board.rows().max(board.columns()) <= MOST_NUMBERED => {
            "no full tour (unvisited squares in red)"
        }
        (false, _) => "no full tour",
    };
    let (length, squares) = (tour.length(), board.squares());
    let end = if drawn.is_full() {
        format!("■ end {}", tour.end())
    } else {
        format!("■ stuck at {} after {length} of {squares}", tour.end())
    };
    [
        format!("{} × {}: {kind}", board.rows(), board.columns()),
        format!("● start {}", tour.start()),
        end,
    ]
}

/// Writes the squares of a small board that are neither visited nor blocked, in light red.
fn write_unvisited(drawn: Drawn<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
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
fn write_path(tour: &Tour, picture: &mut Picture<'_, '_>) -> io::Result<()> {
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
    writeln!(
        picture.output,
        r#"" fill="none" stroke="{LINE}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"/>"#
    )
}

/// Writes the start as a disc.
fn write_start(tour: &Tour, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (x, y) = picture.centre(tour.start());
    let radius = 3 * picture.scale;
    writeln!(
        picture.output,
        r#"<circle class="start" cx="{x}" cy="{y}" r="{radius}.4" fill="{START}"/>"#
    )
}

/// Writes the end as a square, which is crossed out if the knight is stuck.
fn write_end(drawn: Drawn<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let tour = drawn.tour;
    let (x, y) = picture.centre(tour.end());
    let half = 3 * picture.scale;
    let class = if drawn.is_full() { "end" } else { "stuck" };
    writeln!(
        picture.output,
        r#"<rect class="{class}" x="{}" y="{}" width="{side}" height="{side}" fill="{END}"/>"#,
        i64::from(x) - i64::from(half),
        i64::from(y) - i64::from(half),
        side = 2 * half,
    )?;
    if !drawn.is_full() {
        let (arm, width) = (4 * picture.scale, picture.scale);
        writeln!(
            picture.output,
            r#"<path class="stuck" d="M{x} {y}m-{arm}-{arm}l{twice} {twice}m0-{twice}l-{twice} {twice}" stroke="{END}" stroke-width="{width}"/>"#,
            twice = 2 * arm,
        )?;
    }
    Ok(())
}

/// Writes the number of each visited square on a disc that covers the lines, or in white on the
/// marks of the `dark` squares.
fn write_numbers(tour: &Tour, dark: &[Square], picture: &mut Picture<'_, '_>) -> io::Result<()> {
    if !picture.numbered {
        return Ok(());
    }
    let size = match tour.board().squares() {
        0..=99 => 3.6,
        100..=999 => 3.0,
        _ => 2.5,
    };
    writeln!(picture.output, r#"<g font-size="{size}" fill="{INK}">"#)?;
    for (number, square) in (1..).zip(tour.squares()) {
        let (x, y) = picture.centre(square);
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
            r#"<text class="number" x="{x}" y="{y}" dy="0.36em"{ink}>{number}</text>"#
        )?;
    }
    writeln!(picture.output, "</g>")
}
