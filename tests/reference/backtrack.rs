//! The tutorial: plain depth-first search for the first tour in move order.

use super::{numbers, tour};

/// The whole output for the one or two numbers in `input`: rows, and columns where they differ.
pub fn answer(input: &str, start: (usize, usize), order: &str) -> String {
    let numbers = numbers(input);
    let rows = numbers[0];
    let columns = numbers.get(1).copied().unwrap_or(rows);
    match first_tour(rows, columns, start, order) {
        Some(board) => print(&board),
        None => String::from("Solution does not exist"),
    }
}

/// The number of each square in the first tour, from 0; `None` where there is no tour.
pub fn first_tour(
    rows: usize,
    columns: usize,
    start: (usize, usize),
    order: &str,
) -> Option<Vec<Vec<usize>>> {
    let found = first_tour_within((rows, columns), start, order, u64::MAX);
    found.expect("no search takes this many steps")
}

/// The search has taken all the steps that it was given.
#[derive(Clone, Copy, Debug)]
pub struct OutOfSteps;

/// The same within a number of steps: each visit to a square is one.
pub fn first_tour_within(
    (rows, columns): (usize, usize),
    start: (usize, usize),
    order: &str,
    steps: u64,
) -> Result<Option<Vec<Vec<usize>>>, OutOfSteps> {
    let mut search = Search {
        area: rows * columns,
        moves: tour::moves(order),
        board: vec![vec![None; columns]; rows],
        steps,
    };
    if !search.visit(start, 0)? {
        return Ok(None);
    }
    let mut board = Vec::new();
    for line in search.board {
        let numbers = line.into_iter().flatten().collect();
        board.push(numbers);
    }
    Ok(Some(board))
}

struct Search {
    area: usize,
    moves: Vec<(i64, i64)>,
    /// The number of each square that the knight has visited.
    board: Vec<Vec<Option<usize>>>,
    /// How many steps are left.
    steps: u64,
}

impl Search {
    /// Goes to a free square as number `number` and from there on. Where that does not lead to a
    /// tour, the square is free again.
    fn visit(&mut self, square: (usize, usize), number: usize) -> Result<bool, OutOfSteps> {
        self.steps = self.steps.checked_sub(1).ok_or(OutOfSteps)?;
        self.board[square.0][square.1] = Some(number);
        if number + 1 == self.area {
            return Ok(true);
        }
        for index in 0..self.moves.len() {
            if let Some(next) = self.free_square(square, self.moves[index])
                && self.visit(next, number + 1)?
            {
                return Ok(true);
            }
        }
        self.board[square.0][square.1] = None;
        Ok(false)
    }

    /// Where a move leads, if that is a free square on the board.
    fn free_square(
        &self,
        (row, column): (usize, usize),
        (down, right): (i64, i64),
    ) -> Option<(usize, usize)> {
        let row = usize::try_from(i64::try_from(row).ok()? + down).ok()?;
        let column = usize::try_from(i64::try_from(column).ok()? + right).ok()?;
        let number = self.board.get(row)?.get(column)?;
        number.is_none().then_some((row, column))
    }
}

/// Each number right-aligned to three characters and followed by a space, also the last of a line.
fn print(board: &[Vec<usize>]) -> String {
    let mut output = Vec::new();
    for line in board {
        for number in line {
            output.push(format!("{number:>3} "));
        }
        output.push(String::from("\n"));
    }
    output.concat()
}
