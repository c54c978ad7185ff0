//! Students whose arrays are too short: with more than 64 squares they overwrite something else.

use super::{End, well};

/// How many squares the arrays are for.
const LENGTH: usize = 64;

/// The eight moves.
const MOVES: [(usize, usize); 8] = [
    (MINUS_2, 1),
    (MINUS_1, 2),
    (1, 2),
    (2, 1),
    (2, MINUS_1),
    (1, MINUS_2),
    (MINUS_1, MINUS_2),
    (MINUS_2, MINUS_1),
];
/// Added with wrapping, they are negative numbers.
const MINUS_1: usize = usize::MAX;
const MINUS_2: usize = usize::MAX - 1;

/// A square board, and which of its squares are free.
struct Squares {
    size: usize,
    free: Vec<bool>,
}

impl Squares {
    fn is_free(&self, row: usize, column: usize) -> bool {
        row < self.size && column < self.size && self.free[row * self.size + column]
    }

    /// The move to the free square with the fewest free squares around it, the first of equals.
    fn best(&self, row: usize, column: usize) -> Option<usize> {
        let around = |row: usize, column: usize| {
            let next =
                MOVES.map(|(down, right)| (row.wrapping_add(down), column.wrapping_add(right)));
            next.into_iter().enumerate()
        };
        let free = around(row, column).filter(|&(_, (row, column))| self.is_free(row, column));
        let p_value = |(row, column)| {
            let around = around(row, column);
            around
                .filter(|&(_, (row, column))| self.is_free(row, column))
                .count()
        };
        let best = free.min_by_key(|&(_, square)| p_value(square));
        best.map(|(index, _)| index)
    }
}

/// `simulate` with `int row[64], column[64];`: from the 65th knight on, `row` runs into `column`.
pub(super) fn rows_run_into_columns(numbers: &[usize]) -> End {
    let (size, count) = (numbers[0], numbers[1]);
    let mut squares = Squares {
        size,
        free: vec![true; size * size],
    };
    let mut stamps = vec![0; size * size];
    let mut memory = vec![0; LENGTH + count];
    for (knight, square) in numbers[2..].chunks(2).enumerate() {
        memory[knight] = square[0];
        memory[LENGTH + knight] = square[1];
        squares.free[square[0] * size + square[1]] = false;
        stamps[square[0] * size + square[1]] = 10_000 * (knight + 1);
    }
    for step in 1.. {
        let mut moves = false;
        for knight in 0..count {
            let (row, column) = (memory[knight], memory[LENGTH + knight]);
            let Some(best) = squares.best(row, column) else {
                continue;
            };
            memory[knight] = row.wrapping_add(MOVES[best].0);
            memory[LENGTH + knight] = column.wrapping_add(MOVES[best].1);
            let (row, column) = (
                row.wrapping_add(MOVES[best].0),
                column.wrapping_add(MOVES[best].1),
            );
            squares.free[row * size + column] = false;
            stamps[row * size + column] = 10_000 * (knight + 1) + step;
            moves = true;
        }
        if !moves {
            break;
        }
    }
    let words: Vec<String> = stamps.iter().map(usize::to_string).collect();
    well(words.join(" "))
}

/// `next_move` with a list of 64 visited squares: the others are forgotten.
pub(super) fn list_of_64(numbers: &[usize]) -> End {
    let size = numbers[0];
    let mut squares = Squares {
        size,
        free: vec![true; size * size],
    };
    for square in numbers[4..].chunks(2).take(LENGTH) {
        squares.free[square[0] * size + square[1]] = false;
    }
    let best = squares.best(numbers[1], numbers[2]);
    well(best.map_or("-1".to_owned(), |index| index.to_string()))
}
