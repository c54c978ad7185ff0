//! The problem `timus1596`: valid inputs, right outputs, and what its families promise.

use super::{numbers, words};

/// The directions 1 to 8: how many rows down, and how many columns to the right.
const DIRECTIONS: [(isize, isize); 8] = [
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
];

/// The one way to write two numbers.
pub fn written(numbers: &[u64]) -> Option<String> {
    let &[rows, columns] = numbers else {
        return None;
    };
    let are_sides = (6..=1000).contains(&rows) && (6..=1000).contains(&columns);
    are_sides.then(|| format!("{rows} {columns}\n"))
}

/// Whether an output is right: every square is left and entered once, and the moves from the first
/// square pass all squares.
pub fn is_right(input: &str, output: &str) -> bool {
    let sides = numbers(input);
    let (rows, columns) = (sides[0], sides[1]);
    let lines = words(output);
    if rows % 2 == 1 && columns % 2 == 1 {
        return lines == ["No", "solution"];
    }
    if lines.len() != rows || lines.iter().any(|line| line.len() != columns) {
        return false;
    }
    let mut next = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, digit) in line.bytes().enumerate() {
            let place = usize::from(digit).wrapping_sub(usize::from(b'1'));
            let Some(&(down, right)) = DIRECTIONS.get(place) else {
                return false;
            };
            let row = row.checked_add_signed(down).filter(|&row| row < rows);
            let column = column.checked_add_signed(right);
            let column = column.filter(|&column| column < columns);
            let (Some(row), Some(column)) = (row, column) else {
                return false;
            };
            next.push(row * columns + column);
        }
    }
    let mut entered = vec![false; next.len()];
    for &square in &next {
        entered[square] = true;
    }
    let mut here = next[0];
    let mut length = 1;
    while here != 0 && length < next.len() {
        here = next[here];
        length += 1;
    }
    entered.into_iter().all(|once| once) && length == next.len()
}

/// Whether an input has what its family promises.
pub fn is_of_family(family: &str, input: &str) -> bool {
    let sides = numbers(input);
    let (rows, columns) = (sides[0], sides[1]);
    match family {
        "random" => true,
        "odd_board" => rows * columns % 2 == 1,
        "one_odd_side" => (rows + columns) % 2 == 1,
        "small" => rows.max(columns) <= 13,
        "long_and_narrow" => rows.min(columns) <= 13,
        "large" => rows.min(columns) >= 100,
        "square" => rows == columns,
        "largest" => rows.max(columns) == 1000 && rows.min(columns) > 990,
        other => panic!("{other} is not a family"),
    }
}
