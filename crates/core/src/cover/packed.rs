//! Sets of squares in one word, for boards of at most 128 squares.

use crate::board::{Board, MoveOrder, Square};

/// The most squares of a board: one bit for each in a word of 128 bits.
pub const MOST_SQUARES: u32 = u128::BITS;

/// A set of squares: bit k stands for the square with index k in row-major order.
pub(crate) type PackedSquares = u128;

/// The set of one square, given by its index.
#[inline]
pub(crate) const fn only(index: u32) -> PackedSquares {
    1 << index
}

/// The indices of the squares of a set.
#[inline]
pub(crate) fn indices(mut set: PackedSquares) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros();
        set &= set - 1;
        Some(index)
    })
}

/// The index of a square of a board of at most [`MOST_SQUARES`].
pub(crate) fn index_of(board: Board, square: Square) -> u32 {
    u32::try_from(board.index(square)).expect("squares are counted in u32")
}

/// The squares a knight's move away from each square.
#[derive(Clone, Debug)]
pub(crate) struct MoveSets {
    neighbours: Vec<PackedSquares>,
    /// The squares of the colour of square (0, 0).
    pub of_origin: PackedSquares,
}

impl MoveSets {
    /// The moves on a board of at most [`MOST_SQUARES`].
    pub(crate) fn of(board: Board) -> Self {
        let neighbours = |square| {
            let targets = board.neighbours(square, MoveOrder::Judge);
            targets.fold(0, |set, to| set | only(index_of(board, to)))
        };
        let origin = Square::new(0, 0).colour();
        let same = board.all().filter(|square| square.colour() == origin);
        Self {
            neighbours: board.all().map(neighbours).collect(),
            of_origin: same.fold(0, |set, square| set | only(index_of(board, square))),
        }
    }

    /// The squares a knight's move away from a square.
    #[inline]
    pub(crate) fn from(&self, index: u32) -> PackedSquares {
        self.neighbours[index as usize]
    }

    /// The squares of a set that a knight on a square can reach within the set.
    pub(crate) fn reached(&self, from: u32, free: PackedSquares) -> PackedSquares {
        let mut reached = self.from(from) & free;
        let mut new = reached;
        while new != 0 {
            let next = indices(new).fold(0, |set, index| set | self.from(index));
            new = next & free & !reached;
            reached |= new;
        }
        reached
    }
}
