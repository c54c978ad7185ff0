//! A picture of a board: its squares, its labels and its legend.

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

/// A picture that is being written, and the positions of its parts.
pub(crate) struct Picture<'a, 'o> {
    board: Board,
    /// The left and the top edge of the board.
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// The factor by which marks and legend are enlarged on a large board.
    pub(crate) scale: u32,
    /// Whether squares, rows and columns have numbers.
    pub(crate) numbered: bool,
    /// What the picture shows, and what its marks mean, in lines.
    legend: [String; 3],
    pub(crate) output: &'a mut Output<'o>,
}

impl<'a, 'o> Picture<'a, 'o> {
    pub(crate) fn new(board: Board, legend: [String; 3], output: &'a mut Output<'o>) -> Self {
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
            output,
        }
    }

    /// The centre of a square.
    pub(crate) const fn centre(&self, square: Square) -> (u32, u32) {
        (
            self.left + SIDE * square.column + SIDE / 2,
            self.top + SIDE * square.row + SIDE / 2,
        )
    }

    /// Opens the picture, and writes the chequered board; square (0, 0) is light.
    pub(crate) fn write_background(&mut self) -> io::Result<()> {
        let board = self.board;
        let longest = board.rows().max(board.columns());
        let pixels = f64::from(PIXELS.0.min(PIXELS.1 * longest)) / f64::from(SIDE * longest);
        let title = format!("Knight's tour on {}", self.legend[0]);
        let size = (self.width, self.height);
        open(
            size,
            pixels,
            r#" text-anchor="middle""#,
            &title,
            self.output,
        )?;
        let (left, top, twice) = (self.left, self.top, 2 * SIDE);
        let (width, height) = (SIDE * board.columns(), SIDE * board.rows());
        writeln!(
            self.output,
            r#"<defs><pattern id="squares" x="{left}" y="{top}" width="{twice}" height="{twice}" patternUnits="userSpaceOnUse"><path fill="{DARK}" d="M{SIDE} 0h{SIDE}v{SIDE}h-{SIDE}zM0 {SIDE}h{SIDE}v{SIDE}h-{SIDE}z"/></pattern></defs>"#
        )?;
        writeln!(
            self.output,
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#squares)" fill-opacity="0.8" stroke="{INK}" stroke-width="0.6"/>"#
        )
    }

    /// Writes the labels and the legend, and closes the picture.
    pub(crate) fn write_foreground(&mut self) -> io::Result<()> {
        self.write_labels()?;
        self.write_legend()?;
        writeln!(self.output, "</svg>")
    }

    /// Writes squares of a class in other colours.
    pub(crate) fn write_squares(
        &mut self,
        class: &str,
        squares: impl IntoIterator<Item = Square>,
        colours: &str,
    ) -> io::Result<()> {
        squares.into_iter().try_for_each(|square| {
            let (x, y) = self.centre(square);
            let (x, y) = (x - SIDE / 2, y - SIDE / 2);
            writeln!(
                self.output,
                r#"<rect class="{class}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" {colours}/>"#
            )
        })
    }

    /// Writes a line of a class between two squares.
    pub(crate) fn write_line(
        &mut self,
        class: &str,
        (from, to): (Square, Square),
        stroke: &str,
    ) -> io::Result<()> {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        writeln!(
            self.output,
            r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {stroke}/>"#
        )
    }

    /// Writes the blocked squares, which are dark.
    pub(crate) fn write_blocked(&mut self, blocked: &[Square]) -> io::Result<()> {
        let colours = format!(r#"fill="{BLOCKED}""#);
        self.write_squares("blocked", blocked.iter().copied(), &colours)
    }

    /// Writes the numbers of rows and columns along the edges.
    fn write_labels(&mut self) -> io::Result<()> {
        if !self.numbered {
            return Ok(());
        }
        writeln!(self.output, r##"<g font-size="3.2" fill="#6b7785">"##)?;
        for column in 0..self.board.columns() {
            let ((x, _), y) = (self.centre(Square::new(0, column)), MARGIN - 2);
            writeln!(self.output, r#"<text x="{x}" y="{y}">{column}</text>"#)?;
        }
        for row in 0..self.board.rows() {
            let (x, (_, y)) = (self.left - 4, self.centre(Square::new(row, 0)));
            writeln!(
                self.output,
                r#"<text x="{x}" y="{y}" dy="0.36em">{row}</text>"#
            )?;
        }
        writeln!(self.output, "</g>")
    }

    /// Writes the legend below the board.
    fn write_legend(&mut self) -> io::Result<()> {
        let (x, size) = (self.width / 2, LETTER * self.scale);
        writeln!(self.output, r#"<g font-size="{size}">"#)?;
        let mut y = 2 * self.top + SIDE * self.board.rows();
        for (line, colour) in self.legend.iter().zip([INK, START, END]) {
            if !line.is_empty() {
                writeln!(
                    self.output,
                    r#"<text x="{x}" y="{y}" fill="{colour}">{line}</text>"#
                )?;
            }
            y += LEGEND_LINE * self.scale;
        }
        writeln!(self.output, "</g>")
    }
}
