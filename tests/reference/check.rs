//! The verdict on a tour: open, closed, or the first step that breaks a rule.

use std::collections::BTreeMap;

use super::words;

/// A row and a column, from 0; on a board or not.
type Square = (i64, i64);

/// The words of an input, if they are numbers.
fn numbers_of(input: &str) -> Option<Vec<i64>> {
    let words = words(input);
    words.iter().map(|word| word.parse().ok()).collect()
}

/// Whether an input is the size of a board and a number for each of its squares.
pub fn has_size(input: &str) -> bool {
    match numbers_of(input).as_deref() {
        Some([rows, columns, cells @ ..]) if *rows > 0 && *columns > 0 => {
            usize::try_from(rows * columns) == Ok(cells.len())
        }
        _ => false,
    }
}

/// Whether the first two numbers of a path are the size of its board: this one, or larger than all others.
pub fn begins_with_size(input: &str, size: Option<&str>) -> bool {
    let numbers = numbers_of(input);
    let Some([rows, columns, squares @ ..]) = numbers.as_deref() else {
        return false;
    };
    match size {
        Some(size) => size == format!("{rows}x{columns}"),
        None => squares
            .chunks(2)
            .all(|square| square[0] < *rows && square.last() < Some(columns)),
    }
}

/// The line for a board of numbers, or for a path, and whether it is a tour.
pub fn verdict(input: &str, path: bool) -> (String, bool) {
    let numbers = numbers_of(input).expect("every word of the input is a number");
    let (rows, columns) = (numbers[0], numbers[1]);
    let result = if path {
        check_path(rows, columns, &numbers[2..])
    } else {
        check_board(columns, &numbers[2..])
    };
    match result {
        Ok((first, last)) => {
            let kind = if is_move(last, first) {
                "closed"
            } else {
                "open"
            };
            let (first, last) = (show(first), show(last));
            (format!("{kind} tour from {first} to {last}\n"), true)
        }
        Err((step, fault)) => (format!("not a tour: step {step}: {fault}\n"), false),
    }
}

/// The first and the last square, or the step that breaks a rule and how.
type Outcome = Result<(Square, Square), (i64, String)>;

fn check_board(columns: i64, cells: &[i64]) -> Outcome {
    let mut squares_of: BTreeMap<i64, Vec<Square>> = BTreeMap::new();
    for (index, &number) in (0..).zip(cells) {
        let square = (index / columns, index % columns);
        squares_of.entry(number).or_default().push(square);
    }
    let squares_of = |number| squares_of.get(&number).cloned().unwrap_or_default();

    let first_number = match (squares_of(0).as_slice(), squares_of(1).as_slice()) {
        (&[zero], &[one]) if is_move(zero, one) => 0,
        _ => 1,
    };

    let mut tour: Vec<Square> = Vec::new();
    for (number, _) in (first_number..).zip(cells) {
        let square = match *squares_of(number).as_slice() {
            [] => {
                let fault = String::from("the number is on no square");
                return Err(match squares_of(0).first() {
                    Some(&zero) if first_number == 1 => {
                        (number, format!("{fault}; {} is not visited", show(zero)))
                    }
                    _ => (number, fault),
                });
            }
            [square] => square,
            [one, other, ..] => {
                let (one, other) = (show(one), show(other));
                return Err((number, format!("the number is on {one} and on {other}")));
            }
        };
        if let Some(&before) = tour.last()
            && !is_move(before, square)
        {
            return Err((number, no_move(before, square)));
        }
        tour.push(square);
    }
    Ok((tour[0], tour[tour.len() - 1]))
}

fn check_path(rows: i64, columns: i64, coordinates: &[i64]) -> Outcome {
    let mut step_of: BTreeMap<Square, i64> = BTreeMap::new();
    let mut path: Vec<Square> = Vec::new();
    let mut step = 0;
    for pair in coordinates.chunks(2) {
        step += 1;
        let square = (pair[0], pair[1]);
        if !(0..rows).contains(&square.0) || !(0..columns).contains(&square.1) {
            return Err((step, format!("{} is off the board", show(square))));
        }
        if let Some(earlier) = step_of.get(&square) {
            let fault = format!("{} was visited at step {earlier}", show(square));
            return Err((step, fault));
        }
        if let Some(&before) = path.last()
            && !is_move(before, square)
        {
            return Err((step, no_move(before, square)));
        }
        step_of.insert(square, step);
        path.push(square);
    }
    for row in 0..rows {
        for column in 0..columns {
            if !step_of.contains_key(&(row, column)) {
                let square = show((row, column));
                let fault = format!("the path has ended; {square} is not visited");
                return Err((step + 1, fault));
            }
        }
    }
    Ok((path[0], path[path.len() - 1]))
}

fn is_move(from: Square, to: Square) -> bool {
    let down = (from.0 - to.0).abs();
    let right = (from.1 - to.1).abs();
    (down, right) == (1, 2) || (down, right) == (2, 1)
}

fn no_move(from: Square, to: Square) -> String {
    let (from, to) = (show(from), show(to));
    format!("from {from} to {to} is not a knight's move")
}

fn show((row, column): Square) -> String {
    format!("({row}, {column})")
}
