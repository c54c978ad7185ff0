//! Students of the tutorial on backtracking.

use super::{End, crash, numbers, well};

/// The moves as the page lists them.
const MOVES: [(i32, i32); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// A board that is being numbered; -1 is a free square.
struct Search<'a> {
    numbers: Vec<i32>,
    /// The squares a move away from each square, in the order of the moves.
    moves: Vec<Vec<usize>>,
    mistake: &'a str,
}

impl Search<'_> {
    /// Numbers the rest of the board; `count` squares have numbers, the last of them is this.
    fn solve(&mut self, square: usize, count: usize) -> bool {
        if count == self.numbers.len() {
            return true;
        }
        for place in 0..self.moves[square].len() {
            let next = self.moves[square][place];
            if self.numbers[next] != -1 {
                continue;
            }
            self.numbers[next] = i32::try_from(count).expect("a board is small");
            if self.solve(next, count + 1) {
                return true;
            }
            if self.mistake == "never_goes_back" {
                return false;
            }
            if self.mistake != "numbers_are_not_taken_back" {
                self.numbers[next] = -1;
            }
        }
        false
    }
}

/// The squares a move away from a square, in the order of the moves.
fn moves(mistake: &str, (rows, columns): (i32, i32), square: i32) -> Vec<usize> {
    let targets = MOVES.iter().map(|&(down, right)| match mistake {
        "rows_and_columns_of_moves_swapped" => (square / columns + right, square % columns + down),
        _ => (square / columns + down, square % columns + right),
    });
    targets
        .filter(|&(row, column)| (0..rows).contains(&row) && (0..columns).contains(&column))
        .map(|(row, column)| usize::try_from(row * columns + column).expect("on the board"))
        .collect()
}

pub(super) fn backtrack(mistake: &str, input: &str) -> End {
    let sides: Vec<i32> = numbers(input);
    let (rows, columns) = match mistake {
        "row_and_column_swapped" => (sides[1], sides[0]),
        "one_size_for_both" => (sides[0], sides[0]),
        _ => (sides[0], sides[1]),
    };
    if mistake == "crash_on_1" && rows * columns == 1 {
        return crash();
    }
    let moves = |square| moves(mistake, (rows, columns), square);
    let mut search = Search {
        numbers: (0..rows * columns).map(|square| -square.min(1)).collect(),
        moves: (0..rows * columns).map(moves).collect(),
        mistake,
    };
    let is_found = search.solve(0, 1);
    if !is_found && mistake != "board_without_a_tour" {
        return well(match mistake {
            "nothing_without_a_tour" => String::new(),
            _ => "Solution does not exist".to_owned(),
        });
    }
    let mut output = String::new();
    for line in search
        .numbers
        .chunks(usize::try_from(columns).expect("a side"))
    {
        for number in line {
            let number = number + i32::from(mistake == "counts_from_1");
            output += &format!("{number:>3} ");
        }
        if mistake == "no_space_at_the_end" {
            output.pop();
        }
        output.push('\n');
    }
    well(output)
}
