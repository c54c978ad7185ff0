//! Which block is joined to which: a path of blocks from the start to the end, and trees of
//! closed blocks on it.

use crate::board::{Board, OutOfMemory};
use crate::solve::construct::grid::Grid;
use crate::solve::construct::port::Side;
use crate::solve::construct::route::Sides;

/// The blocks from that of the start to that of the end, each with the side to the next.
#[derive(Clone, Debug)]
pub(crate) struct Spine {
    pub(crate) blocks: Vec<u32>,
    pub(crate) exits: Vec<Side>,
}

/// How the blocks hang together.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// All blocks: first the spine, then each after the one that it hangs on.
    pub(crate) order: Vec<u32>,
    /// The side at which a block hangs on another; none for the spine.
    hangs: Vec<Option<Side>>,
    /// The sides at which blocks hang on the first and on the last block of the spine.
    pub(crate) at_ends: [Sides; 2],
}

/// Which of the spine's ends is asked first for a place to hang what hangs nowhere else, and
/// from which side on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preference {
    pub(crate) last_first: bool,
    pub(crate) first_side: usize,
}

impl Preference {
    /// All there are.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let ends = [false, true].into_iter();
        ends.flat_map(|last_first| {
            (0..Side::ALL.len()).map(move |first_side| Self {
                last_first,
                first_side,
            })
        })
    }
}

impl Spine {
    /// From a block to another, along the row first, or along the column first.
    pub(crate) fn new(grid: &Grid, first: u32, last: u32, row_first: bool) -> Self {
        let ((row, column), (last_row, last_column)) = (grid.place(first), grid.place(last));
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
        let exits = if row_first {
            [sideways, down]
        } else {
            [down, sideways]
        }
        .concat();
        let mut blocks = vec![first];
        for &exit in &exits {
            let here = blocks[blocks.len() - 1];
            blocks.push(
                grid.neighbour(here, exit)
                    .expect("the spine stays on the board"),
            );
        }
        Self { blocks, exits }
    }
}

impl Tree {
    /// Hangs all blocks on the spine: on its inner blocks where that can be, and else on its
    /// ends as preferred.
    pub(crate) fn new(
        board: Board,
        grid: &Grid,
        spine: &Spine,
        preference: Preference,
    ) -> Result<Self, OutOfMemory> {
        let blocks = grid.blocks() as usize;
        let mut order = board.cells(blocks, 0)?;
        order.clear();
        order.extend_from_slice(&spine.blocks);
        let mut tree = Self {
            order,
            hangs: board.cells(blocks, None)?,
            at_ends: [Sides::default(); 2],
        };
        let mut reached = board.cells(blocks, false)?;
        for &block in &spine.blocks {
            reached[block as usize] = true;
        }
        let inner = 1..spine.blocks.len().saturating_sub(1);
        for place in inner {
            tree.hang_around(grid, &mut reached, spine.blocks[place]);
        }
        tree.spread(grid, &mut reached, spine.blocks.len());
        let last = spine.blocks.len() - 1;
        let mut ends = if last == 0 { vec![0] } else { vec![0, 1] };
        if preference.last_first {
            ends.reverse();
        }
        for end in ends {
            let block = spine.blocks[end * last];
            for turn in 0..Side::ALL.len() {
                let side = Side::ALL[(preference.first_side + turn) % Side::ALL.len()];
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

    /// Hangs blocks on those from this place in the order on, until there are none left.
    fn spread(&mut self, grid: &Grid, reached: &mut [bool], from: usize) {
        let mut place = from;
        while let Some(&block) = self.order.get(place) {
            self.hang_around(grid, reached, block);
            place += 1;
        }
    }

    /// Hangs all neighbours of a block on it that hang nowhere.
    fn hang_around(&mut self, grid: &Grid, reached: &mut [bool], block: u32) {
        for side in Side::ALL {
            self.hang(grid, reached, block, side);
        }
    }

    /// Hangs the neighbour at a side on a block, if there is one that hangs nowhere.
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
