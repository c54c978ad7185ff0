//! Which of a square's neighbours a move order prefers.

use crate::moves::{MoveOrder, Step};
use crate::visited::{CLOSED, Cell, Spot, Visited};

/// The eight neighbours in the order in which [`Visited::around`] lists them: by rows.
const BY_ROWS: [Step; 8] = {
    const fn step(rows: i8, columns: i8) -> Step {
        Step { rows, columns }
    }
    [
        step(-2, -1),
        step(-2, 1),
        step(-1, -2),
        step(-1, 2),
        step(1, -2),
        step(1, 2),
        step(2, -1),
        step(2, 1),
    ]
};

/// A move order as [`Visited`] needs it: for its neighbours and its places.
#[derive(Clone, Debug)]
pub struct Compass {
    steps: [Step; 8],
    /// For each neighbour by rows, the index of the move to it.
    index_by_rows: [u8; 8],
    /// For each index of a move, how far its place is.
    offsets: [isize; 8],
}

impl Compass {
    /// The moves in this order, on the board of `visited`.
    #[must_use]
    pub fn new(order: MoveOrder, visited: &Visited) -> Self {
        let steps = order.steps();
        let stride = visited.stride().cast_signed();
        let index_by_rows = BY_ROWS.map(|step| {
            let index = steps.iter().position(|&other| other == step);
            u8::try_from(index.expect("an order lists all eight moves")).expect("eight moves")
        });
        let offsets = steps.map(|step| isize::from(step.rows) * stride + isize::from(step.columns));
        Self {
            steps,
            index_by_rows,
            offsets,
        }
    }

    /// The moves to the open neighbours of least degree: bit i stands for move i.
    #[must_use]
    #[inline]
    pub fn ties(&self, around: [Cell; 8]) -> u8 {
        let mut least = CLOSED - 1;
        for cell in around {
            least = least.min(cell.rank());
        }
        let mut ties = 0;
        for (cell, &index) in around.iter().zip(&self.index_by_rows) {
            ties |= u8::from(cell.rank() == least) << (index & 7);
        }
        ties
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
    pub const fn leap(&self, spot: Spot, index: usize) -> Spot {
        Visited::leap(spot, self.offsets[index & 7])
    }
}
