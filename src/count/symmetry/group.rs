//! The symmetries of a question.

use crate::board::{Board, Square};
use crate::count::symmetry::free_squares::FreeSquares;
use crate::count::{Direction, TourShape};

/// A symmetry as a permutation: the image of each free square, by number.
#[derive(PartialEq, Eq)]
pub(super) struct Symmetry {
    images: Vec<u32>,
}

/// A map of a board to itself.
type BoardMap = fn(Board, Square) -> Square;

/// The maps of a rectangle to itself. On a square, each may be preceded by a swap of row and column.
const FLIPS: [BoardMap; 4] = [
    |_, square| square,
    |board, square| Square::new(board.rows() - 1 - square.row, square.column),
    |board, square| Square::new(square.row, board.columns() - 1 - square.column),
    |board, square| {
        let row = board.rows() - 1 - square.row;
        Square::new(row, board.columns() - 1 - square.column)
    },
];

/// The symmetries of a question, the identity first.
///
/// Maps that are equal on all free squares are one symmetry. The others are still a group, so that
/// the identity is the only one that moves no free square.
pub(super) fn symmetries(
    free: &FreeSquares,
    shape: TourShape,
    direction: Direction,
) -> Vec<Symmetry> {
    let board = free.board;
    let mut found = Vec::new();
    let swaps: &[fn(Square) -> Square] = if board.rows() == board.columns() {
        &[
            |square| square,
            |square| Square::new(square.column, square.row),
        ]
    } else {
        &[|square| square]
    };
    for swap in swaps {
        for flip in FLIPS {
            let map = |square| flip(board, swap(square));
            if keeps_ends(map, shape, direction)
                && let Some(symmetry) = Symmetry::of(free, map)
                && !found.contains(&symmetry)
            {
                found.push(symmetry);
            }
        }
    }
    found
}

/// Whether a map of the board keeps the given start and the given end, or may swap them.
fn keeps_ends(map: impl Fn(Square) -> Square, shape: TourShape, direction: Direction) -> bool {
    let TourShape::Open { start, end } = shape else {
        return true;
    };
    let maps = |from: Option<Square>, to| from.map(&map) == to;
    let keeps = maps(start, start) && maps(end, end);
    keeps || (direction == Direction::Undirected && maps(start, end) && maps(end, start))
}

impl Symmetry {
    /// The permutation of a map; `None` if it maps a free square to a blocked one.
    fn of(free: &FreeSquares, map: impl Fn(Square) -> Square) -> Option<Self> {
        let images = free.squares.iter().map(|&square| free.number(map(square)));
        let images = images.collect::<Option<_>>()?;
        Some(Self { images })
    }

    /// The image of a free square.
    pub(super) fn image(&self, number: u32) -> u32 {
        self.images[number as usize]
    }

    /// How often the symmetry has to be repeated to move no square: 1, 2 or 4.
    pub(super) fn order(&self) -> u8 {
        let moves = |times: u8| {
            let repeated = |number| (0..times).fold(number, |at, _| self.image(at));
            (0..)
                .zip(&self.images)
                .any(|(number, _)| repeated(number) != number)
        };
        if !moves(1) {
            1
        } else if !moves(2) {
            2
        } else {
            4
        }
    }

    /// The squares that it does not move.
    pub(super) fn fixed_squares(&self) -> Vec<u32> {
        let pairs = (0..).zip(&self.images);
        pairs
            .filter(|&(number, &image)| number == image)
            .map(|(number, _)| number)
            .collect()
    }
}
