//! The moves of pieces on boards with joined edges, by the definition.

use std::collections::BTreeSet;

use super::Square;

/// The square at these differences: column by column around the joined edges, where a strip that is turned over turns the
/// piece over too, and then row by row.
pub fn walk(
    sides: Square,
    surface: &str,
    from: Square,
    [mut rows, columns]: [i64; 2],
) -> Option<Square> {
    let [height, width, mut row, mut column] = [sides.0, sides.1, from.0, from.1].map(signed);
    for _ in 0..columns.abs() {
        column += columns.signum();
        if surface != "plane" && !(0..width).contains(&column) {
            column -= columns.signum() * width;
            if ["moebius-strip", "klein-bottle"].contains(&surface) {
                row = height - 1 - row;
                rows = -rows;
            }
        }
    }
    for _ in 0..rows.abs() {
        row += rows.signum();
        if ["torus", "klein-bottle"].contains(&surface) && !(0..height).contains(&row) {
            row -= rows.signum() * height;
        }
    }
    let place = |at: i64, side| usize::try_from(at).ok().filter(|&at| at < side);
    Some((place(row, sides.0)?, place(column, sides.1)?))
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).expect("a small board")
}

/// The squares a leap away: every difference in both orders and directions.
pub fn leaps(sides: Square, surface: &str, piece: &str, from: Square) -> BTreeSet<Square> {
    if piece == "king" {
        return &leaps(sides, surface, "0,1", from) | &leaps(sides, surface, "1,1", from);
    }
    let (one, other) = piece.split_once(',').expect("two differences");
    let [one, other] = [one, other].map(|number| number.parse::<i64>().expect("a number"));
    let mut found = BTreeSet::new();
    for [rows, columns] in [[one, other], [other, one]] {
        for [down, right] in [[1, 1], [1, -1], [-1, 1], [-1, -1]] {
            found.extend(walk(sides, surface, from, [down * rows, right * columns]));
        }
    }
    found.remove(&from);
    found
}

/// All maps of a board that keep the moves of these pieces, the identity first: a rotation or a reflection, and then a walk
/// of each square over the same rows and columns.
pub fn maps(sides: Square, surface: &str) -> Vec<Vec<Vec<Square>>> {
    const PIECES: [&str; 6] = ["0,1", "1,1", "1,2", "0,2", "1,3", "2,3"];
    let squares = || (0..sides.0).flat_map(|row| (0..sides.1).map(move |column| (row, column)));
    let turns = (0..8).filter(|turn| turn % 2 == 0 || sides.0 == sides.1);
    let shifts = squares().take(if surface == "plane" { 1 } else { usize::MAX });
    let map = |(turn, (down, right)): (u32, Square)| {
        let shift = [signed(down), signed(right)];
        let image = |square| walk(sides, surface, turned(sides, square, turn), shift);
        let images: Vec<Square> = squares().map(image).collect::<Option<_>>()?;
        Some(images.chunks(sides.1).map(<[_]>::to_vec).collect())
    };
    let keeps = |map: &Vec<Vec<Square>>, piece, from: Square| {
        let moves = leaps(sides, surface, piece, from).into_iter();
        let images: BTreeSet<Square> = moves.map(|(row, column)| map[row][column]).collect();
        images == leaps(sides, surface, piece, map[from.0][from.1])
    };
    let maps = turns.flat_map(|turn| shifts.clone().map(move |shift| (turn, shift)));
    let maps = maps.filter_map(map).filter(|map| {
        let mut pieces = PIECES.iter();
        // On the plane, all of them do.
        surface == "plane" || pieces.all(|piece| squares().all(|from| keeps(map, piece, from)))
    });
    maps.collect()
}

/// The image of a square after a number of quarter turns, mirrored first if there are four or more.
pub fn turned((rows, columns): Square, (row, column): Square, turn: u32) -> Square {
    let (bottom, right) = (rows - 1, columns - 1);
    let (row, column) = if turn < 4 {
        (row, column)
    } else {
        (row, right - column)
    };
    match turn % 4 {
        0 => (row, column),
        1 => (column, bottom - row),
        2 => (bottom - row, right - column),
        _ => (right - column, row),
    }
}
