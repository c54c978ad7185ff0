//! The board as a grid of blocks.

use crate::board::Square;

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
    /// The number of squares.
    pub(crate) const fn squares(self) -> u32 {
        self.rows * self.columns
    }

    /// Whether both colours have equally many squares.
    pub(crate) const fn is_even(self) -> bool {
        self.squares().is_multiple_of(2)
    }
}

impl Side {
    /// All sides.
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
