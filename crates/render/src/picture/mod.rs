//! Pictures as SVG: a tour on its board, the heat map of a survey, and the heat map of
//! numbers of tours. This file has what they share: how they begin, their colours, and a picture of a board.

pub mod fault;
pub mod heat_map;
mod lines;
pub mod puzzle;
pub(crate) mod recording;
pub mod tour;

use std::fmt::Display;
use std::io::{self, Write};
use std::slice::SliceIndex;

use crate::escape::escaped;
use crate::walk;
use knights_core::board::{Board, Square, Surface};
use knights_core::output::Output;

const INK: &str = "#1f2933";
/// What is said beside a picture, in a quiet colour.
const GREY: &str = "#6b7785";
const START: &str = "#1b7f4b";
const END: &str = "#b3261e";
const HOLE: &str = "#3e4c59";
const UNVISITED: &str = "#f6c9c5";

/// The colour that is so far from the first to the second one, from 0 to 1.
fn mixed([from, to]: [[f64; 3]; 2], part: f64) -> String {
    let [red, green, blue] = [0, 1, 2].map(|index| from[index] + (to[index] - from[index]) * part);
    format!("rgb({red:.0},{green:.0},{blue:.0})")
}

/// Writes a text at a place, with further attributes.
fn write_text(
    output: &mut Output<'_>,
    (x, y): (impl Display, impl Display),
    attributes: &str,
    text: impl Display,
) -> io::Result<()> {
    writeln!(output, r#"<text x="{x}" y="{y}"{attributes}>{text}</text>"#)
}

/// Writes a rectangle of a class: left, top, width and height; with further attributes.
fn write_rectangle(
    output: &mut Output<'_>,
    class: &str,
    [x, y, width, height]: [u32; 4],
    attributes: &str,
) -> io::Result<()> {
    writeln!(
        output,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"{attributes}/>"#
    )
}

/// The side of a square, in the picture's own unit.
pub(crate) const SIDE: u32 = 10;
/// The border around the board, with the numbers of rows and columns.
const MARGIN: u32 = 10;
/// The size of the letters of the legend.
const LETTER: u32 = 4;
/// The width of a letter, as a bound and as a fraction: letters are less than two thirds as wide as
/// they are high.
const LETTER_PARTS: (u32, u32) = (LETTER * 2, 3);
/// The height of a line of the legend.
const LEGEND_LINE: u32 = 6;
/// The least width in which the lines of the legend are broken, in the unit of a small board.
const LEAST_LEGEND: u32 = 126;
/// The longest side of a board with numbers, in squares.
const MOST_NUMBERED: u32 = 32;
/// The most pixels of the longer side of a board, and of a square.
const PIXELS: (u32, u32) = (900, 64);

pub(crate) fn has_numbers(board: Board) -> bool {
    board.rows().max(board.columns()) <= MOST_NUMBERED
}

/// How a number is written on the mark of a start or an end.
const ON_MARK: &str = r##" fill="#ffffff" font-weight="bold""##;
const DARK: &str = "#dde5ee";
/// The signs that may begin a line of the legend. Then only the sign has the colour of the line.
const SIGNS: [char; 2] = ['●', '■'];

/// A picture that is being written, and the positions of its parts.
struct Picture<'a, 'o> {
    board: Board,
    /// The left and the top edge of the board.
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// The factor by which marks and legend are enlarged on a large board.
    scale: u32,
    /// Whether squares have numbers.
    numbered: bool,
    /// Whether rows and columns have the names of the interactive walk.
    is_algebraic: bool,
    title: String,
    /// What the marks mean, in lines with their colours.
    legend: Vec<LegendLine>,
    output: &'a mut Output<'o>,
}

/// A line of the legend and its colour.
type LegendLine = (String, &'static str);

impl<'a, 'o> Picture<'a, 'o> {
    /// A picture with this title, such as `8 × 8: open tour`, and with these lines below it.
    fn new(board: Board, title: &str, legend: Vec<LegendLine>, output: &'a mut Output<'o>) -> Self {
        let scale = board.rows().max(board.columns()).div_ceil(MOST_NUMBERED);
        let most = (SIDE * board.columns()).max(LEAST_LEGEND * scale);
        let most_letters = most * LETTER_PARTS.1 / (LETTER_PARTS.0 * scale);
        let legend = broken(title, legend, most_letters);
        let letters = legend.iter().map(|line| line.0.chars().count()).max();
        let letters = u32::try_from(letters.unwrap_or(0)).expect("a line is short");
        let middle =
            (SIDE * board.columns()).max(letters * LETTER_PARTS.0 * scale / LETTER_PARTS.1);
        let lines = u32::try_from(legend.len()).expect("there are few lines");
        Self {
            board,
            left: MARGIN * scale,
            top: MARGIN * scale,
            width: middle + 2 * MARGIN * scale,
            height: SIDE * board.rows() + (2 * MARGIN + lines * LEGEND_LINE) * scale,
            title: escaped(title),
            legend,
            scale,
            numbered: has_numbers(board),
            is_algebraic: false,
            output,
        }
    }

    const fn number_size(&self) -> &'static str {
        match self.board.squares() {
            0..=99 => "3.6",
            100..=999 => "3",
            _ => "2.5",
        }
    }

    /// The width of a line through squares.
    const fn line_width(&self) -> &'static str {
        if self.numbered { "1" } else { "0.6" }
    }

    /// Half the width of the mark of a start or an end: about a third of a square, or more on a board
    /// whose squares are too small for that.
    const fn mark(&self) -> u32 {
        let visible = self.scale + self.scale / 2;
        if visible > 3 { visible } else { 3 }
    }

    /// The edges of the board: left, top, right and bottom.
    const fn edges(&self) -> [u32; 4] {
        let right = self.left + SIDE * self.board.columns();
        let bottom = self.top + SIDE * self.board.rows();
        [self.left, self.top, right, bottom]
    }

    const fn centre(&self, square: Square) -> (u32, u32) {
        (
            self.left + SIDE * square.column + SIDE / 2,
            self.top + SIDE * square.row + SIDE / 2,
        )
    }

    /// Opens the picture, and writes the chequered board; square (0, 0) is light.
    fn write_background(&mut self) -> io::Result<()> {
        let board = self.board;
        let longest = board.rows().max(board.columns());
        let pixels = f64::from(PIXELS.0.min(PIXELS.1 * longest)) / f64::from(SIDE * longest);
        let tour = if board.is_usual() {
            "Knight's tour"
        } else {
            "Tour"
        };
        let (width, height) = (self.width, self.height);
        writeln!(
            self.output,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{:.0}" height="{:.0}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle" role="img">
<title>{tour} on {}</title>
<rect width="100%" height="100%" fill="#ffffff"/>"##,
            f64::from(width) * pixels,
            f64::from(height) * pixels,
            self.title,
        )?;
        let (left, top, twice) = (self.left, self.top, 2 * SIDE);
        let (width, height) = (SIDE * board.columns(), SIDE * board.rows());
        if board.surface() != Surface::Plane {
            writeln!(
                self.output,
                r#"<clipPath id="board"><rect x="{left}" y="{top}" width="{width}" height="{height}"/></clipPath>"#
            )?;
        }
        writeln!(
            self.output,
            r#"<defs><pattern id="squares" x="{left}" y="{top}" width="{twice}" height="{twice}" patternUnits="userSpaceOnUse"><path fill="{DARK}" d="M{SIDE} 0h{SIDE}v{SIDE}h-{SIDE}zM0 {SIDE}h{SIDE}v{SIDE}h-{SIDE}z"/></pattern></defs>"#
        )?;
        writeln!(
            self.output,
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#squares)" fill-opacity="0.8"/>"#
        )
    }

    /// Writes the frame of the board, which lies on its squares.
    fn write_frame(&mut self) -> io::Result<()> {
        self.write_border("frame", &format!(r#"stroke="{INK}" stroke-width="0.6""#))
    }

    /// Writes the labels and the legend, and closes the picture.
    fn write_foreground(&mut self) -> io::Result<()> {
        self.write_labels()?;
        self.write_legend()?;
        writeln!(self.output, "</svg>")
    }

    /// Writes squares of a class in other colours.
    fn write_squares(
        &mut self,
        class: &str,
        squares: impl IntoIterator<Item = Square>,
        colours: &str,
    ) -> io::Result<()> {
        squares.into_iter().try_for_each(|square| {
            let (x, y) = self.centre(square);
            let place = [x - SIDE / 2, y - SIDE / 2, SIDE, SIDE];
            write_rectangle(self.output, class, place, colours)
        })
    }

    /// Writes a frame of a class around the whole board.
    fn write_border(&mut self, class: &str, stroke: &str) -> io::Result<()> {
        let [left, top, right, bottom] = self.edges();
        let place = [left, top, right - left, bottom - top];
        let colours = format!(r#" fill="none" {stroke}"#);
        write_rectangle(self.output, class, place, &colours)
    }

    /// Writes the mark of a start: a green disc.
    fn write_start(&mut self, square: Square) -> io::Result<()> {
        let ((x, y), radius) = (self.centre(square), self.mark());
        writeln!(
            self.output,
            r#"<circle class="start" cx="{x}" cy="{y}" r="{radius}.4" fill="{START}"/>"#
        )
    }

    /// Writes the mark of an end: a square of this class, or a larger one by `more` on each side.
    fn write_end(&mut self, class: &str, square: Square, more: u32, fill: &str) -> io::Result<()> {
        let ((x, y), half) = (self.centre(square), self.mark() + more);
        let place = [x - half, y - half, 2 * half, 2 * half];
        write_rectangle(self.output, class, place, fill)
    }

    /// Writes a disc that covers the lines under a number.
    fn write_disc(&mut self, square: Square) -> io::Result<()> {
        let (x, y) = self.centre(square);
        writeln!(
            self.output,
            r##"<circle cx="{x}" cy="{y}" r="2.9" fill="#ffffff"/>"##
        )
    }

    /// Writes a number of a class on a square, with further attributes.
    fn write_number(
        &mut self,
        class: &str,
        square: Square,
        attributes: &str,
        number: impl Display,
    ) -> io::Result<()> {
        let (x, y) = self.centre(square);
        writeln!(
            self.output,
            r#"<text class="{class}" x="{x}" y="{y}" dy="0.36em"{attributes}>{number}</text>"#
        )
    }

    /// Writes the holes, which are dark.
    fn write_holes(&mut self, holes: &[Square]) -> io::Result<()> {
        let colours = format!(r#" fill="{HOLE}""#);
        self.write_squares("hole", holes.iter().copied(), &colours)
    }

    /// Writes the numbers of rows and columns along the edges: all of them, or on a large board every
    /// 5th, 10th, 20th or 100th.
    fn write_labels(&mut self) -> io::Result<()> {
        let stride = match self.scale {
            1 => 1,
            2 | 3 => 5,
            4 => 10,
            5..=10 => 20,
            _ => 100,
        };
        let size = 3.2 * f64::from(self.scale);
        writeln!(
            self.output,
            r#"<g class="labels" font-size="{size:.1}" fill="{GREY}">"#
        )?;
        for column in (0..self.board.columns()).step_by(stride) {
            let square = Square::new(0, column);
            let (x, _) = self.centre(square);
            let name = self.label(column, square, ..1);
            write_text(self.output, (x, self.top - 2 * self.scale), "", name)?;
        }
        for row in (0..self.board.rows()).step_by(stride) {
            let square = Square::new(row, 0);
            let (_, y) = self.centre(square);
            let (place, name) = (
                (self.left - 4 * self.scale, y),
                self.label(row, square, 1..),
            );
            write_text(self.output, place, r#" dy="0.36em""#, name)?;
        }
        writeln!(self.output, "</g>")
    }

    /// The label of a row or a column: its number, or `part` of the name of one of its squares.
    fn label(
        &self,
        number: u32,
        square: Square,
        part: impl SliceIndex<str, Output = str>,
    ) -> String {
        if self.is_algebraic {
            walk::name(square, self.board)[part].to_owned()
        } else {
            number.to_string()
        }
    }

    fn write_legend(&mut self) -> io::Result<()> {
        let (x, size) = (self.left, LETTER * self.scale);
        writeln!(
            self.output,
            r#"<g class="legend" font-size="{size}" fill="{INK}" text-anchor="start">"#
        )?;
        let mut y = 2 * self.top + SIDE * self.board.rows();
        for (line, colour) in self.legend.iter().filter(|(line, _)| !line.is_empty()) {
            let fill = format!(r#" fill="{colour}""#);
            let words = escaped(line.trim_start_matches(SIGNS).trim_start());
            match line.chars().next().filter(|sign| SIGNS.contains(sign)) {
                None => write_text(self.output, (x, y), &fill, words)?,
                Some(sign) => {
                    write_text(self.output, (x, y), &fill, sign)?;
                    write_text(self.output, (x + size + self.scale, y), "", words)?;
                }
            }
            y += LEGEND_LINE * self.scale;
        }
        writeln!(self.output, "</g>")
    }
}

/// The title and the legend in lines of at most this many letters, broken between words.
fn broken(title: &str, legend: Vec<LegendLine>, most: u32) -> Vec<LegendLine> {
    let mut lines: Vec<LegendLine> = Vec::new();
    let title = (title.to_owned(), INK);
    for (words, colour) in std::iter::once(title).chain(legend) {
        let mut line = (String::new(), colour);
        for word in parts(&words) {
            let letters = line.0.chars().count() + 1 + word.chars().count();
            if !line.0.is_empty() && letters > most as usize {
                // Only the sign of the first line is coloured.
                let next = if words.starts_with(SIGNS) {
                    INK
                } else {
                    colour
                };
                lines.push(std::mem::replace(&mut line, (String::new(), next)));
            }
            if !line.0.is_empty() {
                line.0.push(' ');
            }
            line.0.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The words of a text. What is in parentheses is one word, such as `(2, 3)`.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split(move |character| {
        depth += i32::from(character == '(') - i32::from(character == ')');
        depth == 0 && character == ' '
    })
}
