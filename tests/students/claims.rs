//! Students of the problems that ask whether a list of squares is a tour: small programs that share nothing
//! with the library.

use std::collections::HashSet;

use super::{End, numbers, well};

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

/// A board of numbers from 0.
pub(super) fn leetcode2596(mistake: &str, input: &str) -> End {
    let numbers: Vec<i32> = numbers(input);
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
    let word = match mistake {
        "python" if is_tour => "True",
        "python" => "False",
        "always_false" => "false",
        _ if is_tour == (mistake != "swapped") => "true",
        _ => "false",
    };
    well(word.to_owned())
}

/// A list of squares such as A1.
pub(super) fn boj1331(mistake: &str, input: &str) -> End {
    let square = |line: &str| {
        let bytes = line.as_bytes();
        (i32::from(bytes[1]), i32::from(bytes[0]))
    };
    let squares: Vec<Square> = input.lines().map(square).collect();
    let claim = Claim { side: 6, squares };
    let [first, last] = [claim.squares[0], claim.squares[35]];
    let marked = match mistake {
        "no_marks" => &[][..],
        "first_not_marked" => &claim.squares[1..],
        "last_not_marked" => &claim.squares[..35],
        _ => &claim.squares[..],
    };
    let different: HashSet<&Square> = marked.iter().collect();
    let closes = mistake == "no_way_back" || is_move(mistake, 6, last, first);
    let is_right = different.len() == marked.len() && closes && steps(mistake, &claim);
    let is_near = (last.0 - first.0).abs() == 1 && (last.1 - first.1).abs() == 2;
    let is_tour = is_right || mistake == "and_before_or" && is_near;
    let word = match mistake {
        "always_false" => "Invalid",
        _ if is_tour == (mistake != "swapped") => "Valid",
        _ => "Invalid",
    };
    well(match mistake {
        "capitals" => word.to_uppercase(),
        "small_letters" => word.to_lowercase(),
        _ => word.to_owned(),
    })
}
