//! Which of a square's neighbours a move order prefers.

use crate::board::{MoveOrder, Step};
use crate::warnsdorff::neighbourhood::BY_ROWS;
use crate::warnsdorff::{DegreeCell, DegreeGrid, GridIndex, Neighbourhood};

/// A move order as [`DegreeGrid`] needs it: for its neighbours and its places.
#[derive(Clone, Debug)]
pub struct MoveTable {
    steps: [Step; 8],
    /// For each neighbour by rows, the index of the move to it.
    index_by_rows: [u8; 8],
    /// For each set of neighbours by rows, the set of the moves to them.
    moves_by_rows: [u8; 256],
    /// For each index of a move, how far its place is.
    offsets: [isize; 8],
}

/// The open neighbours of least degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastDegree {
    /// The index of the first move to one of them.
    pub index: usize,
    /// Their degree.
    pub degree: u8,
}

impl MoveTable {
    /// The moves in this order, on the board of `visited`.
    #[must_use]
    pub fn new(order: MoveOrder, visited: &DegreeGrid) -> Self {
        let steps = order.steps();
        let stride = visited.stride().cast_signed();
        let index_by_rows = BY_ROWS.map(|step| {
            let index = (0..).zip(steps).find(|&(_, other)| other == step);
            index.expect("an order lists all eight moves").0
        });
        let mut moves_by_rows = [0; 256];
        for (neighbours, moves) in moves_by_rows.iter_mut().enumerate() {
            for (place, &index) in index_by_rows.iter().enumerate() {
                *moves |= u8::from(neighbours >> place & 1 == 1) << index;
            }
        }
        let offsets = steps.map(|step| isize::from(step.rows) * stride + isize::from(step.columns));
        Self {
            steps,
            index_by_rows,
            moves_by_rows,
            offsets,
        }
    }

    /// The open neighbours of least degree, by the first move to one of them; `None` where
    /// no neighbour is open.
    #[must_use]
    #[inline]
    pub fn least(&self, around: Neighbourhood) -> Option<LeastDegree> {
        // The degree decides, then the index of the move. In 64 bits the comparisons stay
        // scalar: gathering eight bytes into a vector takes longer than they do.
        let key = |place: usize| {
            u64::from(around.cell(place).rank()) << 3 | u64::from(self.index_by_rows[place])
        };
        let of_row = |row: usize| key(2 * row).min(key(2 * row + 1));
        let least = of_row(0).min(of_row(1)).min(of_row(2).min(of_row(3)));
        (least < u64::from(DegreeCell::CLOSED) << 3).then_some(LeastDegree {
            index: (least & 7) as usize,
            degree: (least >> 3).to_le_bytes()[0],
        })
    }

    /// The moves to the neighbours of a degree: bit i stands for move i.
    #[must_use]
    #[inline]
    pub fn of_degree(&self, around: Neighbourhood, degree: u8) -> u8 {
        self.moves_by_rows[usize::from(around.of_rank(degree))]
    }

    /// The step of a move.
    #[must_use]
    #[inline]
    pub const fn step(&self, index: usize) -> Step {
        self.steps[index & 7]
    }

    /// The place that a move leads to.
    #[must_use]
    #[inline]
    pub const fn leap(&self, spot: GridIndex, index: usize) -> GridIndex {
        DegreeGrid::leap(spot, self.offsets[index & 7])
    }
}
