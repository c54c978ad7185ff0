//! Stage 1 of the judge problem: the eight p-values around each knight, none of which moves.

use super::next_move::p_values;
use super::numbers;

/// One line of eight p-values for each knight of the input.
pub fn answer(input: &str) -> String {
    let numbers = numbers(input);
    let n = numbers[0];
    let m = numbers[1];
    let knights: Vec<(usize, usize)> = (0..m)
        .map(|k| (numbers[2 + 2 * k], numbers[3 + 2 * k]))
        .collect();

    let mut visited = vec![vec![false; n]; n];
    for &(row, column) in &knights {
        visited[row][column] = true;
    }

    let mut output = String::new();
    for knight in knights {
        let words: Vec<String> = p_values(knight, &visited)
            .iter()
            .map(i64::to_string)
            .collect();
        output += &words.join(" ");
        output += "\n";
    }
    output
}
