//! Which block is joined to which: a path of blocks from the start to the end (the spine), and
//! trees of closed blocks that hang on it.

use crate::board::{OutOfMemory, try_vec};
use crate::solve::construct::grid::{Grid, Side};
use crate::solve::construct::route::Sides;

/// The blocks from the block of the start to that of the end.
#[derive(Clone, Debug)]
pub(crate) struct Spine {
    pub blocks: Vec<u32>,
    /// The side of each block but the last that leads to the next.
    pub exits: Vec<Side>,
}

/// Where the spine turns.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    /// It goes along the first block's row, then along the last block's column.
    RowFirst,
    /// It goes along the first block's column, then along the last block's row.
    ColumnFirst,
}

/// All blocks of a grid as trees on the spine.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// All blocks: first the spine, then each block after the one that it hangs on.
    pub order: Vec<u32>,
    /// The side at which a block hangs on another; `None` for the spine.
    hangs: Vec<Option<Side>>,
    /// The sides at which blocks hang on the first and on the last block of the spine.
    pub at_ends: [Sides; 2],
}

/// Which end of the spine, and which side of it, is tried first for the blocks that cannot hang
/// anywhere else.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Preference {
    last_first: bool,
    first_side: usize,
}

impl Preference {
    /// All preferences.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let ends = [false, true].into_iter();
        ends.flat_map(|last_first| {
            (0..Side::ALL.len()).map(move |first_side| Self {
                last_first,
                first_side,
            })
        })
    }

    /// All sides, the preferred one first.
    fn sides(self) -> impl Iterator<Item = Side> {
        let sides = Side::ALL.into_iter().cycle();
        sides.skip(self.first_side).take(Side::ALL.len())
    }
}

impl Spine {
    /// The spine from one block to another.
    pub(crate) fn new(grid: &Grid, first: u32, last: u32, turn: Turn) -> Self {
        let (row, column) = grid.row_and_column(first);
        let (last_row, last_column) = grid.row_and_column(last);
        let sideways = if column < last_column {
            Side::Right
        } else {
            Side::Left
        };
        let down = if row < last_row {
            Side::Bottom
        } else {
            Side::Top
        };
        let sideways = vec![sideways; column.abs_diff(last_column) as usize];
        let down = vec![down; row.abs_diff(last_row) as usize];
        let exits = match turn {
            Turn::RowFirst => [sideways, down].concat(),
            Turn::ColumnFirst => [down, sideways].concat(),
        };
        let mut blocks = vec![first];
        for &exit in &exits {
            let next = grid.neighbour(blocks[blocks.len() - 1], exit);
            blocks.push(next.expect("the spine stays on the board"));
        }
        Self { blocks, exits }
    }
}

impl Tree {
    /// Hangs all blocks on the spine: on its inner blocks if possible, and otherwise on its ends
    /// as preferred.
    pub(crate) fn new(
        grid: &Grid,
        spine: &Spine,
        preference: Preference,
    ) -> Result<Self, OutOfMemory> {
        let blocks = grid.blocks() as usize;
        let mut order = Vec::new();
        order.try_reserve_exact(blocks)?;
        order.extend_from_slice(&spine.blocks);
        let mut tree = Self {
            order,
            hangs: try_vec(blocks, None)?,
            at_ends: [Sides::default(); 2],
        };
        let mut reached = try_vec(blocks, false)?;
        for &block in &spine.blocks {
            reached[block as usize] = true;
        }
        let last = spine.blocks.len() - 1;
        for index in 1..last {
            tree.hang_around(grid, &mut reached, spine.blocks[index]);
        }
        tree.spread(grid, &mut reached, spine.blocks.len());
        let mut ends = if last == 0 { vec![0] } else { vec![0, 1] };
        if preference.last_first {
            ends.reverse();
        }
        for end in ends {
            let block = spine.blocks[end * last];
            for side in preference.sides() {
                let grown = tree.order.len();
                if tree.hang(grid, &mut reached, block, side) {
                    tree.at_ends[end] = tree.at_ends[end].with(side);
                    tree.spread(grid, &mut reached, grown);
                }
            }
        }
        Ok(tree)
    }

    /// The side at which a block hangs on another.
    pub(crate) fn hangs(&self, block: u32) -> Option<Side> {
        self.hangs[block as usize]
    }

    /// Goes through the order from this index on, and hangs the neighbours of each block on it.
    fn spread(&mut self, grid: &Grid, reached: &mut [bool], from: usize) {
        let mut index = from;
        while let Some(&block) = self.order.get(index) {
            self.hang_around(grid, reached, block);
            index += 1;
        }
    }

    /// Hangs on a block all its neighbours that have not been reached.
    fn hang_around(&mut self, grid: &Grid, reached: &mut [bool], block: u32) {
        for side in Side::ALL {
            self.hang(grid, reached, block, side);
        }
    }

    /// Hangs on a block its neighbour at a side, if that exists and has not been reached. Returns
    /// whether it did.
    fn hang(&mut self, grid: &Grid, reached: &mut [bool], block: u32, side: Side) -> bool {
        let neighbour = grid.neighbour(block, side);
        let Some(neighbour) = neighbour.filter(|&other| !reached[other as usize]) else {
            return false;
        };
        reached[neighbour as usize] = true;
        self.hangs[neighbour as usize] = Some(side.opposite());
        self.order.push(neighbour);
        true
    }
}
