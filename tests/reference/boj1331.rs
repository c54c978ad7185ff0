//! Whether 36 squares are a closed tour, by looking for each square and each step.

use super::words;

/// The answer to an input of the problem `boj1331`.
pub fn answer(input: &str) -> String {
    let squares = words(input);
    let mut all = squares.clone();
    all.sort_unstable();
    all.dedup();
    let is_tour = all.len() == 36 && broken_steps(input).is_empty();
    let word = if is_tour { "Valid" } else { "Invalid" };
    format!("{word}\n")
}

/// The numbers of the squares, from 0, that are not a knight's move away from the one before; the first
/// one comes after the last.
pub fn broken_steps(input: &str) -> Vec<usize> {
    let squares = words(input);
    let is_broken = |&place: &usize| {
        let [from, to] = [(place + 35) % 36, place].map(|place| squares[place].as_bytes());
        let letters = from[0].abs_diff(to[0]);
        let digits = from[1].abs_diff(to[1]);
        !matches!((letters, digits), (1, 2) | (2, 1))
    };
    (0..36).filter(is_broken).collect()
}

/// Whether an input has the form of the statement.
pub fn is_valid(input: &str) -> bool {
    let is_square = |line: &str| {
        let mut letters = line.chars();
        letters
            .next()
            .is_some_and(|letter| "ABCDEF".contains(letter))
            && letters.next().is_some_and(|digit| "123456".contains(digit))
            && letters.next().is_none()
    };
    let lines: Vec<&str> = input.split('\n').collect();
    lines.len() == 37 && lines[36].is_empty() && lines[..36].iter().all(|line| is_square(line))
}
