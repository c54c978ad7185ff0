//! As many squares on a smaller board, in other places.
//!
//! An array that is too short shows by the number of squares alone, wherever they are. Then no
//! smaller part of the board fails, since it has fewer squares, and no single square can be taken
//! away. So the squares get new places.

use crate::problem::placement::{Placement, PlacementKind};
use crate::problem::{shorter, shortest_side};
use knights_core::board::{Board, Square};

/// The fewest squares that are rearranged: fewer are tried in all their places.
const FEWEST: usize = 3;
/// How many arrangements are tried on a board for each place of the other square.
const ARRANGEMENTS: usize = 8;

/// The input on smaller boards, the smallest first, with all its squares: those that are still on
/// the board stay, and the others fill it up; then all scattered in several ways.
pub(super) fn rearranged(input: &Placement) -> impl Iterator<Item = Placement> {
    let count = u32::try_from(input.listed.len()).expect("a board is small");
    let own = input.board.rows();
    let least = shortest_side(count);
    let larger = shorter(own).filter(move |&side| side > least);
    let is_list = input.kind != PlacementKind::Start && input.listed.len() >= FEWEST;
    let sides = [least].into_iter().chain(larger);
    let sides = sides.filter(move |&side| is_list && side < own);
    sides.flat_map(move |side| {
        let board = Board::new(side, side).expect("smaller than a board");
        moved_in(input, board).chain(scattered(input, board))
    })
}

/// The squares that a corner of the board has, and the others on the squares that are free there:
/// those far from the other square first.
fn moved_in(input: &Placement, board: Board) -> impl Iterator<Item = Placement> {
    let gap = input.board.rows() - board.rows();
    let corners = [(0, 0), (0, gap), (gap, 0), (gap, gap)];
    corners.into_iter().filter_map(move |(rows, columns)| {
        let moved = |square: &Square| {
            let row = square.row.checked_sub(rows)?;
            let square = Square::new(row, square.column.checked_sub(columns)?);
            board.contains(square).then_some(square)
        };
        let single = match &input.single {
            Some(square) => Some(moved(square)?),
            None => None,
        };
        let places: Vec<Option<Square>> = input.listed.iter().map(moved).collect();
        let mut free = vec![true; board.squares() as usize];
        for square in places.iter().flatten() {
            free[board.index(*square)] = false;
        }
        let mut free: Vec<Square> = board
            .all()
            .filter(|&square| free[board.index(square)])
            .collect();
        let center = single.unwrap_or(Square::new(board.rows() / 2, board.columns() / 2));
        free.sort_by_key(|&square| distance(square, center));
        let mut fill = || free.pop().expect("the board has as many squares");
        let listed = places
            .into_iter()
            .map(|place| place.unwrap_or_else(&mut fill))
            .collect();
        input.with(board, listed, single)
    })
}

/// How many steps of a king lie between two squares.
fn distance(one: Square, other: Square) -> u32 {
    let rows = one.row.abs_diff(other.row);
    rows.max(one.column.abs_diff(other.column))
}

/// The squares in steps of one length around the board, which visit each square once. The other
/// square is in its own place, or as near to it as the board allows; in a corner; in the centre.
fn scattered(input: &Placement, board: Board) -> impl Iterator<Item = Placement> {
    let (side, all) = (board.rows(), board.squares());
    let singles = match input.single {
        Some(own) => {
            let nearest = Square::new(own.row.min(side - 1), own.column.min(side - 1));
            let mut singles = vec![nearest, Square::new(0, 0), Square::new(side / 2, side / 2)];
            singles.dedup();
            singles.into_iter().map(Some).collect()
        }
        None => vec![None],
    };
    let steps: Vec<u32> = (1..=all)
        .rev()
        .filter(|&step| divisor(step, all) == 1)
        .collect();
    let apart = steps.len().div_ceil(ARRANGEMENTS);
    singles.into_iter().flat_map(move |single| {
        let steps = steps.iter().step_by(apart);
        let arrangements = steps.filter_map(|&step| {
            let numbers = (0..all).take(input.listed.len());
            let listed = numbers.map(|number| board.square_at(number * step % all));
            input.with(board, listed.collect(), single)
        });
        arrangements.collect::<Vec<_>>()
    })
}

/// The greatest common divisor.
fn divisor(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        divisor(other, one % other)
    }
}
