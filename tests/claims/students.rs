//! Students of the problems that ask whether squares in order are a tour.

use super::{End, well};

/// A square, by row and column.
type Square = (i32, i32);

/// The squares in order, and the side of the board.
struct Claim {
    side: i32,
    squares: Vec<Square>,
}

/// Whether a step counts as a knight's move for a student.
fn is_move(mistake: &str, side: i32, from: Square, to: Square) -> bool {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let (rows, columns) = (down.abs(), right.abs());
    match mistake {
        "distances_add_up" => rows + columns == 3,
        "larger_distance" => rows.max(columns) == 2,
        "two_rows_only" => rows == 2 && columns == 1,
        "two_columns_only" => rows == 1 && columns == 2,
        "no_signs" => down * right == 2 && down > 0,
        "numbers_of_squares" => {
            let away = (to.0 * side + to.1 - from.0 * side - from.1).abs();
            [side - 2, side + 2, 2 * side - 1, 2 * side + 1].contains(&away)
        }
        "numbers_by_columns" => {
            let away = (to.1 * side + to.0 - from.1 * side - from.0).abs();
            [side - 2, side + 2, 2 * side - 1, 2 * side + 1].contains(&away)
        }
        "no_moves" => true,
        "a_move_missing" => rows * columns == 2 && (down, right) != (-1, -2),
        _ => rows * columns == 2,
    }
}

/// Whether a student takes the steps between neighbours in the list for knight's moves.
fn steps(mistake: &str, claim: &Claim) -> bool {
    let last = claim.squares.len() - 1;
    let tested = match mistake {
        "first_step_left_out" => 1..last,
        "last_step_left_out" => 0..last - 1,
        _ => 0..last,
    };
    let mut places = tested.into_iter();
    places.all(|place| {
        let [from, to] = [claim.squares[place], claim.squares[place + 1]];
        is_move(mistake, claim.side, from, to)
    })
}

pub(super) fn leetcode2596(mistake: &str, input: &str) -> End {
    let numbers: Vec<i32> = input
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let side = numbers[0];
    let mut numbered: Vec<(i32, Square)> = Vec::new();
    for (place, &number) in (0..).zip(&numbers[1..]) {
        numbered.push((number, (place / side, place % side)));
    }
    numbered.sort_unstable();
    let squares = numbered.into_iter().map(|(_, square)| square).collect();
    let claim = Claim { side, squares };
    let [first, last] = [claim.squares[0], claim.squares[claim.squares.len() - 1]];
    let starts = first == (0, 0) || mistake == "any_start";
    let ends = mistake != "closed" || is_move(mistake, side, last, first);
    let is_tour = starts && ends && steps(mistake, &claim);
    well(match mistake {
        "python" if is_tour => "True\n".to_owned(),
        "python" => "False\n".to_owned(),
        "swapped" => format!("{}\n", !is_tour),
        "always_false" => "false\n".to_owned(),
        "trailing_space" => format!("{is_tour} \n"),
        _ => format!("{is_tour}\n"),
    })
}
