//! The board as a grid of blocks, and which block is joined to which: a path of blocks from the start to
//! the end (the spine), and trees of closed blocks that hang on it.

use crate::board::{Fallible, Square, try_vec};

/// A board cut into blocks, which are numbered in row-major order.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// Where each row of the grid starts, and the rows of the board.
    rows: Vec<u32>,
    /// Where each column of the grid starts, and the columns of the board.
    columns: Vec<u32>,
}

/// Where the parts of a side start, and where the last one ends.
fn starts(parts: &[u32]) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend(parts.iter().scan(0, |end, part| {
        *end += part;
        Some(*end)
    }));
    starts
}

/// The part that holds a row or column.
fn part_with(starts: &[u32], line: u32) -> u32 {
    count(starts.partition_point(|&start| start <= line)) - 1
}

fn count(parts: usize) -> u32 {
    u32::try_from(parts).expect("parts are fewer than squares")
}

impl Grid {
    /// The board with its rows and columns cut into these parts.
    pub(crate) fn new(row_parts: &[u32], column_parts: &[u32]) -> Self {
        Self {
            rows: starts(row_parts),
            columns: starts(column_parts),
        }
    }

    pub(crate) fn blocks(&self) -> u32 {
        (count(self.rows.len()) - 1) * self.across()
    }

    /// The number of blocks in a row of the grid.
    pub(crate) fn across(&self) -> u32 {
        count(self.columns.len()) - 1
    }

    /// How many rows of the board a row of the grid has.
    pub(crate) fn rows_of(&self, row: u32) -> u32 {
        self.rows[row as usize + 1] - self.rows[row as usize]
    }

    /// The row and the column of a block in the grid.
    pub(crate) fn row_and_column(&self, block: u32) -> (u32, u32) {
        (block / self.across(), block % self.across())
    }

    /// The block in a row and a column of the grid.
    fn block(&self, row: u32, column: u32) -> u32 {
        row * self.across() + column
    }

    /// The block that holds a square, and the square's coordinates in the block.
    pub(crate) fn locate(&self, square: Square) -> (u32, Square) {
        let row = part_with(&self.rows, square.row);
        let column = part_with(&self.columns, square.column);
        let block = self.block(row, column);
        let origin = self.origin(block);
        let inside = Square::new(square.row - origin.row, square.column - origin.column);
        (block, inside)
    }

    pub(crate) fn origin(&self, block: u32) -> Square {
        let (row, column) = self.row_and_column(block);
        Square::new(self.rows[row as usize], self.columns[column as usize])
    }

    pub(crate) fn shape(&self, block: u32) -> Shape {
        let (row, column) = self.row_and_column(block);
        Shape {
            rows: self.rows_of(row),
            columns: self.columns[column as usize + 1] - self.columns[column as usize],
        }
    }

    pub(crate) fn neighbour(&self, block: u32, side: Side) -> Option<u32> {
        let (row, column) = self.row_and_column(block);
        let (row, column) = match side {
            Side::Right => (row, column + 1),
            Side::Bottom => (row + 1, column),
            Side::Left => (row, column.checked_sub(1)?),
            Side::Top => (row.checked_sub(1)?, column),
        };
        let block = self.block(row, column);
        (block < self.blocks() && column < self.across()).then_some(block)
    }
}

/// A side of a block, at which it can be joined to its neighbour.
///
/// Two blocks side by side, with the border between them:
///
/// ```text
///     . . . . . P | . . . . . .
///     . . . . . + | . p . . . .
///     . . . . Q . | . . . . . .
///     . . . . . . | q . . . . .
/// ```
///
/// P to Q and p to q are moves (the ports), and so are P to p and Q to q. If the tour of one block
/// makes the move P to Q and a closed tour of the other makes p to q, then one tour of both goes
/// from P to p, all around the second block, and from q to Q. A path crosses the border from P to
/// p or from + to q: these two crossings start on different colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Right,
    Bottom,
    Left,
    Top,
}

/// Rows and columns of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub rows: u32,
    pub columns: u32,
}

impl Shape {
    pub(crate) const fn squares(self) -> u32 {
        self.rows * self.columns
    }

    /// Whether both colours have equally many squares.
    pub(crate) const fn is_even(self) -> bool {
        self.squares().is_multiple_of(2)
    }
}

impl Side {
    pub(crate) const ALL: [Self; 4] = [Self::Right, Self::Bottom, Self::Left, Self::Top];

    /// The side of the neighbour at this side that faces it.
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Right => Self::Left,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
        }
    }

    /// The two squares of the move that is exchanged for two moves across the border, each to the
    /// same square of the neighbour's pair.
    pub(crate) const fn port(self, shape: Shape) -> [Square; 2] {
        let Shape { rows, columns } = shape;
        match self {
            Self::Right => [Square::new(0, columns - 1), Square::new(2, columns - 2)],
            Self::Left => [Square::new(1, 1), Square::new(3, 0)],
            Self::Bottom => [Square::new(rows - 1, 0), Square::new(rows - 2, 2)],
            Self::Top => [Square::new(1, 1), Square::new(0, 3)],
        }
    }

    /// The two squares, one of each colour, from which a path crosses the border, each to the same
    /// square of the neighbour's pair.
    pub(crate) const fn crossing(self, shape: Shape) -> [Square; 2] {
        let Shape { rows, columns } = shape;
        match self {
            Self::Right => [Square::new(0, columns - 1), Square::new(1, columns - 1)],
            Self::Bottom => [Square::new(rows - 1, 0), Square::new(rows - 1, 1)],
            Self::Left | Self::Top => self.port(shape),
        }
    }
}

/// The blocks from the block of the start to that of the end.
#[derive(Clone, Debug)]
pub(crate) struct Spine {
    pub blocks: Vec<u32>,
    /// The side of each block but the last that leads to the next.
    pub exits: Vec<Side>,
}

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
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|last_first| {
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
        let sideways_exits = vec![sideways; column.abs_diff(last_column) as usize];
        let down_exits = vec![down; row.abs_diff(last_row) as usize];
        let exits = match turn {
            Turn::RowFirst => [sideways_exits, down_exits].concat(),
            Turn::ColumnFirst => [down_exits, sideways_exits].concat(),
        };
        let mut blocks = vec![first];
        for &exit in &exits {
            let neighbour = grid.neighbour(blocks[blocks.len() - 1], exit);
            blocks.push(neighbour.expect("the spine stays on the board"));
        }
        Self { blocks, exits }
    }
}

impl Tree {
    /// Hangs all blocks on the spine: on its inner blocks if possible, and otherwise on its ends
    /// as preferred.
    pub(crate) fn new(grid: &Grid, spine: &Spine, preference: Preference) -> Fallible<Self> {
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
        let Some(neighbour) = neighbour.filter(|&block| !reached[block as usize]) else {
            return false;
        };
        reached[neighbour as usize] = true;
        self.hangs[neighbour as usize] = Some(side.opposite());
        self.order.push(neighbour);
        true
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sides(u8);

impl Sides {
    pub(crate) const fn with(self, side: Side) -> Self {
        Self(self.0 | 1 << side as u8)
    }

    pub(crate) const fn without(self, side: Side) -> Self {
        Self(self.0 & !(1 << side as u8))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Side> {
        let contains = move |side: &Side| self.0 & 1 << *side as u8 != 0;
        Side::ALL.into_iter().filter(contains)
    }
}
