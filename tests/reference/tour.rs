//! The homework sheet: one knight follows Warnsdorff's rule, without backtracking, until it is stuck.

use super::numbers;

/// The order `judge` as (row, column) steps.
pub const JUDGE: [(i64, i64); 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];

/// The order `sheet` as (row, column) steps.
const SHEET: [(i64, i64); 8] = [
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (-2, -1),
    (-2, 1),
    (2, -1),
    (2, 1),
];

/// The order `tutorial` as (row, column) steps.
const TUTORIAL: [(i64, i64); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// The order `walk` as (x, y) steps: x is the column, y the height, counted from the bottom.
pub const WALK: [(i64, i64); 8] = [
    (-2, -1),
    (-2, 1),
    (2, -1),
    (2, 1),
    (-1, -2),
    (1, -2),
    (-1, 2),
    (1, 2),
];

/// What the command line can choose.
pub struct Options<'a> {
    /// The move order: `judge`, `sheet`, `tutorial` or `walk`.
    pub order: &'a str,
    /// The tie-break: `first`, `pohl` or `roth`.
    pub ties: &'a str,
    /// The form of the output: `board` or `path`.
    pub format: &'a str,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            order: "sheet",
            ties: "first",
            format: "board",
        }
    }
}

/// The whole output for the four numbers in `input`: rows, columns, row and column of the start.
pub fn answer(input: &str, options: &Options<'_>) -> String {
    let numbers = numbers(input);
    let rows = numbers[0];
    let columns = numbers[1];
    let start = (numbers[2], numbers[3]);
    let tour = squares(rows, columns, start, options.order, options.ties);
    match options.format {
        "board" => board(rows, columns, &tour),
        "path" => path(&tour),
        other => panic!("no reference for the format {other}"),
    }
}

/// The squares of the tour in order, the start included; not all of the board where it got stuck.
pub fn squares(
    rows: usize,
    columns: usize,
    start: (usize, usize),
    order: &str,
    ties: &str,
) -> Vec<(usize, usize)> {
    squares_around(vec![vec![false; columns]; rows], start, order, ties)
}

/// The same on a board with holes: those that count as visited from the beginning.
pub fn squares_around(
    mut visited: Vec<Vec<bool>>,
    start: (usize, usize),
    order: &str,
    ties: &str,
) -> Vec<(usize, usize)> {
    let moves = moves(order);
    let (rows, columns) = (visited.len(), visited[0].len());
    visited[start.0][start.1] = true;
    let mut tour = vec![start];
    let mut last = start;
    loop {
        let mut best = None;
        let mut best_rank = (0, 0);
        for square in possible(last, &visited, &moves) {
            let onward = possible(square, &visited, &moves);
            let degree = i64::try_from(onward.len()).expect("a degree fits");
            // Of two squares the one with the lower rank is better, of equal ones the earlier.
            let tie_break = match ties {
                "first" => 0,
                "pohl" => {
                    let mut sum = 0;
                    for further in onward {
                        let degree = possible(further, &visited, &moves).len();
                        sum += i64::try_from(degree).expect("a degree fits");
                    }
                    sum
                }
                "roth" => -distance(square, rows, columns),
                other => panic!("no reference for the tie-break {other}"),
            };
            let rank = (degree, tie_break);
            if best.is_none() || rank < best_rank {
                best = Some(square);
                best_rank = rank;
            }
        }
        let Some(next) = best else {
            return tour;
        };
        visited[next.0][next.1] = true;
        tour.push(next);
        last = next;
    }
}

/// The eight moves of an order as (row, column) steps.
pub fn moves(order: &str) -> Vec<(i64, i64)> {
    match order {
        "judge" => JUDGE.to_vec(),
        "sheet" => SHEET.to_vec(),
        "tutorial" => TUTORIAL.to_vec(),
        "walk" => WALK.iter().map(|&(x, y)| (-y, x)).collect(),
        other => panic!("no reference for the order {other}"),
    }
}

/// The squares one move from `square` that are not in the tour yet, in move order.
pub fn possible(
    square: (usize, usize),
    visited: &[Vec<bool>],
    moves: &[(i64, i64)],
) -> Vec<(usize, usize)> {
    let row = i64::try_from(square.0).expect("a row fits");
    let column = i64::try_from(square.1).expect("a column fits");
    let mut squares = Vec::new();
    for (down, right) in moves {
        let r = usize::try_from(row + down).unwrap_or(usize::MAX);
        let c = usize::try_from(column + right).unwrap_or(usize::MAX);
        if r < visited.len() && c < visited[0].len() && !visited[r][c] {
            squares.push((r, c));
        }
    }
    squares
}

/// Four times the square of the distance from the middle of the board, which is a whole number.
fn distance(square: (usize, usize), rows: usize, columns: usize) -> i64 {
    let row = i64::try_from(square.0).expect("a row fits");
    let column = i64::try_from(square.1).expect("a column fits");
    let rows = i64::try_from(rows).expect("the rows fit");
    let columns = i64::try_from(columns).expect("the columns fit");
    let down = 2 * row - (rows - 1);
    let right = 2 * column - (columns - 1);
    down * down + right * right
}

/// The tour as a board of numbers, with a remark below where it is not full.
pub fn board(rows: usize, columns: usize, tour: &[(usize, usize)]) -> String {
    let area = rows * columns;
    let mut board = vec![vec![0; columns]; rows];
    for (index, &(row, column)) in tour.iter().enumerate() {
        board[row][column] = index + 1;
    }

    let width = area.to_string().len();
    let mut output = String::new();
    for line in &board {
        let words: Vec<String> = line
            .iter()
            .map(|number| format!("{number:>width$}"))
            .collect();
        output += &words.join(" ");
        output += "\n";
    }
    if tour.len() < area {
        let (row, column) = tour.last().expect("a tour holds at least its start");
        let length = tour.len();
        let stuck = format!("stuck at ({row}, {column}) after {length} of {area} squares");
        output += &["no full tour: ", &stuck, "\n"].concat();
    }
    output
}

/// The tour as one square a line.
fn path(tour: &[(usize, usize)]) -> String {
    tour.iter()
        .map(|(row, column)| format!("{row} {column}\n"))
        .collect::<Vec<String>>()
        .concat()
}
