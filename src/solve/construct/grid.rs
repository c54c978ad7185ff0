//! The board as rows and columns of blocks.

use crate::board::Square;
use crate::solve::construct::port::{Shape, Side};

/// A board cut into blocks, which are numbered in row-major order.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    rows: Cuts,
    columns: Cuts,
}

/// One side of the board cut into parts.
#[derive(Clone, Debug)]
struct Cuts {
    /// Where each part starts, and after the last one the length of the side.
    starts: Vec<u32>,
}

impl Cuts {
    fn new(parts: &[u32]) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for part in parts {
            end += part;
            starts.push(end);
        }
        Self { starts }
    }

    fn count(&self) -> u32 {
        u32::try_from(self.starts.len() - 1).expect("parts are fewer than squares")
    }

    fn start(&self, part: u32) -> u32 {
        self.starts[part as usize]
    }

    fn length(&self, part: u32) -> u32 {
        self.start(part + 1) - self.start(part)
    }

    /// The part that holds a place.
    fn part(&self, place: u32) -> u32 {
        let after = self.starts.partition_point(|&start| start <= place);
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

    /// The row and the column of blocks in which a block lies.
    pub(crate) fn place(&self, block: u32) -> (u32, u32) {
        let across = self.columns.count();
        (block / across, block % across)
    }

    /// The block in a row and a column of blocks.
    pub(crate) fn block(&self, row: u32, column: u32) -> u32 {
        row * self.columns.count() + column
    }

    /// The block that holds a square, and the square as it counts.
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
        let (row, column) = self.place(block);
        Square::new(self.rows.start(row), self.columns.start(column))
    }

    /// The rows and columns of a block.
    pub(crate) fn shape(&self, block: u32) -> Shape {
        let (row, column) = self.place(block);
        Shape {
            rows: self.rows.length(row),
            columns: self.columns.length(column),
        }
    }

    /// The block at a side of another.
    pub(crate) fn neighbour(&self, block: u32, side: Side) -> Option<u32> {
        let (row, column) = self.place(block);
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
