//! Stage 2 with a module.
mod board;

use board::MOVES;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<i32> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let (n, row, column) = (numbers[0], numbers[1], numbers[2]);
    let visited: std::collections::HashSet<(i32, i32)> =
        numbers[4..].chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let goals = |(r, c): (i32, i32)| -> Vec<(i32, i32)> {
        let on_board = |&(r, c): &(i32, i32)| (0..n).contains(&r) && (0..n).contains(&c);
        let squares = MOVES.iter().map(|&(x, y)| (r + x, c + y)).filter(on_board);
        squares.filter(|square| !visited.contains(square)).collect()
    };
    let best = goals((row, column)).into_iter().min_by_key(|&goal| goals(goal).len());
    let number = best.and_then(|(r, c)| MOVES.iter().position(|&own| own == (r - row, c - column)));
    println!("{}", number.map_or(-1, |number| number as i32));
}
