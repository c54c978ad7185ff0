//! The eight cells a knight's move away from a square, in one word.

use crate::board::Step;
use crate::tour::DIRECTIONS;

/// The neighbours of a square in the order in which a [`Neighbourhood`] holds them: by rows from
/// the top, then by columns.
pub(super) const BY_ROWS: [Step; 8] = DIRECTIONS;

/// A byte of 1 for each neighbour.
const ONES: u64 = u64::from_ne_bytes([1; 8]);
/// The highest bit for each neighbour.
const HIGH: u64 = ONES << 7;

/// One neighbour: its degree, or that it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DegreeCell(pub u8);

impl DegreeCell {
    /// Set if no knight may go there: visited, or off the board.
    pub const CLOSED: u8 = 0x80;

    /// Whether a knight may go there: on the board and unvisited.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 & Self::CLOSED == 0
    }

    /// The degree of an open cell; more than any degree for a closed one.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0
    }
}

/// The eight neighbours of a square, by rows from the top, then by columns.
///
/// They are one word that stays in a register. The cell of neighbour i is byte i:
///
/// ```text
/// . 0 . 1 .
/// 2 . . . 3
/// . . x . .
/// 4 . . . 5
/// . 6 . 7 .
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbourhood(u64);

impl Neighbourhood {
    /// The neighbours from the two in each row: far above, near above, near below, far below.
    #[inline]
    pub fn from_rows(rows: [[u8; 2]; 4]) -> Self {
        let mut word = 0;
        for (row, [left, right]) in rows.into_iter().enumerate() {
            word |= u64::from(left) << (16 * row);
            word |= u64::from(right) << (16 * row + 8);
        }
        Self(word)
    }

    /// The eight cells.
    #[inline]
    pub fn cells(self) -> [DegreeCell; 8] {
        self.0.to_le_bytes().map(DegreeCell)
    }

    /// The cell of one neighbour, from 0 to 7.
    #[inline]
    pub const fn cell(self, neighbour: usize) -> DegreeCell {
        DegreeCell((self.0 >> (8 * (neighbour & 7))).to_le_bytes()[0])
    }

    /// Which neighbours have this rank: bit i stands for neighbour i.
    #[inline]
    pub fn of_rank(self, rank: u8) -> u8 {
        // A byte of `difference` is 0 if the ranks are equal. Adding 0x7f to its lower seven bits
        // carries into the highest one unless they are all 0, and never into the next byte.
        let difference = self.0 ^ (ONES * u64::from(rank));
        let unequal = ((difference & !HIGH) + !HIGH) | difference;
        let equal = (!unequal & HIGH) >> 7;
        // The product moves bit 8i to bit 56 + i; no two terms meet.
        (equal.wrapping_mul(0x0102_0408_1020_4080) >> 56).to_le_bytes()[0]
    }
}
