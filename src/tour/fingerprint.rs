//! Fingerprints of tours: equal for equal sets of moves, and for sets equal up to symmetry.

use crate::board::{Board, OutOfMemory, Step, steps};
use crate::tour::Tour;

/// The symmetries of a square board; a rectangle has the first four.
const SYMMETRIES: usize = 8;

/// Columns added to each row, so that the four downward moves have different lengths.
const GAP: usize = 4;

/// A hash of the set of moves of a tour.
///
/// Moves have no direction, and the set of a closed tour includes the closing move. Two
/// different sets have the same fingerprint with probability 2^-64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    /// The hash of the set of moves.
    pub moves: u64,
    /// The smallest of the hashes of the sets that the symmetries of the board make of it.
    pub up_to_symmetry: u64,
}

/// The weights of all moves of a board; a fingerprint is a sum of weights.
///
/// 256 bytes a square: for each of its four downward moves, the weights of the eight images of
/// that move under the symmetries.
#[derive(Clone, Debug)]
pub struct Fingerprints {
    board: Board,
    weights: Vec<[u64; SYMMETRIES]>,
}

/// The moves to a lower row.
const DOWNWARD: [Step; 4] = steps([(1, -2), (1, 2), (2, -1), (2, 1)]);

impl Fingerprints {
    /// The weights for a board. They are the same on every machine.
    ///
    /// # Errors
    ///
    /// 256 bytes a square cannot be allocated.
    pub fn new(board: Board) -> Result<Self, OutOfMemory> {
        let mut weights = Vec::new();
        weights.try_reserve_exact(4 * board.squares() as usize)?;
        for square in board.all() {
            for step in DOWNWARD {
                let mut images = [0; SYMMETRIES];
                if let Some(other) = board.neighbour(square, step) {
                    for (symmetry, hash) in board.symmetries().zip(&mut images) {
                        let ends =
                            [square, other].map(|end| board.index(symmetry.image(board, end)));
                        *hash = weight(ends[0].min(ends[1]), ends[0].max(ends[1]));
                    }
                }
                weights.push(images);
            }
        }
        Ok(Self { board, weights })
    }

    /// The fingerprint of a tour of this board.
    ///
    /// # Panics
    ///
    /// Panics if the tour is on another board.
    ///
    /// # Complexity
    ///
    /// Linear in the squares, a few nanoseconds and two words each.
    #[must_use]
    pub fn of(&self, tour: &Tour) -> Fingerprint {
        let last = if tour.is_closed() {
            LastMove::BackToStart
        } else {
            LastMove::ToEnd
        };
        self.of_moves(tour, last)
    }

    /// The fingerprint of a tour together with the move from its end back to its start. Around
    /// blocked squares, that makes a closed tour of a tour that is not full.
    ///
    /// # Panics
    ///
    /// Panics if the tour is on another board, or does not [return](Tour::returns).
    #[must_use]
    pub fn of_closed(&self, tour: &Tour) -> Fingerprint {
        assert!(tour.returns(), "a knight's move leads back to the start");
        self.of_moves(tour, LastMove::BackToStart)
    }

    /// The fingerprint of a tour, with the moves up to the last one.
    fn of_moves(&self, tour: &Tour, last: LastMove) -> Fingerprint {
        assert_eq!(self.board, tour.board(), "the weights are for this board");
        let stride = self.board.columns() as usize + GAP;
        let mut path = vec![Position::default(); tour.length() as usize];
        let mut cell = 0;
        for (row, numbers) in tour.numbering().rows().enumerate() {
            for (column, &number) in numbers.iter().enumerate() {
                if number != 0 {
                    let spread = row * stride + column;
                    path[number as usize - 1] = Position { cell, spread };
                }
                cell += 1;
            }
        }
        let mut sums = [0_u64; SYMMETRIES];
        let mut add = |from: Position, to: Position| {
            let (upper, lower) = if from.cell < to.cell {
                (from, to)
            } else {
                (to, from)
            };
            // The four lengths are stride - 2, stride + 2, 2 * stride - 1 and 2 * stride + 1.
            let far = lower.spread - upper.spread;
            let direction = usize::from(far > stride)
                + usize::from(far > stride + 2)
                + usize::from(far > 2 * stride - 1);
            let weights = &self.weights[4 * upper.cell + direction];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(*weight);
            }
        };
        for pair in path.windows(2) {
            add(pair[0], pair[1]);
        }
        if last == LastMove::BackToStart {
            add(path[path.len() - 1], path[0]);
        }
        let smallest = sums[..self.board.symmetries().len()].iter().copied().min();
        Fingerprint {
            moves: sums[0],
            up_to_symmetry: smallest.expect("the identity is a symmetry"),
        }
    }
}

/// The last of the moves that belong to a tour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastMove {
    /// The one to its last square.
    ToEnd,
    /// The one from its last square to its first.
    BackToStart,
}

/// A square as two indices: in row-major order, and in rows that are [`GAP`] longer.
#[derive(Clone, Copy, Default)]
struct Position {
    cell: usize,
    spread: usize,
}

/// A pseudorandom number for a move between two squares (the mixing steps are those of Steele,
/// Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
const fn weight(first: usize, second: usize) -> u64 {
    let mut mixed = (first as u64) << 32 | second as u64;
    mixed = mixed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
