//! Fingerprints of tours: equal for equal sets of moves, and for sets equal up to symmetry.

use crate::board::{Board, Fallible, Square, Symmetry, try_vec};
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
    /// The smallest hash of this set and its images under the symmetries of the board.
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
/// square board in one half of that quarter. The weights of all eight images are kept for these moves only: 64
/// bytes a square, of which a walk needs few at a time.
#[derive(Clone, Debug)]
pub struct Fingerprints {
    board: Board,
    folding: Folding,
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
    /// The weights of a knight's moves on the plane. They are the same on every machine.
    pub fn new(board: Board) -> Fallible<Self> {
        let folding = Folding::new(board)?;
        // For each sum of rows there are pairs of sums of columns, and for each of those two slopes.
        let length = 2 * board.rows() as usize * board.columns().div_ceil(2) as usize;
        let mut weights = try_vec(length, [0; SYMMETRIES])?;
        for rows in 0..board.rows() {
            // One of the two sums is odd, the other even.
            for columns in (1 - rows % 2..board.columns()).step_by(2) {
                for slope in 0..2 {
                    let edge = Edge {
                        rows,
                        columns,
                        slope,
                    };
                    let (place, back) = folding.fold(edge);
                    if back == 0 {
                        weights[place] = edge.weights(board);
                    }
                }
            }
        }
        Ok(Self {
            board,
            folding,
            weights,
        })
    }

    /// The fingerprint of a tour of this board, together with the move from its end back to its start
    /// if there is one. Around holes, that makes a closed tour of a tour that is not full.
    ///
    /// # Panics
    ///
    /// Panics if the tour is on another board.
    ///
    /// # Complexity
    ///
    /// Linear in the squares, a few nanoseconds and two words each.
    pub fn of(&self, tour: &Tour) -> Fingerprint {
        assert_eq!(self.board, tour.board(), "the weights are for this board");
        let mut path = vec![tour.start(); tour.length() as usize];
        for (row, numbers) in (0..).zip(tour.numbering().rows()) {
            for (column, &number) in (0..).zip(numbers) {
                if number != 0 {
                    path[number as usize - 1] = Square::new(row, column);
                }
            }
        }
        let back = tour.returns().then_some(tour.start());
        if !self.board.is_usual() {
            path.extend(back);
            return self.plainly(&path);
        }
        self.along(tour.start(), path.into_iter().skip(1), back)
    }

    /// The fingerprint of the moves from each square to the next, whatever moves the board has.
    fn plainly(&self, path: &[Square]) -> Fingerprint {
        let board = self.board;
        let sum = |symmetry: Symmetry| {
            let place = |square| board.index(symmetry.image(board, square));
            let moves = path.windows(2).map(|pair| [place(pair[0]), place(pair[1])]);
            let weights = moves.map(|[from, to]| weight(from.min(to), from.max(to)));
            weights.fold(0, u64::wrapping_add)
        };
        let mut sums = board.symmetries().map(sum);
        let moves = sums.next().expect("the identity is a symmetry");
        Fingerprint {
            moves,
            up_to_symmetry: sums.fold(moves, u64::min),
        }
    }

    /// [`of`](Self::of) for a checked trail.
    pub(crate) fn of_trail(&self, trail: &Trail<'_>) -> Fingerprint {
        let back = trail.returns().then_some(trail.start);
        self.along(trail.start, trail.rest(), back)
    }

    /// The fingerprint of the moves from a square to others in turn, and back.
    #[inline]
    fn along(
        &self,
        first: Square,
        rest: impl Iterator<Item = Square>,
        back: Option<Square>,
    ) -> Fingerprint {
        // Sums for each symmetry that leads a folded move back to where it was.
        let mut sums = [[0; SYMMETRIES]; SYMMETRIES];
        let mut here = first;
        for to in rest {
            self.add(&mut sums, Edge::new(here, to));
            here = to;
        }
        if let Some(back) = back {
            self.add(&mut sums, Edge::new(here, back));
        }
        self.of_all_images(&sums)
    }

    /// Adds the weights of a move.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the loop over the moves of a walk takes a third less time"
    )]
    fn add(&self, sums: &mut [[u64; SYMMETRIES]; SYMMETRIES], edge: Edge) {
        let (place, back) = self.folding.fold(edge);
        let weights = &self.weights[place];
        for (sum, weight) in sums[back & 7].iter_mut().zip(weights) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// The fingerprint from the sums for each symmetry that leads folded moves back.
    fn of_all_images(&self, sums: &[[u64; SYMMETRIES]; SYMMETRIES]) -> Fingerprint {
        let sum = |symmetry| {
            let by_symmetry = sums.iter().enumerate();
            let parts = by_symmetry.map(|(back, sums)| sums[composed(symmetry, back)]);
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

/// Tables that lead moves to the first quarter of a board, on a square board to one half of it.
///
/// They have an entry for each sum of rows and for each sum of columns. The two entries of a move
/// add up to its place:
///
/// ```text
/// bits 32 to 63         31                   30                  0 to 29
/// place after rows      the columns lie in   the rows lie in     place
/// and columns change    the right half       the lower half
/// ```
#[derive(Clone, Debug)]
struct Folding {
    rows: Vec<u64>,
    columns: Vec<u64>,
}

/// The bits of the place.
const PLACE: u64 = (1 << 30) - 1;
/// The bit of rows in the lower half.
const LOWER: u64 = 1 << 30;
/// The bit of columns in the right half.
const RIGHT: u64 = 1 << 31;

impl Folding {
    fn new(board: Board) -> Fallible<Self> {
        let line = 2 * u64::from(board.columns().div_ceil(2));
        let is_square = board.rows() == board.columns();
        let rows = folded(board.rows(), LOWER, |row| {
            let exchanged = if is_square { row / 2 * 2 } else { PLACE };
            (exchanged << 32) | (row * line)
        });
        let columns = folded(board.columns(), RIGHT, |column| {
            let exchanged = if is_square { column * line } else { 0 };
            (exchanged << 32) | (column / 2 * 2)
        });
        Ok(Self {
            rows: rows?,
            columns: columns?,
        })
    }

    /// The place of the image of a move in the first quarter, and the number of the symmetry that
    /// leads back.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "places number the weights, which are in memory"
    )]
    fn fold(&self, edge: Edge) -> (usize, usize) {
        let sum = self.rows[edge.rows as usize] + self.columns[edge.columns as usize];
        let (place, exchanged) = (sum & PLACE, sum >> 32);
        let halves = sum >> 30 & 3;
        let back = halves | u64::from(exchanged < place) << 2;
        let slope = (u64::from(edge.slope) ^ halves ^ halves >> 1) & 1;
        ((place.min(exchanged) + slope) as usize, back as usize)
    }
}

/// The entries of all sums of two lines: `entry` of the sum's image in the first half, and `half`
/// for those in the second.
fn folded(length: u32, half: u64, entry: impl Fn(u64) -> u64) -> Fallible<Vec<u64>> {
    let last = u64::from(length - 1);
    let mut entries = try_vec(2 * length as usize, 0)?;
    for (sum, folded) in (0..=2 * last).zip(&mut entries) {
        *folded = if sum > last {
            entry(2 * last - sum) | half
        } else {
            entry(sum)
        };
    }
    Ok(entries)
}

impl Edge {
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

/// A pseudorandom number for a move between two squares (the mixing steps are those of Steele,
/// Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
const fn weight(first: usize, second: usize) -> u64 {
    let mut mixed = (first as u64) << 32 | second as u64;
    mixed = mixed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
