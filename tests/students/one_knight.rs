//! Students of the homework sheet.

use std::collections::HashMap;

use super::{End, well};

/// A row and a column.
type Square = (i32, i32);

const MOVES: [(i32, i32); 8] = [
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (-2, -1),
    (-2, 1),
    (2, -1),
    (2, 1),
];

pub(super) fn tour(mistake: &str, numbers: &[i32]) -> End {
    let (rows, columns) = match mistake {
        "row_and_column_swapped" => (numbers[1], numbers[0]),
        _ => (numbers[0], numbers[1]),
    };
    let mut moves = MOVES;
    if mistake == "a_move_too_long" {
        moves[7] = (2, 2);
    }
    let mut path = vec![(numbers[2], numbers[3])];
    let mut places = HashMap::from([(path[0], 0)]);
    let onward = |places: &HashMap<Square, usize>, (row, column): Square| -> Vec<Square> {
        let squares = moves
            .iter()
            .map(|(down, right)| (row + down, column + right));
        let is_free = |square: &Square| {
            let is_on = (0..rows).contains(&square.0) && (0..columns).contains(&square.1);
            is_on && !places.contains_key(square)
        };
        squares.filter(is_free).collect()
    };
    loop {
        let here = path[path.len() - 1];
        let degree = |square: &Square| match mistake {
            "degrees_of_the_empty_board" => onward(&HashMap::new(), *square).len(),
            "one_move_onward_is_fewest" => onward(&places, *square).len().max(1),
            _ => onward(&places, *square).len(),
        };
        let squares = onward(&places, here);
        let next = match mistake {
            "highest_degree" => squares.iter().max_by_key(|square| degree(square)),
            "first_square" => squares.first(),
            _ => squares.iter().min_by_key(|square| degree(square)),
        };
        match next {
            Some(&next) => {
                places.insert(next, path.len());
                path.push(next);
            }
            None => break,
        }
    }
    let area = usize::try_from(rows * columns).expect("a board has squares");
    let width = area.to_string().len();
    let mut output = String::new();
    for row in 0..rows {
        let number = |column| {
            let place = places.get(&(row, column));
            place.map_or(0, |place| place + usize::from(mistake != "from_0"))
        };
        let words = (0..columns).map(|column| format!("{:>width$}", number(column)));
        output += &words.collect::<Vec<String>>().join(" ");
        output.push('\n');
    }
    let (row, column) = path[path.len() - 1];
    let is_silent = match mistake {
        "remark_forgotten" => true,
        "no_remark_on_the_start" => path.len() == 1,
        _ => false,
    };
    if path.len() == area && mistake == "other_remark_on_full_tours" {
        output += &format!(
            "The knight has visited {} squares of the board.\n",
            path.len()
        );
    } else if path.len() < area && !is_silent {
        let length = path.len();
        let stuck = format!("stuck at ({row}, {column}) after {length} of {area} squares");
        output += &["no full tour: ", &stuck, "\n"].concat();
    }
    well(output)
}
