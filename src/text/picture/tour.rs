//! A tour as a picture that somebody would print.

use std::io::{self, Write};

use crate::board::{Board, Square};
use crate::text::output::Output;
use crate::text::picture::layout::{
    END, INK, Layout, MOST_NUMBERED, SIDE, START, write_blocked, write_head, write_labels,
    write_legend, write_squares,
};
use crate::tour::{Tour, TourDiagnosis, TourFault};

const LINE: &str = "#2f6db3";
const UNVISITED: &str = "#f6c9c5";

/// What is drawn: a tour, and the squares that nobody may visit.
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

    /// Whether that is so and the end a knight's move from the start.
    fn is_closed(self) -> bool {
        self.is_full() && self.tour.returns()
    }
}

/// Writes the board, the path, the number of each square where it is large enough, marks at
/// the start and at the end, and a legend.
///
/// # Errors
///
/// The output does not take it.
pub fn write_tour(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    write_solution(tour, &[], output)
}

/// Writes the same of a tour of all squares but these, which are different and are dark.
///
/// # Errors
///
/// The output does not take it.
pub fn write_solution(tour: &Tour, blocked: &[Square], output: &mut Output<'_>) -> io::Result<()> {
    let drawn = Drawn { tour, blocked };
    let layout = Layout::new(tour.board(), legend(drawn));
    write_head(&layout, output)?;
    write_squares(&layout, output)?;
    write_unvisited(drawn, &layout, output)?;
    write_blocked(blocked, &layout, output)?;
    write_path(tour, &layout, output)?;
    if drawn.is_closed() {
        write_closing(tour, &layout, output)?;
    }
    write_end(drawn, &layout, output)?;
    write_start(tour, &layout, output)?;
    write_numbers(tour, &[tour.start(), tour.end()], &layout, output)?;
    write_labels(&layout, output)?;
    write_legend(&layout, output)?;
    writeln!(output, "</svg>")
}

/// Writes the board with its blocked squares, and in words that there is no tour, or that none
/// is known, and why.
///
/// # Errors
///
/// The output does not take it.
pub fn write_none(
    board: Board,
    blocked: &[Square],
    [what, why]: [&str; 2],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let title = format!("{} × {}: {what}", board.rows(), board.columns());
    let layout = Layout::new(board, [title, String::new(), why.to_owned()]);
    write_head(&layout, output)?;
    write_squares(&layout, output)?;
    write_blocked(blocked, &layout, output)?;
    write_labels(&layout, output)?;
    write_legend(&layout, output)?;
    writeln!(output, "</svg>")
}

/// Writes what is right of a submission as far as it goes, and in red what breaks a rule.
///
/// # Errors
///
/// The output does not take it.
pub fn write_broken(broken: &TourDiagnosis, output: &mut Output<'_>) -> io::Result<()> {
    let (board, walk) = (broken.board, broken.walk.as_ref());
    let start = walk.map_or_else(String::new, |walk| format!("● start {}", walk.start()));
    let title = format!("{} × {}: not a tour", board.rows(), board.columns());
    let layout = Layout::new(board, [title, start, format!("■ {broken}")]);
    write_head(&layout, output)?;
    write_squares(&layout, output)?;
    if let Some(walk) = walk {
        write_path(walk, &layout, output)?;
        write_start(walk, &layout, output)?;
    }
    write_fault(broken.fault, &layout, output)?;
    if let Some(walk) = walk {
        write_numbers(walk, &[walk.start()], &layout, output)?;
    }
    write_labels(&layout, output)?;
    write_legend(&layout, output)?;
    writeln!(output, "</svg>")
}

/// The bad step as a red line, and the squares of the fault framed in red.
fn write_fault(fault: TourFault, layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let width = layout.scale;
    if let TourFault::NotAKnightMove(from, to) = fault {
        let ((x1, y1), (x2, y2)) = (layout.centre(from), layout.centre(to));
        writeln!(
            output,
            r#"<line class="fault" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{END}" stroke-width="{width}"/>"#
        )?;
    }
    for square in fault.squares() {
        let (x, y) = layout.centre(square);
        let (x, y) = (x - SIDE / 2, y - SIDE / 2);
        writeln!(
            output,
            r#"<rect class="fault" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{END}" stroke-width="{width}"/>"#
        )?;
    }
    Ok(())
}

/// What the tour is, where it starts and where it ends, in words.
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

/// On a small board the squares that are neither visited nor blocked stand out.
fn write_unvisited(drawn: Drawn<'_>, layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    if !layout.numbered {
        return Ok(());
    }
    for square in unvisited(drawn.tour).filter(|square| !drawn.blocked.contains(square)) {
        let (x, y) = layout.centre(square);
        let (x, y) = (x - SIDE / 2, y - SIDE / 2);
        writeln!(
            output,
            r#"<rect class="unvisited" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{UNVISITED}" fill-opacity="0.8"/>"#
        )?;
    }
    Ok(())
}

/// The squares to which the tour did not come.
fn unvisited(tour: &Tour) -> impl Iterator<Item = Square> {
    let rows = (0..).zip(tour.numbering().rows());
    rows.flat_map(|(row, numbers)| {
        let blanks = (0..).zip(numbers).filter(|&(_, &number)| number == 0);
        blanks.map(move |(column, _)| Square::new(row, column))
    })
}

/// One line through all squares in turn.
fn write_path(tour: &Tour, layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    output.write_all(br#"<path class="tour" d="M"#)?;
    let mut separator: &[u8] = b"";
    for square in tour.squares() {
        let (x, y) = layout.centre(square);
        output.bytes(separator)?;
        output.number(x)?;
        output.bytes(b" ")?;
        output.number(y)?;
        separator = b"L";
    }
    writeln!(
        output,
        r#"" fill="none" stroke="{LINE}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"/>"#
    )
}

/// A dashed line from the end of a closed tour to its start.
fn write_closing(tour: &Tour, layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let ((x1, y1), (x2, y2)) = (layout.centre(tour.end()), layout.centre(tour.start()));
    writeln!(
        output,
        r#"<line class="closing" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{LINE}" stroke-width="1" stroke-dasharray="2 1.5"/>"#
    )
}

/// The start is a disc.
fn write_start(tour: &Tour, layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let (x, y) = layout.centre(tour.start());
    let radius = 3 * layout.scale;
    writeln!(
        output,
        r#"<circle class="start" cx="{x}" cy="{y}" r="{radius}.4" fill="{START}"/>"#
    )
}

/// The end is a square; where the knight is stuck, it is crossed out.
fn write_end(drawn: Drawn<'_>, layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let tour = drawn.tour;
    let (x, y) = layout.centre(tour.end());
    let half = 3 * layout.scale;
    let (x, y, side) = (
        i64::from(x) - i64::from(half),
        i64::from(y) - i64::from(half),
        2 * half,
    );
    let class = if drawn.is_full() { "end" } else { "stuck" };
    writeln!(
        output,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}" fill="{END}"/>"#
    )?;
    if !drawn.is_full() {
        let (arm, width) = (4 * layout.scale, layout.scale);
        let (x, y) = layout.centre(tour.end());
        writeln!(
            output,
            r#"<path class="stuck" d="M{x} {y}m-{arm}-{arm}l{twice} {twice}m0-{twice}l-{twice} {twice}" stroke="{END}" stroke-width="{width}"/>"#,
            twice = 2 * arm,
        )?;
    }
    Ok(())
}

/// The number of each visited square on a disc that covers the crossing of the lines, but
/// white on the marks of the `dark` ones.
fn write_numbers(
    tour: &Tour,
    dark: &[Square],
    layout: &Layout,
    output: &mut Output<'_>,
) -> io::Result<()> {
    if !layout.numbered {
        return Ok(());
    }
    let size = match tour.board().squares() {
        0..=99 => 3.6,
        100..=999 => 3.0,
        _ => 2.5,
    };
    writeln!(output, r#"<g font-size="{size}" fill="{INK}">"#)?;
    for (number, square) in (1..).zip(tour.squares()) {
        let (x, y) = layout.centre(square);
        let ink = if dark.contains(&square) {
            r##" fill="#ffffff" font-weight="bold""##
        } else {
            writeln!(
                output,
                r##"<circle cx="{x}" cy="{y}" r="2.9" fill="#ffffff"/>"##
            )?;
            ""
        };
        writeln!(
            output,
            r#"<text class="number" x="{x}" y="{y}" dy="0.36em"{ink}>{number}</text>"#
        )?;
    }
    writeln!(output, "</g>")
}
