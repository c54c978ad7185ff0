//! A heat map: the board of a survey, coloured by how far the knight came from each start.

use std::io::{self, Write};

use crate::survey::{StartOutcome, StartResult, Summary, Survey};
use crate::text::output::Output;
use crate::text::picture::open;
use crate::text::survey::describe;

/// The side of a square, in the picture's own unit.
const SIDE: u32 = 20;
/// The width of the border.
const MARGIN: u32 = 24;
/// The height of a line of the legend.
const LINE: u32 = 16;
/// The longest side of a board with numbers, in squares.
const MOST_NUMBERED: u32 = 50;
/// The least width between the borders, which the legend needs.
const LEGEND_WIDTH: u32 = 330;

const CLOSED: &str = "#0b5d3b";
const OPEN: &str = "#3fa873";
const IMPOSSIBLE: &str = "#d3d7dc";
/// The colours of a knight that is stuck late and early.
const STUCK: [[f64; 3]; 2] = [[255.0, 243.0, 205.0], [200.0, 60.0, 45.0]];

/// The colour of a start.
fn colour(row: &StartResult, squares: u32) -> String {
    match row.outcome {
        StartOutcome::Closed(_) => CLOSED.to_owned(),
        StartOutcome::Open(_) => OPEN.to_owned(),
        StartOutcome::Impossible | StartOutcome::Unknown => IMPOSSIBLE.to_owned(),
        StartOutcome::Stuck => stuck(1.0 - f64::from(row.length) / f64::from(squares)),
    }
}

/// The colour of a start whose walk leaves this part of the board, from 0 to 1, unvisited.
fn stuck(left: f64) -> String {
    // Most walks leave a small part: the root makes small differences visible.
    let depth = left.sqrt();
    let [late, early] = STUCK;
    let [red, green, blue] = [0, 1, 2].map(|part| late[part] + (early[part] - late[part]) * depth);
    format!("rgb({red:.0},{green:.0},{blue:.0})")
}

/// Writes the heat map with its legend.
pub(crate) fn write_heat_map(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.task.board();
    let scale = board.rows().max(board.columns()).div_ceil(MOST_NUMBERED);
    let middle = (SIDE * board.columns()).max(LEGEND_WIDTH * scale);
    let (width, bottom) = (middle + 2 * MARGIN, SIDE * board.rows() + MARGIN);
    let height = bottom + 9 * LINE * scale;
    let pixels = (900.0 / f64::from(width)).min(2.0);
    let method = describe(survey.task.method());
    let title = format!("{} × {}, {method}", board.rows(), board.columns());
    open((width, height), pixels, "", &title, output)?;
    write_starts(survey, (width - SIDE * board.columns()) / 2, output)?;
    let left = width / 2 - LEGEND_WIDTH * scale / 2;
    let top = bottom + 2 * LINE * scale;
    write_legend(
        (left, top),
        scale,
        &title,
        &Summary::of(&survey.rows),
        output,
    )?;
    writeln!(output, "</svg>")
}

/// Writes the squares of a board that begins at `left`: each has the colour of its start, and on
/// a small board the length of its walk.
fn write_starts(survey: &Survey, left: u32, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.task.board();
    let numbered = board.rows().max(board.columns()) <= MOST_NUMBERED;
    writeln!(output, r#"<g text-anchor="middle" font-size="7">"#)?;
    for row in &survey.rows {
        let x = left + SIDE * row.start.column;
        let y = MARGIN + SIDE * row.start.row;
        let fill = colour(row, board.squares());
        writeln!(
            output,
            r##"<rect class="start" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="#ffffff" stroke-width="0.5"/>"##
        )?;
        if numbered && row.length > 0 {
            let (x, y) = (x + SIDE / 2, y + SIDE / 2);
            let (is_full, length) = (row.outcome.is_full(), row.length);
            let ink = if is_full { "#ffffff" } else { "#1f2933" };
            writeln!(
                output,
                r#"<text x="{x}" y="{y}" dy="0.36em" fill="{ink}">{length}</text>"#
            )?;
        }
    }
    writeln!(output, "</g>")
}

/// Writes the legend at a position: the title, and what each colour means.
fn write_legend(
    (left, top): (u32, u32),
    scale: u32,
    title: &str,
    summary: &Summary,
    output: &mut Output<'_>,
) -> io::Result<()> {
    writeln!(output, r##"<g font-size="{}" fill="#1f2933">"##, 11 * scale)?;
    writeln!(
        output,
        r#"<text x="{left}" y="{top}" font-weight="bold">{title}</text>"#
    )?;
    let (x, size) = (left + LINE * scale, 10 * scale);
    let Summary { open, closed, .. } = summary;
    let [late, early] = [stuck(0.02), stuck(0.9)];
    let stuck_starts = summary.possible - summary.full;
    let impossible = summary.starts - summary.possible;
    let meanings: [(&str, String); 5] = [
        (CLOSED, format!("closed tour: {closed} starts")),
        (OPEN, format!("open tour: {open} starts")),
        (&late, "stuck near the end, or …".to_owned()),
        (
            &early,
            format!("… stuck early: {stuck_starts} starts in all"),
        ),
        (IMPOSSIBLE, format!("no tour exists: {impossible} starts")),
    ];
    let mut y = top;
    for (fill, words) in meanings {
        y += LINE * scale;
        writeln!(
            output,
            r#"<rect x="{left}" y="{}" width="{size}" height="{size}" fill="{fill}"/>"#,
            y - 9 * scale
        )?;
        writeln!(output, r#"<text x="{x}" y="{y}">{words}</text>"#)?;
    }
    writeln!(output, "</g>")
}
