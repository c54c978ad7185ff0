//! The board of a picture: its place and squares, what stands beside it, and the legend.

use std::io::{self, Write};

use crate::board::{Board, Square};
use crate::text::output::Output;

/// The side of a square in the picture's own unit.
pub(crate) const SIDE: u32 = 10;
/// The space around the board, where rows and columns are numbered.
const MARGIN: u32 = 10;
/// The size of the legend's letters.
const LETTER: u32 = 4;
/// The height of a line of the legend.
const LEGEND_LINE: u32 = 6;
/// The longest side of a board, in squares, whose squares are numbered.
pub(crate) const MOST_NUMBERED: u32 = 32;
/// How many pixels the longer side of a board takes up at most, and a square.
const PIXELS: (u32, u32) = (900, 64);

const DARK: &str = "#dde5ee";
pub(crate) const INK: &str = "#1f2933";
pub(crate) const START: &str = "#1b7f4b";
pub(crate) const END: &str = "#b3261e";
const BLOCKED: &str = "#3e4c59";

/// Where things are in the picture.
pub(crate) struct Layout {
    pub(crate) board: Board,
    /// The left edge of the board.
    pub(crate) left: u32,
    /// The space above the board.
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// How much larger than a square's the marks and the legend are.
    pub(crate) scale: u32,
    pub(crate) numbered: bool,
    /// What the picture shows, and what its marks mean.
    pub(crate) legend: [String; 3],
}

impl Layout {
    pub(crate) fn new(board: Board, legend: [String; 3]) -> Self {
        let longest = board.rows().max(board.columns());
        let scale = longest.div_ceil(MOST_NUMBERED);
        let longest_line = legend.iter().map(|line| line.chars().count()).max();
        let letters = u32::try_from(longest_line.unwrap_or(0)).expect("a line is short");
        // Letters are less than two thirds as wide as they are high.
        let middle = (SIDE * board.columns()).max(letters * LETTER * scale * 2 / 3);
        Self {
            board,
            left: MARGIN * scale + (middle - SIDE * board.columns()) / 2,
            top: MARGIN * scale,
            width: middle + 2 * MARGIN * scale,
            height: SIDE * board.rows() + (2 * MARGIN + 3 * LEGEND_LINE) * scale,
            legend,
            scale,
            numbered: longest <= MOST_NUMBERED,
        }
    }

    /// The centre of a square.
    pub(crate) const fn centre(&self, square: Square) -> (u32, u32) {
        (
            self.left + SIDE * square.column + SIDE / 2,
            self.top + SIDE * square.row + SIDE / 2,
        )
    }
}

pub(crate) fn write_head(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let Layout { width, height, .. } = layout;
    let longest = layout.board.rows().max(layout.board.columns());
    let pixels = f64::from(PIXELS.0.min(PIXELS.1 * longest)) / f64::from(SIDE * longest);
    writeln!(
        output,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{:.0}" height="{:.0}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle" role="img">"#,
        f64::from(*width) * pixels,
        f64::from(*height) * pixels,
    )?;
    writeln!(
        output,
        "<title>Knight's tour on {}</title>",
        layout.legend[0]
    )?;
    writeln!(
        output,
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    )
}

/// The chequered board, square (0, 0) light.
pub(crate) fn write_squares(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let (left, top, twice) = (layout.left, layout.top, 2 * SIDE);
    let (width, height) = (SIDE * layout.board.columns(), SIDE * layout.board.rows());
    writeln!(
        output,
        r#"<defs><pattern id="squares" x="{left}" y="{top}" width="{twice}" height="{twice}" patternUnits="userSpaceOnUse"><path fill="{DARK}" d="M{SIDE} 0h{SIDE}v{SIDE}h-{SIDE}zM0 {SIDE}h{SIDE}v{SIDE}h-{SIDE}z"/></pattern></defs>"#
    )?;
    writeln!(
        output,
        r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#squares)" fill-opacity="0.8" stroke="{INK}" stroke-width="0.6"/>"#
    )
}

/// The blocked squares are dark.
pub(crate) fn write_blocked(
    blocked: &[Square],
    layout: &Layout,
    output: &mut Output<'_>,
) -> io::Result<()> {
    for &square in blocked {
        let (x, y) = layout.centre(square);
        let (x, y) = (x - SIDE / 2, y - SIDE / 2);
        writeln!(
            output,
            r#"<rect class="blocked" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{BLOCKED}"/>"#
        )?;
    }
    Ok(())
}

/// The numbers of rows and columns along the edges.
pub(crate) fn write_labels(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    if !layout.numbered {
        return Ok(());
    }
    writeln!(output, r##"<g font-size="3.2" fill="#6b7785">"##)?;
    let (left, board) = (layout.left, layout.board);
    for column in 0..board.columns() {
        let x = left + SIDE * column + SIDE / 2;
        writeln!(
            output,
            r#"<text x="{x}" y="{}">{column}</text>"#,
            MARGIN - 2
        )?;
    }
    for row in 0..board.rows() {
        let y = layout.top + SIDE * row + SIDE / 2;
        writeln!(
            output,
            r#"<text x="{}" y="{y}" dy="0.36em">{row}</text>"#,
            left - 4
        )?;
    }
    writeln!(output, "</g>")
}

/// The legend, below the board.
pub(crate) fn write_legend(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let (x, size) = (layout.width / 2, LETTER * layout.scale);
    writeln!(output, r#"<g font-size="{size}">"#)?;
    let mut y = 2 * layout.top + SIDE * layout.board.rows();
    for (line, colour) in layout.legend.iter().zip([INK, START, END]) {
        if !line.is_empty() {
            writeln!(
                output,
                r#"<text x="{x}" y="{y}" fill="{colour}">{line}</text>"#
            )?;
        }
        y += LEGEND_LINE * layout.scale;
    }
    writeln!(output, "</g>")
}
