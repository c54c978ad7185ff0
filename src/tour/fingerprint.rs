//! Telling tours apart: fingerprints of their sets of moves, as they are and up to symmetry.

use crate::board::{Board, OutOfMemory, Square};
use crate::tour::Tour;

/// The symmetries of a square board; a rectangle has the first four.
const SYMMETRIES: usize = 8;

/// The columns beyond a row, so that no two of the four downward moves are equally far.
const GAP: usize = 4;

/// What tells a tour's set of moves from another's.
///
/// Moves have no direction, and the closing move of a closed tour is one of them. Two
/// different sets have the same fingerprint with a chance of 2^-64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    /// Of the set of moves.
    pub moves: u64,
    /// The same for all sets of moves that symmetries of the board map onto each other: the
    /// least of theirs.
    pub up_to_symmetry: u64,
}

/// The weights of all moves of a board, from which fingerprints are added up.
///
/// 256 bytes a square: for each of its four downward moves the weight of that move and of
/// the seven that the symmetries make of it, beside each other.
#[derive(Clone, Debug)]
pub struct Fingerprints {
    board: Board,
    weights: Vec<[u64; SYMMETRIES]>,
}

/// Each move as its upper square has it: rows down, columns to the right.
const DOWNWARD: [(u32, i32); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

impl Fingerprints {
    /// The weights for a board, the same on every machine.
    ///
    /// # Errors
    ///
    /// The memory does not hold 256 bytes a square.
    pub fn new(board: Board) -> Result<Self, OutOfMemory> {
        let mut weights = Vec::new();
        weights
            .try_reserve_exact(4 * board.squares() as usize)
            .map_err(|_| OutOfMemory::of(board))?;
        for square in board.all() {
            for (down, right) in DOWNWARD {
                let other =
                    Square::new(square.row + down, square.column.wrapping_add_signed(right));
                let mut images = [0; SYMMETRIES];
                if board.contains(other) {
                    for (image, symmetry) in images.iter_mut().zip(symmetries(board)) {
                        let ends = [square, other].map(|end| board.index(symmetry(board, end)));
                        *image = weight(ends[0].min(ends[1]), ends[0].max(ends[1]));
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
    /// The tour is one of another board.
    ///
    /// # Complexity
    ///
    /// Linear in the squares, a few nanoseconds each; one word a square.
    #[must_use]
    pub fn of(&self, tour: &Tour) -> Fingerprint {
        assert_eq!(
            self.board,
            tour.board(),
            "the weights are those of another board"
        );
        let stride = self.board.columns() as usize + GAP;
        let mut places = vec![Place::default(); tour.length() as usize];
        let mut cell = 0;
        for (row, numbers) in tour.numbering().rows().enumerate() {
            for (column, &number) in numbers.iter().enumerate() {
                if number != 0 {
                    let spread = row * stride + column;
                    places[number as usize - 1] = Place { cell, spread };
                }
                cell += 1;
            }
        }
        let mut sums = [0_u64; SYMMETRIES];
        let mut add = |from: Place, to: Place| {
            let (upper, lower) = if from.cell < to.cell {
                (from, to)
            } else {
                (to, from)
            };
            let far = lower.spread - upper.spread;
            // 0 to 3, in the order of `DOWNWARD`.
            let direction = usize::from(far > stride)
                + usize::from(far > stride + 2)
                + usize::from(far > 2 * stride - 1);
            let weights = &self.weights[4 * upper.cell + direction];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(*weight);
            }
        };
        for pair in places.windows(2) {
            add(pair[0], pair[1]);
        }
        if tour.is_closed() {
            add(places[places.len() - 1], places[0]);
        }
        let images = symmetries(self.board).len();
        let least = sums[..images].iter().copied().min();
        Fingerprint {
            moves: sums[0],
            up_to_symmetry: least.expect("the identity is a symmetry"),
        }
    }
}

/// A square twice over: by its place in row-major order, and with a gap after each row.
#[derive(Clone, Copy, Default)]
struct Place {
    cell: usize,
    spread: usize,
}

/// A map of the board onto itself.
type Symmetry = fn(Board, Square) -> Square;

/// The symmetries of a board, the identity first.
fn symmetries(board: Board) -> &'static [Symmetry] {
    const ALL: [Symmetry; SYMMETRIES] = [
        |_, square| square,
        |board, square| upside_down(board, square),
        |board, square| mirrored(board, square),
        |board, square| upside_down(board, mirrored(board, square)),
        |_, square| transposed(square),
        |board, square| upside_down(board, transposed(square)),
        |board, square| mirrored(board, transposed(square)),
        |board, square| upside_down(board, mirrored(board, transposed(square))),
    ];
    if board.rows() == board.columns() {
        &ALL
    } else {
        &ALL[..4]
    }
}

const fn upside_down(board: Board, square: Square) -> Square {
    Square::new(board.rows() - 1 - square.row, square.column)
}

const fn mirrored(board: Board, square: Square) -> Square {
    Square::new(square.row, board.columns() - 1 - square.column)
}

const fn transposed(square: Square) -> Square {
    Square::new(square.column, square.row)
}

/// A number for a move that looks as if drawn by chance (the mixing steps are those of
/// Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
const fn weight(first: usize, second: usize) -> u64 {
    let mut mixed = (first as u64) << 32 | second as u64;
    mixed = mixed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
