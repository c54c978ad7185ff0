//! The answer of `tour list`: all tours by a plain depth-first search, sorted.

use std::collections::BTreeSet;

use crate::is_move;
use crate::tour;
use crate::tour_count::{Board, Options};

/// What it prints in a form, without the tours before and after some.
pub fn answer(
    (rows, columns): (usize, usize),
    options: &Options<'_>,
    order: &str,
    (skip, first): (usize, usize),
) -> Option<String> {
    let board = Board::new(rows, columns, &options.holes);
    let moves = tour::moves(order);
    let mut tours = Vec::new();
    board.each_tour(options, &mut |tour| tours.push(tour.to_vec()));
    tours.sort_by_key(|tour| {
        let numbers = tour.windows(2).map(|pair| {
            let (from, to) = (pair[0], pair[1]);
            let signed = |number: usize| i64::try_from(number).expect("a small board");
            let down = signed(to.0) - signed(from.0);
            let right = signed(to.1) - signed(from.1);
            moves.iter().position(|&step| step == (down, right))
        });
        (tour[0], numbers.collect::<Vec<_>>())
    });
    // Of those that are one tour, the first stays.
    let mut kinds = BTreeSet::new();
    tours.retain(|tour| kinds.insert(board.kind(tour, options)));
    let listed = tours.into_iter().skip(skip).take(first);
    let text = listed.map(|tour| match options.format {
        "path" => {
            let squares = tour.iter().map(|(row, column)| format!("{row},{column}"));
            Some(squares.collect::<Vec<_>>().join(" ") + "\n")
        }
        "json" => {
            let squares = tour.iter().map(|(row, column)| format!("[{row},{column}]"));
            let squares = squares.collect::<Vec<_>>().join(",");
            let closed = is_move(tour[0], tour[tour.len() - 1]);
            Some(format!("{{\"squares\":[{squares}],\"closed\":{closed}}}\n"))
        }
        "board" => {
            let width = tour.len().to_string().len();
            let number = |row, column| {
                let found = tour.iter().position(|&square| square == (row, column));
                let number = found.map_or("#".to_owned(), |index| (index + 1).to_string());
                format!("{number:>width$}")
            };
            let line = |row| {
                let numbers = (0..columns).map(|column| number(row, column));
                numbers.collect::<Vec<_>>().join(" ") + "\n"
            };
            Some((0..rows).map(line).collect::<String>() + "\n")
        }
        _ => None,
    });
    text.collect()
}
