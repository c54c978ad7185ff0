//! The board as a grid of blocks.

use crate::board::Square;
use crate::solve::construct::port::{Shape, Side};

/// A board cut into blocks, which are numbered in row-major order.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    rows: Cuts,
    columns: Cuts,
}

/// A side of the board, cut into parts: the start of each part, and the length of the side.
#[derive(Clone, Debug)]
struct Cuts(Vec<u32>);

impl Cuts {
    fn new(parts: &[u32]) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for part in parts {
            end += part;
            starts.push(end);
        }
        Self(starts)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.0.len() - 1).expect("parts are fewer than squares")
    }

    fn start(&self, part: u32) -> u32 {
        self.0[part as usize]
    }

    /// The part that holds a row or column.
    fn part(&self, line: u32) -> u32 {
        let after = self.0.partition_point(|&start| start <= line);
        u32::try_from(after - 1).expect("parts are fewer than squares")
    }
}

impl Grid {
    /// The board with its rows and columns cut into these parts.
    pub(crate) fn new(row_parts: &[u32], column_parts: &[u32]) -> Self {
        Self {
            rows: Cuts::new(row_parts),
            columns: Cuts::new(column_parts),
        }
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> u32 {
        self.rows.count() * self.columns.count()
    }

    /// The number of blocks in a row of the grid.
    pub(crate) fn across(&self) -> u32 {
        self.columns.count()
    }

    /// How many rows of the board a row of the grid has.
    pub(crate) fn rows_of(&self, row: u32) -> u32 {
        self.rows.start(row + 1) - self.rows.start(row)
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
        let row = self.rows.part(square.row);
        let column = self.columns.part(square.column);
        let inside = Square::new(
            square.row - self.rows.start(row),
            square.column - self.columns.start(column),
        );
        (self.block(row, column), inside)
    }

    /// The first square of a block.
    pub(crate) fn origin(&self, block: u32) -> Square {
        let (row, column) = self.row_and_column(block);
        Square::new(self.rows.start(row), self.columns.start(column))
    }

    /// The rows and columns of a block.
    pub(crate) fn shape(&self, block: u32) -> Shape {
        let (row, column) = self.row_and_column(block);
        Shape {
            rows: self.rows_of(row),
            columns: self.columns.start(column + 1) - self.columns.start(column),
        }
    }

    /// The neighbour at a side of a block.
    pub(crate) fn neighbour(&self, block: u32, side: Side) -> Option<u32> {
        let (row, column) = self.row_and_column(block);
        let (row, column) = match side {
            Side::Right => (row, column + 1),
            Side::Bottom => (row + 1, column),
            Side::Left => (row, column.checked_sub(1)?),
            Side::Top => (row.checked_sub(1)?, column),
        };
        let inside = row < self.rows.count() && column < self.columns.count();
        inside.then(|| self.block(row, column))
    }
}
