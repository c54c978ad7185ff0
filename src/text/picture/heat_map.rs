//! A survey as a picture: the board, coloured by how far the knight came from each start.

use std::io::{self, Write};

use crate::survey::{StartOutcome, StartResult, Summary, Survey};
use crate::text::output::Output;
use crate::text::survey::describe;

/// The side of a square in the picture's own unit.
const SIDE: u32 = 20;
/// The space around the board.
const MARGIN: u32 = 24;
/// The height of a line of the legend.
const LINE: u32 = 16;
/// The longest side of a board, in squares, whose squares are numbered.
const MOST_NUMBERED: u32 = 50;
/// The least width of the middle part: what the legend needs.
const LEGEND_WIDTH: u32 = 330;

const CLOSED: &str = "#0b5d3b";
const OPEN: &str = "#3fa873";
const IMPOSSIBLE: &str = "#d3d7dc";
/// Stuck late, and stuck early.
const STUCK: [(f64, f64, f64); 2] = [(255.0, 243.0, 205.0), (200.0, 60.0, 45.0)];

/// The colour of a square from which the knight came this far.
fn colour(row: &StartResult, squares: u32) -> String {
    match row.outcome {
        StartOutcome::Closed(_) => CLOSED.to_owned(),
        StartOutcome::Open(_) => OPEN.to_owned(),
        StartOutcome::Impossible => IMPOSSIBLE.to_owned(),
        StartOutcome::Stuck => stuck(1.0 - f64::from(row.length) / f64::from(squares)),
    }
}

/// The colour of a start with this part of the board left, from 0 to 1.
fn stuck(left: f64) -> String {
    // Most heuristics leave little: the root makes small differences visible.
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
///
/// # Errors
///
/// The output does not take it.
pub fn write_heat_map(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    let longest = board.rows().max(board.columns());
    let scale = longest.div_ceil(MOST_NUMBERED);
    let middle = (SIDE * board.columns()).max(LEGEND_WIDTH * scale);
    let left = MARGIN + (middle - SIDE * board.columns()) / 2;
    let (width, top) = (middle + 2 * MARGIN, SIDE * board.rows() + MARGIN);
    let height = top + 9 * LINE * scale;
    let pixels = (900.0 / f64::from(width)).min(2.0);
    writeln!(
        output,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{:.0}" height="{:.0}" font-family="Helvetica, Arial, sans-serif" role="img">"#,
        f64::from(width) * pixels,
        f64::from(height) * pixels,
    )?;
    let title = format!(
        "{} × {}, {}",
        board.rows(),
        board.columns(),
        describe(survey.method)
    );
    writeln!(output, "<title>{title}</title>")?;
    writeln!(
        output,
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    )?;
    writeln!(output, r#"<g text-anchor="middle" font-size="7">"#)?;
    for row in &survey.rows {
        let (x, y) = (
            left + SIDE * row.start.column,
            MARGIN + SIDE * row.start.row,
        );
        let fill = colour(row, board.squares());
        writeln!(
            output,
            r##"<rect class="start" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="#ffffff" stroke-width="0.5"/>"##
        )?;
        if longest <= MOST_NUMBERED && row.length > 0 {
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
    writeln!(output, "</g>")?;
    write_legend(
        survey,
        &title,
        (width / 2 - LEGEND_WIDTH * scale / 2, top, scale),
        output,
    )?;
    writeln!(output, "</svg>")
}

/// Writes what the colours mean, from a place downwards.
fn write_legend(
    survey: &Survey,
    title: &str,
    (x, top, scale): (u32, u32, u32),
    output: &mut Output<'_>,
) -> io::Result<()> {
    let summary = Summary::of(&survey.rows);
    let unlucky = summary.possible - summary.full;
    let impossible = summary.starts - summary.possible;
    let rows = [
        (
            CLOSED.to_owned(),
            format!("closed tour: {} starts", summary.closed),
        ),
        (
            OPEN.to_owned(),
            format!("open tour: {} starts", summary.open),
        ),
        (stuck(0.02), "stuck near the end, or …".to_owned()),
        (
            stuck(0.9),
            format!("… stuck early: {unlucky} starts in all"),
        ),
        (
            IMPOSSIBLE.to_owned(),
            format!("no tour exists: {impossible} starts"),
        ),
    ];
    writeln!(output, r##"<g font-size="{}" fill="#1f2933">"##, 11 * scale)?;
    let mut y = top + 2 * LINE * scale;
    writeln!(
        output,
        r#"<text x="{x}" y="{y}" font-weight="bold">{title}</text>"#
    )?;
    for (fill, words) in rows {
        y += LINE * scale;
        let size = 10 * scale;
        writeln!(
            output,
            r#"<rect x="{x}" y="{}" width="{size}" height="{size}" fill="{fill}"/>"#,
            y - 9 * scale
        )?;
        writeln!(
            output,
            r#"<text x="{}" y="{y}">{words}</text>"#,
            x + LINE * scale
        )?;
    }
    writeln!(output, "</g>")
}
