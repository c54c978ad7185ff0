//! The eight cells a knight's move away from a square, in one word.

use crate::board::{MoveOrder, Step};
use crate::tour::DIRECTIONS;
use crate::warnsdorff::{DegreeGrid, GridIndex};

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

/// A move order, prepared for the neighbourhoods and positions of a [`DegreeGrid`].
///
/// Moves are numbered from 0 to 7 in the move order, neighbours by rows (as a
/// [`Neighbourhood`] holds them). The methods that take a move number mask it with `& 7`: an
/// index below 8 into an array of 8 needs no bounds check.
#[derive(Clone, Debug)]
pub struct MoveTable {
    steps: [Step; 8],
    /// For each neighbour, the number of the move to it.
    numbers: [u8; 8],
    /// For each set of neighbours, the set of the moves to them; sets are bits.
    number_sets: [u8; 256],
    /// For each move, the distance between the two positions in the grid.
    offsets: [isize; 8],
}

/// The unvisited neighbours of lowest degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastDegree {
    /// The number of the first move to one of them.
    pub number: usize,
    /// Their degree.
    pub degree: u8,
}

impl MoveTable {
    /// The moves in this order on the board of `grid`.
    pub fn new(order: MoveOrder, grid: &DegreeGrid) -> Self {
        let steps = order.steps();
        let stride = grid.stride().cast_signed();
        let numbers = BY_ROWS.map(|step| {
            let found = (0..).zip(steps).find(|&(_, other)| other == step);
            found.expect("an order lists all eight moves").0
        });
        let mut number_sets = [0; 256];
        for (neighbours, moves) in number_sets.iter_mut().enumerate() {
            for (neighbour, &number) in numbers.iter().enumerate() {
                *moves |= u8::from(neighbours >> neighbour & 1 == 1) << number;
            }
        }
        Self {
            steps,
            numbers,
            number_sets,
            offsets: steps.map(|step| isize::from(step.rows) * stride + isize::from(step.columns)),
        }
    }

    /// The unvisited neighbours of lowest degree; `None` if all neighbours are closed.
    ///
    /// Each neighbour gets a key, and the smallest key wins. The degree decides, then the move
    /// number; a closed cell has its highest bit set and so the largest keys.
    ///
    /// ```text
    /// bit 10     9 8 7 6 5 4 3    2 1 0
    ///     closed degree           number of the move
    /// ```
    #[inline]
    pub fn least(&self, neighbourhood: Neighbourhood) -> Option<LeastDegree> {
        // With keys of 64 bits the comparisons stay scalar. Gathering eight bytes into a vector
        // takes longer than the comparisons do.
        let key = |neighbour: usize| {
            let rank = neighbourhood.cell(neighbour).rank();
            u64::from(rank) << 3 | u64::from(self.numbers[neighbour])
        };
        let of_row = |row: usize| key(2 * row).min(key(2 * row + 1));
        let least = of_row(0).min(of_row(1)).min(of_row(2).min(of_row(3)));
        (least < u64::from(DegreeCell::CLOSED) << 3).then_some(LeastDegree {
            number: (least & 7) as usize,
            degree: (least >> 3).to_le_bytes()[0],
        })
    }

    /// The moves to the neighbours of this degree: bit i stands for move i.
    #[inline]
    pub fn of_degree(&self, neighbourhood: Neighbourhood, degree: u8) -> u8 {
        self.number_sets[usize::from(neighbourhood.of_rank(degree))]
    }

    /// The step of a move.
    #[inline]
    pub const fn step(&self, number: usize) -> Step {
        self.steps[number & 7]
    }

    /// The position that a move leads to.
    #[inline]
    pub const fn step_from(&self, index: GridIndex, number: usize) -> GridIndex {
        DegreeGrid::offset(index, self.offsets[number & 7])
    }
}
