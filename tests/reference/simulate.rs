//! Stage 3 of the judge problem: all knights move in turn, round after round, until none can.

use super::next_move::{best_of, p_values};
use super::{Square, numbers, tour};

/// The final board: `10000 * knight + step` where a knight came, 0 elsewhere.
pub fn answer(input: &str) -> String {
    let numbers = numbers(input);
    let n = numbers[0];
    let m = numbers[1];

    let mut visited = vec![vec![false; n]; n];
    let mut board = vec![vec![0_u64; n]; n];
    let mut places = Vec::new();
    let mut steps = vec![0_u64; m];
    for k in 0..m {
        let row = numbers[2 + 2 * k];
        let column = numbers[3 + 2 * k];
        visited[row][column] = true;
        board[row][column] = number(k, 0);
        places.push((row, column));
    }

    loop {
        let mut somebody_moved = false;
        for k in 0..m {
            if let Some((row, column)) = next_square(places[k], &visited) {
                steps[k] += 1;
                visited[row][column] = true;
                board[row][column] = number(k, steps[k]);
                places[k] = (row, column);
                somebody_moved = true;
            }
        }
        if !somebody_moved {
            break;
        }
    }

    let mut output = String::new();
    for line in &board {
        let words: Vec<String> = line.iter().map(u64::to_string).collect();
        output += &words.join(" ");
        output += "\n";
    }
    output
}

/// What stands on the square that the knight with index `k` (from 0) reaches by its `step`.
fn number(k: usize, step: u64) -> u64 {
    let knight = u64::try_from(k).expect("the number of knights fits") + 1;
    10_000 * knight + step
}

/// The free square one move from `place` with the fewest free squares around it, if there is one.
fn next_square((row, column): Square, visited: &[Vec<bool>]) -> Option<Square> {
    let (index, _) = best_of(&p_values((row, column), visited));
    let (down, right) = tour::JUDGE[usize::try_from(index).ok()?];
    let row = i64::try_from(row).expect("a row fits") + down;
    let column = i64::try_from(column).expect("a column fits") + right;
    let part = |number: i64| usize::try_from(number).expect("the square is on the board");
    Some((part(row), part(column)))
}
