//! Stage 2 of the judge problem: the move that one knight takes by Warnsdorff's rule.

use super::{Square, numbers, tour};

/// The index of the move with the smallest p-value that is not negative, or -1; no newline.
pub fn answer(input: &str) -> String {
    best(input).0.to_string()
}

/// That index, and the p-value.
pub fn best(input: &str) -> (i32, i64) {
    let numbers = numbers(input);
    let n = numbers[0];
    let m = numbers[3];
    let mut visited = vec![vec![false; n]; n];
    for square in numbers[4..].chunks(2).take(m) {
        visited[square[0]][square[1]] = true;
    }
    best_of(&p_values((numbers[1], numbers[2]), &visited))
}

/// The index of the smallest p-value that is not negative, the first of equals, or -1; and the p-value.
pub fn best_of(p_values: &[i64]) -> (i32, i64) {
    let (mut best_index, mut best_p) = (-1, i64::MAX);
    for (index, &p) in (0..).zip(p_values) {
        if p >= 0 && p < best_p {
            best_index = index;
            best_p = p;
        }
    }
    (best_index, best_p)
}

/// The eight p-values around a square, in the order of the moves.
pub fn p_values((row, column): Square, visited: &[Vec<bool>]) -> Vec<i64> {
    let row = i64::try_from(row).expect("a row fits");
    let column = i64::try_from(column).expect("a column fits");
    let values = tour::JUDGE.map(|(down, right)| p_value(row + down, column + right, visited));
    values.to_vec()
}

/// -1 off the board or on a visited square, else the number of unvisited squares one move away.
fn p_value(row: i64, column: i64, visited: &[Vec<bool>]) -> i64 {
    if !free(row, column, visited) {
        return -1;
    }
    let mut count = 0;
    for (down, right) in tour::JUDGE {
        if free(row + down, column + right, visited) {
            count += 1;
        }
    }
    count
}

/// Whether the square is on the board and not visited.
fn free(row: i64, column: i64, visited: &[Vec<bool>]) -> bool {
    let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
        return false;
    };
    row < visited.len() && column < visited.len() && !visited[row][column]
}
