//! The answer of `tour list`: all tours by a plain depth-first search, sorted.

use std::collections::BTreeSet;

use crate::tour_count::{Board, Options};
use crate::{surfaces, tour};

/// What it prints in a form, without the tours before and after some.
pub fn answer(
    (rows, columns): (usize, usize),
    options: &Options<'_>,
    order: &str,
    (skip, first): (usize, usize),
) -> Option<String> {
    let (one, other) = options.leaper.split_once(',')?;
    let leap: [i64; 2] = [one.parse().ok()?, other.parse().ok()?];
    // Where the knight moves by 1, a piece moves by its smaller difference.
    let scaled = |knight: i64| match knight.abs() {
        1 => knight.signum() * leap[0].min(leap[1]),
        _ => knight.signum() * leap[0].max(leap[1]),
    };
    let board = Board::new(rows, columns, options);
    let moves = tour::moves(order);
    let mut tours = Vec::new();
    board.each_tour(options, &mut |tour| tours.push(tour.to_vec()));
    tours.sort_by_key(|tour| {
        let numbers = tour.windows(2).map(|pair| {
            let target = |step| surfaces::walk((rows, columns), options.surface, pair[0], step);
            let differences = |&(down, right): &(i64, i64)| [scaled(down), scaled(right)];
            moves
                .iter()
                .position(|step| target(differences(step)) == Some(pair[1]))
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
            let closed = board.joins(tour[0], tour[tour.len() - 1]);
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
