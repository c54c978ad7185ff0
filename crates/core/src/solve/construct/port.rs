//! The squares at which neighbouring blocks are joined.
//!
//! Two blocks side by side, with the border between them:
//!
//! ```text
//!     . . . . . P | . . . . . .
//!     . . . . . + | . p . . . .
//!     . . . . Q . | . . . . . .
//!     . . . . . . | q . . . . .
//! ```
//!
//! P to Q and p to q are moves (the ports), and so are P to p and Q to q. If the tour of one block
//! makes the move P to Q and a closed tour of the other makes p to q, then one tour of both goes
//! from P to p, all around the second block, and from q to Q. A path crosses the border from P to
//! p or from + to q: these two crossings start on different colours.

use crate::board::Square;

/// A side of a block.
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
