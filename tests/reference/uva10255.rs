//! The problem `uva10255`: valid inputs, right outputs, and what its families promise.

use super::{numbers, words};

/// A row and a column, from 1.
type Square = (usize, usize);

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

/// Whether words are the steps of a tour, row by row.
fn is_tour(side: usize, start: Square, words: &[&str]) -> bool {
    let mut path = vec![None; side * side];
    for (index, word) in words.iter().enumerate() {
        let step: usize = word.parse().unwrap_or(0);
        if step == 0 || step > path.len() || path[step - 1].is_some() {
            return false;
        }
        path[step - 1] = Some((index / side + 1, index % side + 1));
    }
    let path: Vec<Square> = path.into_iter().flatten().collect();
    let is_move = |pair: &[Square]| {
        let down = pair[0].0.abs_diff(pair[1].0);
        let right = pair[0].1.abs_diff(pair[1].1);
        (down, right) == (1, 2) || (down, right) == (2, 1)
    };
    path.len() == side * side && path[0] == start && path.windows(2).all(is_move)
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
