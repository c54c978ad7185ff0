//! Stage 1 of the judge problem: the eight p-values around each knight, none of which moves.

use super::numbers;

/// The eight moves as (row, column) steps, in the order of the output.
const MOVES: [(isize, isize); 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];

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
    for &(row, column) in &knights {
        let mut line = Vec::new();
        for (down, right) in MOVES {
            let p = match (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            ) {
                (Some(r), Some(c)) => p_value(r, c, &visited),
                _ => -1,
            };
            line.push(p.to_string());
        }
        output += &line.join(" ");
        output += "\n";
    }
    output
}

/// -1 off the board or on a visited square, else the number of unvisited squares one move away.
fn p_value(row: usize, column: usize, visited: &[Vec<bool>]) -> i32 {
    let n = visited.len();
    if row >= n || column >= n || visited[row][column] {
        return -1;
    }
    let mut count = 0;
    for (down, right) in MOVES {
        let r = row.checked_add_signed(down);
        let c = column.checked_add_signed(right);
        if let (Some(r), Some(c)) = (r, c)
            && r < n
            && c < n
            && !visited[r][c]
        {
            count += 1;
        }
    }
    count
}
