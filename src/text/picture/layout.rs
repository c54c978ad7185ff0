//! The board of a picture: its position, its squares, its labels and its legend.

use std::io::{self, Write};

use crate::board::{Board, Square};
use crate::text::output::Output;
use crate::text::picture::open;

/// The side of a square, in the picture's own unit.
const SIDE: u32 = 10;
/// The border around the board, with the numbers of rows and columns.
const MARGIN: u32 = 10;
/// The size of the letters of the legend.
const LETTER: u32 = 4;
/// The height of a line of the legend.
const LEGEND_LINE: u32 = 6;
/// The longest side of a board with numbers, in squares.
pub(crate) const MOST_NUMBERED: u32 = 32;
/// The most pixels of the longer side of a board, and of a square.
const PIXELS: (u32, u32) = (900, 64);

const DARK: &str = "#dde5ee";
pub(crate) const INK: &str = "#1f2933";
pub(crate) const START: &str = "#1b7f4b";
pub(crate) const END: &str = "#b3261e";
const BLOCKED: &str = "#3e4c59";

/// The positions of the parts of a picture.
pub(crate) struct Layout {
    pub(crate) board: Board,
    /// The left edge of the board.
    pub(crate) left: u32,
    /// The top edge of the board.
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The factor by which marks and legend are enlarged on a large board.
    pub(crate) scale: u32,
    pub(crate) numbered: bool,
    /// What the picture shows, and what its marks mean, in lines.
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

/// Opens the picture, and writes the squares of the board.
pub(crate) fn write_background(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    let longest = layout.board.rows().max(layout.board.columns());
    let pixels = f64::from(PIXELS.0.min(PIXELS.1 * longest)) / f64::from(SIDE * longest);
    let title = format!("Knight's tour on {}", layout.legend[0]);
    let size = (layout.width, layout.height);
    open(size, pixels, r#" text-anchor="middle""#, &title, output)?;
    write_squares(layout, output)
}

/// Writes the labels and the legend, and closes the picture.
pub(crate) fn write_foreground(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    write_labels(layout, output)?;
    write_legend(layout, output)?;
    writeln!(output, "</svg>")
}

/// Writes the chequered board; square (0, 0) is light.
fn write_squares(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
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

/// Writes a square of a class in other colours.
pub(crate) fn write_square(
    class: &str,
    square: Square,
    colours: &str,
    layout: &Layout,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (x, y) = layout.centre(square);
    let (x, y) = (x - SIDE / 2, y - SIDE / 2);
    writeln!(
        output,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" {colours}/>"#
    )
}

/// Writes a line of a class between two squares.
pub(crate) fn write_line(
    class: &str,
    ends: (Square, Square),
    stroke: &str,
    layout: &Layout,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let ((x1, y1), (x2, y2)) = (layout.centre(ends.0), layout.centre(ends.1));
    writeln!(
        output,
        r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {stroke}/>"#
    )
}

/// Writes the blocked squares, which are dark.
pub(crate) fn write_blocked(
    blocked: &[Square],
    layout: &Layout,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let colours = format!(r#"fill="{BLOCKED}""#);
    let mut squares = blocked.iter();
    squares.try_for_each(|&square| write_square("blocked", square, &colours, layout, output))
}

/// Writes the numbers of rows and columns along the edges.
fn write_labels(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
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

/// Writes the legend below the board.
fn write_legend(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
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
