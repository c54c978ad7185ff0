//! A heat map: a board with the number of tours from each square.

use std::io;

use num_bigint::BigUint;

use crate::count::{describe_limit, describe_question};
use crate::picture::layout::Picture;
use crate::picture::{IMPOSSIBLE, INK, UNKNOWN, mixed};
use knights_core::board::Square;
use knights_core::count::{CountLimit, Counted, CountedStarts};
use knights_core::output::Output;

/// The most digits of a number that is written out on its square.
const MOST_DIGITS: usize = 5;
/// The digits of a number that decide its colour.
const LEADING: usize = 15;
/// The part of the largest number from which its square is dark, so that the ink is white.
const DARK: f64 = 0.55;

/// The colours of a start with few tours and of one with the most.
const COLOURS: [[f64; 3]; 2] = [[232.0, 243.0, 236.0], [11.0, 93.0, 59.0]];

/// Writes the heat map with its legend. The colours are linear: a start with half of the tours of
/// another one is half as dark.
pub fn write_count_map(counted: &CountedStarts, output: &mut Output<'_>) -> io::Result<()> {
    let most = numbers(counted).map(|(_, number)| number).max();
    let most = most.cloned().unwrap_or_default();
    let set = &counted.question.set;
    let title = describe_question(&counted.question).replacen(" x ", " × ", 1);
    let title = format!("{title}, from each start");
    let mut picture = Picture::new(set.board, &title, legend(counted, &most), output);
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
                (mixed(COLOURS, part), label(number), ink)
            }
        };
        write_start(&mut picture, *start, &fill, (&label, ink))?;
    }
    picture.write_blocked(&set.blocked)?;
    picture.write_frame()?;
    picture.write_foreground()
}

/// Writes a square with its colour, and with its number if the board is small enough.
fn write_start(
    picture: &mut Picture<'_, '_>,
    start: Square,
    fill: &str,
    (label, ink): (&str, &str),
) -> io::Result<()> {
    let colours = format!(r##"fill="{fill}" stroke="#ffffff" stroke-width="0.3""##);
    picture.write_squares("start", [start], &colours)?;
    if !picture.numbered {
        return Ok(());
    }
    let attributes = format!(r#" font-size="2.8" fill="{ink}""#);
    picture.write_number("count", start, &attributes, label)
}

/// What the colours mean.
fn legend(counted: &CountedStarts, most: &BigUint) -> Vec<(String, &'static str)> {
    let mut lines = Vec::new();
    let positive = || numbers(counted).filter(|&(_, number)| *number > BigUint::ZERO);
    let least = positive().min_by_key(|&(_, number)| number);
    let largest = positive().find(|&(_, number)| number == most);
    if let (Some((fewest, least)), Some((start, most))) = (least, largest) {
        lines.push((format!("most tours: {most}, as from {start}"), INK));
        lines.push((format!("fewest tours: {least}, as from {fewest}"), INK));
    }
    let starts = |count: usize| if count == 1 { "start" } else { "starts" };
    let without = numbers(counted).count() - positive().count();
    if without > 0 {
        lines.push((format!("no tour: {without} {}", starts(without)), INK));
    }
    lines.extend(unknown(counted).map(|limit| (describe_limit(limit), INK)));
    lines
}

/// The starts whose number is known.
fn numbers(counted: &CountedStarts) -> impl Iterator<Item = (Square, &BigUint)> {
    counted
        .starts
        .iter()
        .filter_map(|(start, answer)| match answer {
            Counted::Exact(number) => Some((*start, number)),
            Counted::Unknown(_) => None,
        })
}

/// The limit because of which the number of a start is unknown.
fn unknown(counted: &CountedStarts) -> Option<CountLimit> {
    counted.starts.iter().find_map(|(_, answer)| match answer {
        Counted::Exact(_) => None,
        Counted::Unknown(limit) => Some(*limit),
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
    let [(number, digits), (most, most_digits)] = [leading(number), leading(most)];
    number / most / 10_f64.powi(most_digits - digits)
}

/// A number as a value from 1 to 10, and how many digits it has.
fn leading(number: &BigUint) -> (f64, i32) {
    let digits = number.to_string();
    let first = &digits[..digits.len().min(LEADING)];
    let value: f64 = first.parse().expect("digits are a number");
    let power = |digits: usize| i32::try_from(digits).unwrap_or(i32::MAX);
    (
        value / 10_f64.powi(power(first.len()) - 1),
        power(digits.len()),
    )
}
