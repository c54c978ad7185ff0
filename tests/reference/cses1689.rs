//! A tour of 8 × 8 from a start, checked step by step.

use super::{are_moves, numbers, squares_of_words, words};

/// The input that is made of these numbers, if they are a column and a row.
pub fn written(numbers: &[u64]) -> Option<String> {
    let &[column, row] = numbers else {
        return None;
    };
    let is_on_board = (1..=8).contains(&column) && (1..=8).contains(&row);
    is_on_board.then(|| format!("{column} {row}\n"))
}

/// Whether an input has what a family promises.
pub fn is_of_family(family: &str, input: &str) -> bool {
    let [column, row] = numbers(input)[..] else {
        return false;
    };
    let is_end = |place: usize| place == 1 || place == 8;
    let edges = usize::from(is_end(column)) + usize::from(is_end(row));
    match family {
        // From which starts the rule gets stuck depends on the order of the moves.
        "random" | "rule_gets_stuck" => true,
        "corners" => edges == 2,
        "edges" => edges == 1,
        "asymmetric" => column != row && column + row != 9,
        other => panic!("{other} is not a family"),
    }
}

/// Whether an output is a tour from the start.
pub fn is_right(input: &str, output: &str) -> bool {
    let task = numbers(input);
    let path = squares_of_words(8, &words(output), 1).unwrap_or_default();
    path.len() == 64 && path[0] == (task[1] - 1, task[0] - 1) && are_moves(&path)
}

/// A right output: by Warnsdorff's rule, and of equals the square that is farthest from the centre.
pub fn answer(input: &str) -> String {
    by_rule(input, |row, column| {
        let away = |place: usize| (2 * place).abs_diff(7).pow(2);
        usize::MAX - away(row) - away(column)
    })
}

/// The walk of Warnsdorff's rule, which takes the square of least `rank` of equals; 0 if a square
/// is not visited.
pub fn by_rule(input: &str, rank: impl Fn(usize, usize) -> usize) -> String {
    let task = numbers(input);
    let mut steps = [[0; 8]; 8];
    let (mut row, mut column) = (task[1] - 1, task[0] - 1);
    for step in 1..=64 {
        steps[row][column] = step;
        let open = |row: usize, column: usize| {
            let squares = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
            squares.filter(move |&(r, c)| {
                steps[r][c] == 0 && row.abs_diff(r) * column.abs_diff(c) == 2
            })
        };
        let key = |&(r, c): &(usize, usize)| (open(r, c).count(), rank(r, c));
        match open(row, column).min_by_key(key) {
            Some(next) => (row, column) = next,
            None => break,
        }
    }
    let line = |row: &[usize; 8]| row.map(|step| step.to_string()).join(" ") + "\n";
    steps.iter().map(line).collect()
}
