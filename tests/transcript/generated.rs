//! Inputs that are too large to keep: a line of a transcript says how they are made.

use std::collections::BTreeMap;
use std::fs;

/// The lines that a generator makes:
///
/// ```text
/// squares 100 5000 77                        5000 squares of a board of 100 x 100: each 77th
/// path fixtures/tour_check/secret/board.in   a board after its size, as a path
/// 1001 times x 0 0                           one line again and again
/// ```
pub(crate) fn generated(generator: &str) -> Result<String, String> {
    let number = |word: &str| {
        word.parse::<usize>()
            .map_err(|_| format!("not a number: {word}"))
    };
    match generator.splitn(4, ' ').collect::<Vec<_>>()[..] {
        ["squares", side, count, step] => {
            let (side, step) = (number(side)?, number(step)?);
            let taken = (0..number(count)?).map(|index| index * step % (side * side));
            let lines = taken.map(|square| format!("{} {}\n", square / side, square % side));
            Ok(lines.collect::<Vec<_>>().concat())
        }
        ["path", file] => path(file),
        [count, "times", ..] => {
            let line = generator.splitn(3, ' ').last().unwrap_or_default();
            Ok(format!("{line}\n").repeat(number(count)?))
        }
        _ => Err(format!("not a generator: {generator}")),
    }
}

fn number(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("not a number: {word}"))
}

/// The size of a board, and its squares.
fn path(file: &str) -> Result<String, String> {
    let text = fs::read_to_string(crate::support::project(file))
        .map_err(|error| format!("{file}: {error}"))?;
    let (size, board) = text.split_once('\n').unwrap_or_default();
    let mut squares = BTreeMap::new();
    for (row, line) in board.lines().enumerate() {
        for (column, word) in line.split_whitespace().enumerate() {
            squares.insert(number(word)?, format!("{row} {column}\n"));
        }
    }
    let squares: String = squares.into_values().collect();
    Ok(format!("{size}\n{squares}"))
}
