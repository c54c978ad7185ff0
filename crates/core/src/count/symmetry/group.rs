//! The symmetries of a question.

use crate::board::Square;
use crate::count::symmetry::free_squares::FreeSquares;
use crate::count::{Direction, TourShape};

/// A symmetry as a permutation: the image of each free square, by number.
#[derive(PartialEq, Eq)]
pub(super) struct Permutation {
    images: Vec<u32>,
}

/// The symmetries of a question, the identity first.
///
/// Maps that are equal on all free squares are one symmetry. The others are still a group, so that
/// the identity is the only one that moves no free square.
pub(super) fn symmetries(
    free: &FreeSquares,
    shape: TourShape,
    direction: Direction,
) -> Vec<Permutation> {
    let board = free.board;
    let mut found = Vec::new();
    for symmetry in board.symmetries() {
        let map = |square| symmetry.image(board, square);
        if keeps_ends(map, shape, direction)
            && let Some(permutation) = Permutation::of(free, map)
            && !found.contains(&permutation)
        {
            found.push(permutation);
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

impl Permutation {
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
