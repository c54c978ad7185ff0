//! Stage 2 of the judge problem: the move that one knight takes by Warnsdorff's rule.

use super::numbers;

/// How far each of the eight moves goes down.
const DOWN: [i64; 8] = [-2, -1, 1, 2, 2, 1, -1, -2];

/// How far each of the eight moves goes to the right.
const RIGHT: [i64; 8] = [1, 2, 2, 1, -1, -2, -2, -1];

/// The index of the move with the smallest p-value that is not negative, or -1; no newline.
pub fn answer(input: &str) -> String {
    best(input).0.to_string()
}

/// That index, and the p-value.
pub fn best(input: &str) -> (i32, i64) {
    let numbers = numbers(input);
    let n = numbers[0];
    let row = numbers[1];
    let column = numbers[2];
    let m = numbers[3];

    let mut visited = vec![vec![false; n]; n];
    for square in numbers[4..].chunks(2).take(m) {
        visited[square[0]][square[1]] = true;
    }

    let row = i64::try_from(row).expect("a row fits");
    let column = i64::try_from(column).expect("a column fits");

    let mut best_index = -1;
    let mut best_p = i64::MAX;
    for (index, (down, right)) in (0..).zip(DOWN.into_iter().zip(RIGHT)) {
        let p = p_value(row + down, column + right, &visited);
        if p >= 0 && p < best_p {
            best_index = index;
            best_p = p;
        }
    }
    (best_index, best_p)
}

/// -1 off the board or on a visited square, else the number of unvisited squares one move away.
fn p_value(row: i64, column: i64, visited: &[Vec<bool>]) -> i64 {
    if !free(row, column, visited) {
        return -1;
    }
    let mut count = 0;
    for (down, right) in DOWN.into_iter().zip(RIGHT) {
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
