//! The numbers of an output, or why they are not a table.

use std::cmp::Ordering;

use crate::explain::Explanation;
use knights_core::input::{is_space, take_token};

pub enum OutputNumbers {
    /// As many numbers as the table has places.
    Table(Vec<i64>),
    /// Another number of them, which is explained.
    Misshapen(Explanation),
    /// Words that are not numbers, or nothing.
    Other,
}

impl OutputNumbers {
    /// The numbers of an output that should have this number of rows and columns. The lines count only
    /// if there are too few or too many numbers.
    pub fn new(output: &[u8], rows: usize, columns: usize) -> Self {
        let mut rest = output;
        let mut numbers = Vec::new();
        loop {
            let token = take_token(&mut rest);
            if token.is_empty() {
                break;
            }
            let number = str::from_utf8(token).ok().map(str::parse);
            let Some(Ok(number)) = number else {
                return Self::Other;
            };
            numbers.push(number);
        }
        match numbers.len() {
            0 => Self::Other,
            length if length == rows * columns => Self::Table(numbers),
            _ => shape(output, rows, columns).map_or(Self::Other, Self::Misshapen),
        }
    }
}

/// Which line has too few or too many numbers, or that there are too few or too many lines.
fn shape(output: &[u8], rows: usize, columns: usize) -> Option<Explanation> {
    let lengths = output.split(|&byte| byte == b'\n').map(|line| {
        let words = line.split(|&byte| is_space(byte));
        words.filter(|word| !word.is_empty()).count()
    });
    let lines: Vec<(usize, usize)> = (1..).zip(lengths).filter(|line| line.1 > 0).collect();
    let wrong = lines.iter().find(|line| line.1 != columns);
    let (text, found, expected) = match (wrong, lines.len().cmp(&rows)) {
        (Some((line, length)), _) => (
            format!(
                "Line {line} has {}; a line has {columns}.",
                counted(*length, "number")
            ),
            *length,
            columns,
        ),
        (None, Ordering::Equal) => return None,
        (None, _) => (
            format!(
                "The output has {} of numbers; there should be {rows}.",
                counted(lines.len(), "line")
            ),
            lines.len(),
            rows,
        ),
    };
    Some(Explanation::new(text).found(found).expected(expected))
}

fn counted(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}
