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
const STUCK: [(f64, f64, f64); 2] = [(255.0, 243.0, 205.0), (200.0, 60.0, 45.0)];

/// The colour of a start.
fn colour(row: &StartResult, squares: u32) -> String {
    match row.outcome {
        StartOutcome::Closed(_) => CLOSED.to_owned(),
        StartOutcome::Open(_) => OPEN.to_owned(),
        StartOutcome::Impossible => IMPOSSIBLE.to_owned(),
        StartOutcome::Stuck => stuck(1.0 - f64::from(row.length) / f64::from(squares)),
    }
}

/// The colour of a start whose walk leaves this part of the board, from 0 to 1, unvisited.
fn stuck(left: f64) -> String {
    // Most walks leave a small part: the root makes small differences visible.
    let depth = left.sqrt();
    let [late, early] = STUCK;
    let mix = |late: f64, early: f64| format!("{:.0}", late + (early - late) * depth);
    format!(
        "rgb({},{},{})",
        mix(late.0, early.0),
        mix(late.1, early.1),
        mix(late.2, early.2)
    )
}

/// Writes the heat map with its legend.
pub(crate) fn write_heat_map(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    let scale = board.rows().max(board.columns()).div_ceil(MOST_NUMBERED);
    let middle = (SIDE * board.columns()).max(LEGEND_WIDTH * scale);
    let (width, bottom) = (middle + 2 * MARGIN, SIDE * board.rows() + MARGIN);
    let height = bottom + 9 * LINE * scale;
    let pixels = (900.0 / f64::from(width)).min(2.0);
    let method = describe(survey.method);
    let title = format!("{} × {}, {method}", board.rows(), board.columns());
    open((width, height), pixels, "", &title, output)?;
    write_starts(survey, (width - SIDE * board.columns()) / 2, output)?;
    let legend = Legend {
        left: width / 2 - LEGEND_WIDTH * scale / 2,
        top: bottom + 2 * LINE * scale,
        scale,
    };
    legend.write(&title, &Summary::of(&survey.rows), output)?;
    writeln!(output, "</svg>")
}

/// Writes the squares of a board that begins at `left`: each has the colour of its start, and on
/// a small board the length of its walk.
fn write_starts(survey: &Survey, left: u32, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
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
            let ink = if row.outcome.is_full() {
                "#ffffff"
            } else {
                "#1f2933"
            };
            writeln!(
                output,
                r#"<text x="{x}" y="{y}" dy="0.36em" fill="{ink}">{}</text>"#,
                row.length
            )?;
        }
    }
    writeln!(output, "</g>")
}

/// The position and the scale of the legend.
struct Legend {
    left: u32,
    top: u32,
    scale: u32,
}

impl Legend {
    /// Writes the title, and what each colour means.
    fn write(&self, title: &str, summary: &Summary, output: &mut Output<'_>) -> io::Result<()> {
        let &Self { left, top, scale } = self;
        writeln!(output, r##"<g font-size="{}" fill="#1f2933">"##, 11 * scale)?;
        writeln!(
            output,
            r#"<text x="{left}" y="{top}" font-weight="bold">{title}</text>"#
        )?;
        let (x, size) = (left + LINE * scale, 10 * scale);
        let mut y = top;
        for (fill, words) in meanings(summary) {
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
}

/// The colours, and what they mean.
fn meanings(summary: &Summary) -> [(String, String); 5] {
    let Summary { open, closed, .. } = summary;
    let stuck_starts = summary.possible - summary.full;
    let impossible = summary.starts - summary.possible;
    [
        (CLOSED.to_owned(), format!("closed tour: {closed} starts")),
        (OPEN.to_owned(), format!("open tour: {open} starts")),
        (stuck(0.02), "stuck near the end, or …".to_owned()),
        (
            stuck(0.9),
            format!("… stuck early: {stuck_starts} starts in all"),
        ),
        (
            IMPOSSIBLE.to_owned(),
            format!("no tour exists: {impossible} starts"),
        ),
    ]
}
