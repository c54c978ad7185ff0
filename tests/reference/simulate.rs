//! Stage 3 of the judge problem: all knights move in turn, round after round, until none can.

use super::numbers;

/// The eight moves as (row, column) steps; of equally good moves the first is taken.
const MOVES: [(i64, i64); 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];

/// The final board: `10000 * knight + step` where a knight came, 0 elsewhere.
pub fn answer(input: &str) -> String {
    let numbers = numbers(input);
    let n = numbers[0];
    let m = numbers[1];

    // A square is visited where its number is not 0.
    let mut board = vec![vec![0_u64; n]; n];
    let mut places = Vec::new();
    let mut steps = vec![0_u64; m];
    for k in 0..m {
        let row = numbers[2 + 2 * k];
        let column = numbers[3 + 2 * k];
        board[row][column] = number(k, 0);
        places.push((row, column));
    }

    loop {
        let mut somebody_moved = false;
        for k in 0..m {
            if let Some((row, column)) = next_square(places[k], &board) {
                steps[k] += 1;
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
fn next_square(place: (usize, usize), board: &[Vec<u64>]) -> Option<(usize, usize)> {
    let mut best = None;
    let mut best_p = 9;
    for square in free_squares(place, board) {
        let p = free_squares(square, board).len();
        if p < best_p {
            best = Some(square);
            best_p = p;
        }
    }
    best
}

/// The unvisited squares one move from `place`, in move order.
fn free_squares(place: (usize, usize), board: &[Vec<u64>]) -> Vec<(usize, usize)> {
    let row = i64::try_from(place.0).expect("a row fits");
    let column = i64::try_from(place.1).expect("a column fits");
    let mut squares = Vec::new();
    for (down, right) in MOVES {
        let r = usize::try_from(row + down).unwrap_or(usize::MAX);
        let c = usize::try_from(column + right).unwrap_or(usize::MAX);
        if r < board.len() && c < board.len() && board[r][c] == 0 {
            squares.push((r, c));
        }
    }
    squares
}
