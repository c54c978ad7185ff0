//! The problem `uva10255`: valid inputs, right outputs, and what its families promise.

use super::{are_moves, numbers, squares_of_words, words};

/// Whether an input keeps to the format and the limits.
pub fn is_valid(input: &str) -> bool {
    let Some(lines) = input.strip_suffix('\n') else {
        return false;
    };
    let is_line = |line: &str| {
        let mut numbers = Vec::new();
        for word in line.split(' ') {
            let number: usize = word.parse().unwrap_or(0);
            if number.to_string() != word {
                return false;
            }
            numbers.push(number);
        }
        let &[side, row, column] = &numbers[..] else {
            return false;
        };
        (2..=50).contains(&side) && (1..=side).contains(&row) && (1..=side).contains(&column)
    };
    lines.split('\n').all(is_line) && lines.split('\n').count() <= 100
}

/// Whether a board of this side has a closed tour: if it is even, and not 2 or 4.
fn has_closed_tour(side: usize) -> bool {
    side.is_multiple_of(2) && side > 4
}

/// Whether an output is right, however it is laid out.
pub fn is_right(input: &str, output: &str) -> bool {
    let mut rest = &words(output)[..];
    for line in numbers(input).chunks(3) {
        let (side, start) = (line[0], (line[1], line[2]));
        let words = if has_closed_tour(side) {
            side * side
        } else {
            3
        };
        let Some((own, after)) = rest.split_at_checked(words) else {
            return false;
        };
        let is_right = if has_closed_tour(side) {
            is_tour(side, start, own)
        } else {
            own == ["No", "Circuit", "Tour."]
        };
        if !is_right {
            return false;
        }
        rest = after;
    }
    rest.is_empty()
}

/// Whether words are the steps of a tour, row by row. The start is counted from 1.
fn is_tour(side: usize, (row, column): (usize, usize), words: &[&str]) -> bool {
    let path = squares_of_words(side, words, 1);
    path.is_some_and(|path| path[0] == (row - 1, column - 1) && are_moves(&path))
}

/// Whether an input has what its family promises.
pub fn is_of_family(family: &str, input: &str) -> bool {
    let numbers = numbers(input);
    let mut lines = numbers.chunks(3);
    let is_end = |place: usize, side: usize| place == 1 || place == side;
    match family {
        "random" => true,
        "no_circuit" => lines.all(|line| !has_closed_tour(line[0])),
        "corners" => lines.all(|line| is_end(line[1], line[0]) && is_end(line[2], line[0])),
        "one_size" => lines.all(|line| line[0] == numbers[0] && has_closed_tour(line[0])),
        "stuck_by_the_rule" => lines.all(|line| has_closed_tour(line[0])),
        "largest" => numbers.len() == 300 && lines.all(|line| line[0] == 50),
        other => panic!("{other} is not a family"),
    }
}
