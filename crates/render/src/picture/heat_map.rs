//! Heat maps: the board of a survey, coloured by how far the knight came from each start, and a board
//! with the number of tours from each start.

use std::io::{self, Write};

use num_bigint::BigUint;

use crate::count::{describe_limit, describe_question};
use crate::picture::{
    CENTRED, GREY, HOLE, IMPOSSIBLE, INK, MOST_NUMBERED, Picture, UNKNOWN, mixed, open,
    write_rectangle, write_text,
};
use crate::survey::describe_task;
use knights_core::board::{Board, Square};
use knights_core::count::{Counted, CountedStarts};
use knights_core::output::{Output, counted};
use knights_core::survey::{StartOutcome, StartResult, Summary, Survey};

/// The side of a square, in the picture's own unit.
const SIDE: u32 = 20;
/// The border, with the numbers of rows and columns.
const MARGIN: u32 = 28;
const LINE: u32 = 17;
/// The least width between the borders, which the legend needs.
const LEGEND_WIDTH: u32 = 420;
/// The width of the colour scale, and its height.
const SCALE: (u32, u32) = (360, 12);
/// The number of colours in the scale.
const SCALE_STEPS: u32 = 60;
/// The most pixels of the picture's width, and of a unit.
const PIXELS: (f64, f64) = (1000.0, 2.0);

const CLOSED: &str = "#0b5d3b";
const OPEN: &str = "#2b8557";
/// The colours of a knight that is stuck late and early.
const STUCK: [[f64; 3]; 2] = [[255.0, 243.0, 205.0], [200.0, 60.0, 45.0]];

fn colour(row: &StartResult, squares: u32) -> String {
    match row.outcome {
        StartOutcome::Closed(_) => CLOSED.to_owned(),
        StartOutcome::Open(_) => OPEN.to_owned(),
        StartOutcome::Impossible => IMPOSSIBLE.to_owned(),
        StartOutcome::Unknown => UNKNOWN.to_owned(),
        StartOutcome::Stuck => mixed(STUCK, depth(row.length, squares)),
    }
}

/// How early a knight is stuck, from 0 to 1. Most walks leave a small part of the board: the root
/// makes small differences visible.
fn depth(length: u32, squares: u32) -> f64 {
    (1.0 - f64::from(length) / f64::from(squares)).sqrt()
}

/// A heat map that is being written, and the positions of its parts.
struct HeatMap<'a, 'o> {
    survey: &'a Survey,
    board: Board,
    summary: Summary,
    /// The factor by which words and marks are enlarged on a large board.
    scale: u32,
    width: u32,
    /// The left and the top edge of the board.
    left: u32,
    top: u32,
    output: &'a mut Output<'o>,
}

/// Writes the heat map with its legend.
pub fn write_heat_map(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.task.board();
    let scale = board.rows().max(board.columns()).div_ceil(MOST_NUMBERED);
    let width = (SIDE * board.columns()).max(LEGEND_WIDTH * scale) + 2 * MARGIN * scale;
    let mut map = HeatMap {
        survey,
        board,
        summary: Summary::of(&survey.rows),
        scale,
        width,
        left: (width - SIDE * board.columns()) / 2,
        top: MARGIN * scale,
        output,
    };
    let lines = 3 + u32::try_from(map.meanings().len()).expect("meanings are few");
    let lines = lines + if map.summary.stuck() > 0 { 3 } else { 0 };
    let height = map.bottom() + lines * LINE * scale;
    let pixels = (PIXELS.0 / f64::from(width)).min(PIXELS.1);
    let title = describe_task(&survey.task).replacen(" x ", " × ", 1);
    open((width, height), pixels, "", &title, map.output)?;
    map.write_labels()?;
    map.write_starts()?;
    map.write_holes()?;
    map.write_legend(&title)?;
    writeln!(map.output, "</svg>")
}

impl HeatMap<'_, '_> {
    fn bottom(&self) -> u32 {
        self.top + SIDE * self.board.rows()
    }

    const fn left_and_top(&self, square: Square) -> (u32, u32) {
        (
            self.left + SIDE * square.column,
            self.top + SIDE * square.row,
        )
    }

    /// Writes the numbers of rows and columns: all of them, or on a large board every tenth or so.
    fn write_labels(&mut self) -> io::Result<()> {
        let stride = match self.scale {
            1 => 1,
            2 | 3 => 5,
            4 => 10,
            5..=10 => 20,
            _ => 100,
        };
        let (size, gap) = (8 * self.scale, 4 * self.scale);
        let begin = format!(r#"<g class="labels" font-size="{size}" fill="{GREY}">"#);
        writeln!(self.output, "{begin}")?;
        for column in (0..self.board.columns()).step_by(stride) {
            let (x, y) = self.left_and_top(Square::new(0, column));
            let place = (x + SIDE / 2, y - gap);
            write_text(self.output, place, CENTRED, column)?;
        }
        for row in (0..self.board.rows()).step_by(stride) {
            let (x, y) = self.left_and_top(Square::new(row, 0));
            let attributes = r#" dy="0.36em" text-anchor="end""#;
            write_text(self.output, (x - gap, y + SIDE / 2), attributes, row)?;
        }
        writeln!(self.output, "</g>")
    }

    /// Writes the starts: each has the colour of its result, and on a small board the length of
    /// its walk.
    fn write_starts(&mut self) -> io::Result<()> {
        writeln!(self.output, r#"<g text-anchor="middle" font-size="8">"#)?;
        for row in &self.survey.rows {
            let (x, y) = self.left_and_top(row.start);
            let fill = colour(row, self.survey.task.free_squares());
            let colours = format!(r##" fill="{fill}" stroke="#ffffff" stroke-width="0.5""##);
            write_rectangle(self.output, "start", [x, y, SIDE, SIDE], &colours)?;
            if self.scale == 1 && row.length > 0 {
                let is_full = row.outcome.is_full();
                let ink = if is_full { "#ffffff" } else { INK };
                let ink = format!(r#" dy="0.36em" fill="{ink}""#);
                let place = (x + SIDE / 2, y + SIDE / 2);
                write_text(self.output, place, &ink, row.length)?;
            }
        }
        writeln!(self.output, "</g>")
    }

    fn write_holes(&mut self) -> io::Result<()> {
        for &square in self.survey.task.holes() {
            let (x, y) = self.left_and_top(square);
            let colour = format!(r#" fill="{HOLE}""#);
            write_rectangle(self.output, "hole", [x, y, SIDE, SIDE], &colour)?;
        }
        Ok(())
    }

    /// The colours that are not part of the scale, and what they mean. A colour that does not
    /// occur is left out, except for those of tours.
    fn meanings(&self) -> Vec<(&'static str, String)> {
        let summary = &self.summary;
        let unknown = summary.unknown;
        let impossible = summary.starts - summary.possible - unknown;
        let holes = self.survey.task.holes().len();
        let rest = [
            (IMPOSSIBLE, "no tour exists", impossible),
            (UNKNOWN, "unknown whether a tour exists", unknown),
        ];
        let mut meanings = vec![
            (CLOSED, starts_of("closed tour", summary.closed)),
            (OPEN, starts_of("open tour", summary.open)),
        ];
        let occurs = rest.into_iter().filter(|&(_, _, count)| count > 0);
        meanings.extend(occurs.map(|(fill, what, count)| (fill, starts_of(what, count))));
        if holes > 0 {
            meanings.push((HOLE, format!("holes: {holes}")));
        }
        meanings
    }

    /// Writes the legend below the board: the title, what each colour means, and the scale.
    fn write_legend(&mut self, title: &str) -> io::Result<()> {
        let scale = self.scale;
        let left = (self.width - LEGEND_WIDTH * scale) / 2;
        let mut y = self.bottom() + 2 * LINE * scale;
        let group = format!(
            r#"<g class="legend" font-size="{}" fill="{INK}">"#,
            12 * scale
        );
        writeln!(self.output, "{group}")?;
        write_text(self.output, (left, y), r#" font-weight="bold""#, title)?;
        let size = 10 * scale;
        for (fill, words) in self.meanings() {
            y += LINE * scale;
            writeln!(
                self.output,
                r#"<rect x="{left}" y="{}" width="{size}" height="{size}" fill="{fill}"/><text x="{}" y="{y}">{words}</text>"#,
                y - 9 * scale,
                left + LINE * scale
            )?;
        }
        if self.summary.stuck() > 0 {
            self.write_scale((left, y + LINE * scale))?;
        }
        writeln!(self.output, "</g>")
    }

    /// Writes the scale of the stuck knights: its title, its colours, and numbers of squares.
    fn write_scale(&mut self, (left, y): (u32, u32)) -> io::Result<()> {
        let scale = self.scale;
        let squares = self.survey.task.free_squares();
        let stuck = starts_of("stuck", self.summary.stuck());
        let words = format!("{stuck}; after how many of {squares} squares:");
        write_text(self.output, (left, y), "", words)?;
        let (width, height) = (SCALE.0 * scale, SCALE.1 * scale);
        let top = y + 6 * scale;
        let step = width / SCALE_STEPS;
        for index in 0..SCALE_STEPS {
            let part = (f64::from(index) + 0.5) / f64::from(SCALE_STEPS);
            let fill = mixed(STUCK, 1.0 - part);
            let colours = format!(r#" fill="{fill}" shape-rendering="crispEdges""#);
            let place = [left + index * step, top, step, height];
            write_rectangle(self.output, "scale", place, &colours)?;
        }
        let bottom = top + height;
        for length in ticks(squares) {
            let x = f64::from(left) + f64::from(width) * (1.0 - depth(length, squares));
            writeln!(
                self.output,
                r#"<path d="M{x:.1} {bottom}v{}" stroke="{INK}" stroke-width="{scale}"/><text class="tick" x="{x:.1}" y="{}" font-size="{}" text-anchor="middle">{length}</text>"#,
                3 * scale,
                bottom + 13 * scale,
                10 * scale
            )?;
        }
        Ok(())
    }
}

fn starts_of(what: &str, count: usize) -> String {
    format!("{what}: {}", counted(count, "start"))
}

/// The numbers of squares on the scale of a board: different ones, each less than a full tour.
fn ticks(squares: u32) -> Vec<u32> {
    let part = |percent: u64| u64::from(squares) * percent / 100;
    let parts = [0, 25, 50, 75, 90, 99].map(part);
    let mut ticks: Vec<u32> = parts
        .into_iter()
        .filter_map(|tick| u32::try_from(tick.max(1)).ok())
        .filter(|&tick| tick < squares)
        .collect();
    ticks.dedup();
    ticks
}

/// The most digits of a number that is written out on its square.
const MOST_DIGITS: usize = 5;
/// The bits of a part that decide its colour.
const PART_BITS: u32 = 31;
/// The part of the largest number from which its square is dark, so that the ink is white.
const DARK: f64 = 0.55;

/// The colours of a start with few tours and of one with the most.
const FEW_TO_MOST: [[f64; 3]; 2] = [[232.0, 243.0, 236.0], [11.0, 93.0, 59.0]];

/// Writes a board with the number of tours from each square. The colours are linear: a start with half of the tours of
/// another one is half as dark.
pub fn write_count_map(counted: &CountedStarts, output: &mut Output<'_>) -> io::Result<()> {
    let largest = numbers(counted).map(|(_, number)| number).max();
    let most = largest.cloned().unwrap_or_default();
    let set = &counted.question.set;
    let title = describe_question(&counted.question).replacen(" x ", " × ", 1);
    let title = format!("{title}, from each start");
    let mut picture = Picture::new(set.board, &title, count_legend(counted, &most), output);
    picture.write_background()?;
    for (start, answer) in &counted.starts {
        let (fill, label, ink) = match answer {
            Counted::Unknown(_) => (UNKNOWN.to_owned(), "?".to_owned(), INK),
            Counted::Exact(number) if *number == BigUint::ZERO => {
                (IMPOSSIBLE.to_owned(), "0".to_owned(), INK)
            }
            Counted::Exact(number) => {
                let part = part(number, &most);
                let ink = if part > DARK { "#ffffff" } else { INK };
                (mixed(FEW_TO_MOST, part), label(number), ink)
            }
        };
        let colours = format!(r##" fill="{fill}" stroke="#ffffff" stroke-width="0.3""##);
        picture.write_squares("start", [*start], &colours)?;
        if picture.numbered {
            let attributes = format!(r#" font-size="2.8" fill="{ink}""#);
            picture.write_number("count", *start, &attributes, label)?;
        }
    }
    picture.write_holes(&set.holes)?;
    picture.write_frame()?;
    picture.write_foreground()
}

fn count_legend(counted: &CountedStarts, most: &BigUint) -> Vec<(String, &'static str)> {
    let mut lines = Vec::new();
    let positive = || numbers(counted).filter(|&(_, number)| *number > BigUint::ZERO);
    let least = positive().min_by_key(|&(_, number)| number);
    let largest = positive().find(|&(_, number)| number == most);
    if let (Some((fewest, least)), Some((start, most))) = (least, largest) {
        lines.push((format!("most tours: {most}, as from {start}"), INK));
        lines.push((format!("fewest tours: {least}, as from {fewest}"), INK));
    }
    let without = numbers(counted).count() - positive().count();
    if without > 0 {
        lines.push((starts_of("no tour", without), INK));
    }
    let unknown = counted.starts.iter().find_map(|(_, answer)| match answer {
        Counted::Exact(_) => None,
        Counted::Unknown(limit) => Some(*limit),
    });
    lines.extend(unknown.map(|limit| (describe_limit(limit), INK)));
    lines
}

fn numbers(counted: &CountedStarts) -> impl Iterator<Item = (Square, &BigUint)> {
    let starts = counted.starts.iter();
    starts.filter_map(|(start, answer)| match answer {
        Counted::Exact(number) => Some((*start, number)),
        Counted::Unknown(_) => None,
    })
}

/// A number in at most six characters: `64`, `12345`, `1.2e6`, `2.6e11`.
fn label(number: &BigUint) -> String {
    let digits = number.to_string();
    if digits.len() <= MOST_DIGITS {
        return digits;
    }
    format!("{}.{}e{}", &digits[..1], &digits[1..2], digits.len() - 1)
}

/// A number as a part of the largest one, which is not 0.
fn part(number: &BigUint, most: &BigUint) -> f64 {
    let scaled: BigUint = (number << PART_BITS) / most;
    let part = scaled.iter_u32_digits().next().unwrap_or_default();
    f64::from(part) / f64::from(1_u32 << PART_BITS)
}
