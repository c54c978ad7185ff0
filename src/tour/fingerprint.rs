//! Fingerprints of tours: equal for equal sets of moves, and for sets equal up to symmetry.

use crate::board::{Board, OutOfMemory, Square, try_vec};
use crate::tour::{Tour, Trail};

/// The symmetries of a square board; a rectangle has the first four.
const SYMMETRIES: usize = 8;

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
/// A move is known by the sums of its rows and of its columns, and by its slope:
///
/// ```text
/// a . .    rows 0 + 1, columns 0 + 2, falling
/// . . b
/// ```
///
/// The symmetries lead each move to one whose middle lies in the first quarter of the board, on a
/// square board in one half of that quarter. Only for those the weights of all images are kept: 64
/// bytes a square, of which a walk needs few at a time.
#[derive(Clone, Debug)]
pub struct Fingerprints {
    board: Board,
    /// For each sum of rows, pairs of sums of columns.
    pairs: usize,
    /// For each sum of rows, sum of columns and slope, the weights of the eight images.
    weights: Vec<[u64; SYMMETRIES]>,
}

/// A move without direction.
#[derive(Clone, Copy)]
struct Edge {
    /// The sum of the two rows.
    rows: u32,
    /// The sum of the two columns.
    columns: u32,
    /// 0 if the lower square lies to the right, or else 1.
    slope: u32,
}

impl Fingerprints {
    /// The weights for a board. They are the same on every machine.
    ///
    /// # Errors
    ///
    /// 64 bytes a square cannot be allocated.
    pub fn new(board: Board) -> Result<Self, OutOfMemory> {
        // One of the two sums is odd, the other even.
        let pairs = board.columns().div_ceil(2) as usize;
        let length = 2 * board.rows() as usize * pairs;
        let mut fingerprints = Self {
            board,
            pairs,
            weights: try_vec(length, [0; SYMMETRIES])?,
        };
        let folding = Folding::new(board);
        for rows in 0..board.rows() {
            for columns in (1 - rows % 2..board.columns()).step_by(2) {
                for slope in 0..2 {
                    let edge = Edge {
                        rows,
                        columns,
                        slope,
                    };
                    if folding.fold(edge).1 == 0 {
                        let line = fingerprints.line(edge);
                        fingerprints.weights[line] = edge.weights(board);
                    }
                }
            }
        }
        Ok(fingerprints)
    }

    /// The place of a move in the first quarter of the board.
    #[inline]
    const fn line(&self, edge: Edge) -> usize {
        let pair = edge.rows as usize * self.pairs + edge.columns as usize / 2;
        2 * pair + edge.slope as usize
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

    /// The fingerprint of a checked trail of this board, together with the move from its end back
    /// to its start if there is one.
    pub(crate) fn of_trail(&self, trail: &Trail<'_>) -> Fingerprint {
        let last = if trail.returns() {
            LastMove::BackToStart
        } else {
            LastMove::ToEnd
        };
        self.of_squares(trail.squares(), last)
    }

    /// The fingerprint of a tour, with the moves up to the last one.
    fn of_moves(&self, tour: &Tour, last: LastMove) -> Fingerprint {
        assert_eq!(self.board, tour.board(), "the weights are for this board");
        let mut path = vec![tour.start(); tour.length() as usize];
        for (row, numbers) in (0..).zip(tour.numbering().rows()) {
            for (column, &number) in (0..).zip(numbers) {
                if number != 0 {
                    path[number as usize - 1] = Square::new(row, column);
                }
            }
        }
        self.of_squares(path.into_iter(), last)
    }

    /// The fingerprint of a path of squares of the board.
    #[inline]
    fn of_squares(&self, mut path: impl Iterator<Item = Square>, last: LastMove) -> Fingerprint {
        let folding = Folding::new(self.board);
        // Sums for each symmetry that leads a folded move back to where it was.
        let mut sums = [[0_u64; SYMMETRIES]; SYMMETRIES];
        let mut add = |from: Square, to: Square| {
            let (edge, back) = folding.fold(Edge::new(from, to));
            let weights = &self.weights[self.line(edge)];
            for (sum, weight) in sums[back & 7].iter_mut().zip(weights) {
                *sum = sum.wrapping_add(*weight);
            }
        };
        let first = path.next().expect("a tour has a square");
        let mut here = first;
        for next in path {
            add(here, next);
            here = next;
        }
        if last == LastMove::BackToStart {
            add(here, first);
        }
        self.of_sums(&sums)
    }

    /// The fingerprint from the sums for each symmetry that leads folded moves back.
    fn of_sums(&self, sums: &[[u64; SYMMETRIES]; SYMMETRIES]) -> Fingerprint {
        let sum = |symmetry| {
            let parts = sums.iter().enumerate();
            let parts = parts.map(|(back, sums)| sums[composed(symmetry, back)]);
            parts.fold(0, u64::wrapping_add)
        };
        let smallest = (0..self.board.symmetries().len()).map(sum).min();
        Fingerprint {
            moves: sum(0),
            up_to_symmetry: smallest.expect("the identity is a symmetry"),
        }
    }
}

/// The number of the symmetry that leads to the image under `outer` of the image under `inner`.
///
/// Bit 0 of a number reverses the rows and bit 1 the columns, after bit 2 has exchanged both.
const fn composed(outer: usize, inner: usize) -> usize {
    let exchanged = inner & 4 | (inner & 1) << 1 | (inner & 2) >> 1;
    outer ^ if outer & 4 == 0 { inner } else { exchanged }
}

/// What leads moves to the first quarter of a board.
#[derive(Clone, Copy)]
struct Folding {
    /// The last row and the last column: a sum beyond it lies in the other half.
    last: [u32; 2],
    /// The largest difference of the sums that is not turned around at the diagonal.
    diagonal: u32,
}

impl Folding {
    fn new(board: Board) -> Self {
        let is_square = board.rows() == board.columns();
        Self {
            last: [board.rows() - 1, board.columns() - 1],
            diagonal: if is_square { 0 } else { u32::MAX },
        }
    }

    /// The image of a move in the first quarter, and the number of the symmetry that leads back.
    #[inline]
    fn fold(self, edge: Edge) -> (Edge, usize) {
        let [last_row, last_column] = self.last;
        let below = u32::from(edge.rows > last_row);
        let right = u32::from(edge.columns > last_column);
        let rows = edge.rows.min(2 * last_row - edge.rows);
        let columns = edge.columns.min(2 * last_column - edge.columns);
        let across = u32::from(rows.saturating_sub(columns) > self.diagonal);
        let (rows, columns) = if across == 1 {
            (columns, rows)
        } else {
            (rows, columns)
        };
        let slope = edge.slope ^ below ^ right;
        let edge = Edge {
            rows,
            columns,
            slope,
        };
        (edge, (across << 2 | right << 1 | below) as usize)
    }
}

impl Edge {
    /// The move between two squares.
    #[inline]
    fn new(from: Square, to: Square) -> Self {
        Self {
            rows: from.row + to.row,
            columns: from.column + to.column,
            slope: u32::from((from.row < to.row) != (from.column < to.column)),
        }
    }

    /// The weights of the images under the symmetries; zeros if a square lies off the board.
    fn weights(self, board: Board) -> [u64; SYMMETRIES] {
        let mut images = [0; SYMMETRIES];
        // Two numbers with an odd sum differ by 1, those with an even sum by 2.
        let ends = |sum: u32| [sum.checked_sub(2 - sum % 2), Some(sum + 2 - sum % 2)].map(half);
        let ([Some(top), Some(bottom)], [Some(left), Some(right)]) =
            (ends(self.rows), ends(self.columns))
        else {
            return images;
        };
        let (upper, lower) = match self.slope {
            0 => (Square::new(top, left), Square::new(bottom, right)),
            _ => (Square::new(top, right), Square::new(bottom, left)),
        };
        if board.contains(upper) && board.contains(lower) {
            for (symmetry, image) in board.symmetries().zip(&mut images) {
                let ends = [upper, lower].map(|end| board.index(symmetry.image(board, end)));
                *image = weight(ends[0].min(ends[1]), ends[0].max(ends[1]));
            }
        }
        images
    }
}

/// Half of an even number.
fn half(number: Option<u32>) -> Option<u32> {
    number.map(|number| number / 2)
}

/// The last of the moves that belong to a tour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastMove {
    /// The one to its last square.
    ToEnd,
    /// The one from its last square to its first.
    BackToStart,
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
