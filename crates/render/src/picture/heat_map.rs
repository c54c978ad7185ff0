//! Heat maps: the board of a survey, coloured by how far the knight came from each start, and a board
//! with the number of tours from each start.

use std::io::{self, Write};

use num_bigint::BigUint;

use crate::count::{describe_limit, describe_question};
use crate::picture::{HOLE, INK, LEGEND_LINE, LegendLine, Picture, mixed, write_rectangle};
use crate::survey::describe_task;
use knights_core::board::Square;
use knights_core::count::{Counted, CountedStarts};
use knights_core::output::{Output, counted};
use knights_core::survey::{StartOutcome, StartResult, Summary, Survey};

/// The number of colours in the scale.
const SCALE_STEPS: u32 = 60;
/// The width of a colour in the scale, and its height.
const SCALE_STEP: (u32, u32) = (2, 4);

const CLOSED: &str = "#0b5d3b";
const OPEN: &str = "#2b8557";
/// The colour of a start from which no tour exists.
const IMPOSSIBLE: &str = "#d3d7dc";
/// The colour of a start for which this is unknown.
const UNKNOWN: &str = "#b7a3d9";
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

/// Writes the board of a survey: each start has the colour of its result, and on a small board the length of its walk.
pub fn write_heat_map(survey: &Survey, output: &mut Output<'_>) -> io::Result<()> {
    let (task, summary) = (&survey.task, Summary::of(&survey.rows));
    let (squares, stuck) = (task.free_squares(), summary.stuck());
    let title = describe_task(task).replacen(" x ", " × ", 1);
    let mut legend = meanings(&summary, task.holes().len());
    if stuck > 0 {
        let stuck = starts_of("stuck", stuck);
        let words = format!("{stuck}; after how many of {squares} squares:");
        // The scale is as high as two lines.
        legend.extend([words, String::new(), String::new()].map(|line| (line, INK)));
    }
    let mut picture = Picture::new(task.board(), &title, legend, output);
    picture.write_background()?;
    for row in &survey.rows {
        let ink = if row.outcome.is_full() {
            "#ffffff"
        } else {
            INK
        };
        let length = match row.length {
            0 => String::new(),
            length => length.to_string(),
        };
        write_start(
            row.start,
            &colour(row, squares),
            (&length, ink),
            &mut picture,
        )?;
    }
    picture.write_holes(task.holes())?;
    picture.write_frame()?;
    if stuck > 0 {
        write_scale(squares, &mut picture)?;
    }
    picture.write_foreground()
}

/// Fills a start with its colour; on a small board, writes the words in `ink`.
fn write_start(
    start: Square,
    fill: &str,
    (words, ink): (&str, &str),
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    let colours = format!(r##" fill="{fill}" stroke="#ffffff" stroke-width="0.3""##);
    picture.write_squares("start", [start], &colours)?;
    if !picture.numbered || words.is_empty() {
        return Ok(());
    }
    let attributes = format!(r#" font-size="2.8" fill="{ink}""#);
    picture.write_number("count", start, &attributes, words)
}

/// The colours that are not part of the scale, and what they mean. A colour that does not
/// occur is left out, except for those of tours.
fn meanings(summary: &Summary, holes: usize) -> Vec<LegendLine> {
    let impossible = summary.starts - summary.possible - summary.unknown;
    let mut meanings = vec![
        (starts_of("■ closed tour", summary.closed), CLOSED),
        (starts_of("■ open tour", summary.open), OPEN),
    ];
    let rest = [
        ("■ no tour exists", impossible, IMPOSSIBLE),
        ("■ unknown whether a tour exists", summary.unknown, UNKNOWN),
    ];
    let occurs = rest.into_iter().filter(|&(_, count, _)| count > 0);
    meanings.extend(occurs.map(|(what, count, fill)| (starts_of(what, count), fill)));
    if holes > 0 {
        meanings.push((format!("■ holes: {holes}"), HOLE));
    }
    meanings
}

/// Writes the scale of the stuck knights below the legend: its colours, and numbers of squares.
fn write_scale(squares: u32, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let scale = picture.scale;
    let [step, height] = [SCALE_STEP.0, SCALE_STEP.1].map(|length| length * scale);
    let width = SCALE_STEPS * step;
    let top = picture.height + 2 * scale - 3 * LEGEND_LINE * scale;
    for index in 0..SCALE_STEPS {
        let part = (f64::from(index) + 0.5) / f64::from(SCALE_STEPS);
        let fill = mixed(STUCK, 1.0 - part);
        let colours = format!(r#" fill="{fill}" shape-rendering="crispEdges""#);
        let place = [picture.left + index * step, top, step, height];
        write_rectangle(picture.output, "scale", place, &colours)?;
    }
    let bottom = top + height;
    for length in ticks(squares) {
        let x = f64::from(picture.left) + f64::from(width) * (1.0 - depth(length, squares));
        writeln!(
            picture.output,
            r#"<path d="M{x:.1} {bottom}v{scale}" stroke="{INK}" stroke-width="{:.1}"/><text class="tick" x="{x:.1}" y="{}" font-size="{}">{length}</text>"#,
            f64::from(scale) / 3.0,
            bottom + 5 * scale,
            3 * scale,
        )?;
    }
    Ok(())
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
        write_start(*start, &fill, (&label, ink), &mut picture)?;
    }
    picture.write_holes(&set.holes)?;
    picture.write_frame()?;
    picture.write_foreground()
}

fn count_legend(counted: &CountedStarts, most: &BigUint) -> Vec<LegendLine> {
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
