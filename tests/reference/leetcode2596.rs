//! Whether a square board of numbers is a tour from the top left, by looking at every pair of squares.

use super::numbers;

/// The answer to an input of the problem `leetcode2596`.
pub fn answer(input: &str) -> String {
    let is_right = broken_steps(input).is_empty() && numbers(input)[1] == 0;
    format!("{is_right}\n")
}

/// The numbers that are not a knight's move away from the number before.
pub fn broken_steps(input: &str) -> Vec<usize> {
    let numbers = numbers(input);
    let (side, grid) = (numbers[0], &numbers[1..]);
    let mut broken = Vec::new();
    for number in 1..grid.len() {
        let is_reached = (0..grid.len()).any(|from| {
            (0..grid.len()).any(|to| {
                let down = (from / side).abs_diff(to / side);
                let right = (from % side).abs_diff(to % side);
                let is_move = (down, right) == (1, 2) || (down, right) == (2, 1);
                is_move && grid[from] == number - 1 && grid[to] == number
            })
        });
        if !is_reached {
            broken.push(number);
        }
    }
    broken
}

/// Whether an input has the form and the limits of the statement.
pub fn is_valid(input: &str) -> bool {
    let Some(side) = input.lines().next().and_then(|line| line.parse().ok()) else {
        return false;
    };
    if !(3..=7_usize).contains(&side) {
        return false;
    }
    let mut found: Vec<usize> = Vec::new();
    let mut written = format!("{side}\n");
    for line in input.lines().skip(1) {
        let row: Vec<usize> = line
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let words: Vec<String> = row.iter().map(usize::to_string).collect();
        written += &words.join(" ");
        written.push('\n');
        if row.len() != side {
            return false;
        }
        found.extend(row);
    }
    found.sort_unstable();
    found == (0..side * side).collect::<Vec<usize>>() && written == input
}
