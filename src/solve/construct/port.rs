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
    pub(crate) rows: u32,
    pub(crate) columns: u32,
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

#[cfg(test)]
mod tests {
    use crate::board::Square;
    use crate::solve::construct::port::{Shape, Side};
    use crate::tour::is_knight_move;

    /// A square of a block in the coordinates of the neighbour at this side.
    fn seen_from(side: Side, shape: Shape, square: Square) -> Square {
        match side {
            Side::Right => Square::new(square.row, square.column + shape.columns),
            Side::Bottom => Square::new(square.row + shape.rows, square.column),
            Side::Left | Side::Top => square,
        }
    }

    #[test]
    fn ports_and_crossings_are_moves() {
        for rows in 5..=13 {
            for columns in 5..=13 {
                let shape = Shape { rows, columns };
                for side in [Side::Right, Side::Bottom] {
                    let other = side.opposite();
                    for side in [side, other] {
                        let [first, second] = side.port(shape);
                        assert!(is_knight_move(first, second), "{side:?}");
                        let [first, second] = side.crossing(shape);
                        assert_ne!(first.colour(), second.colour(), "{side:?}");
                    }
                    for squares in [Side::port, Side::crossing] {
                        for (here, there) in
                            squares(side, shape).into_iter().zip(squares(other, shape))
                        {
                            let there = seen_from(side, shape, there);
                            assert!(is_knight_move(here, there), "{side:?} {here} {there}");
                        }
                    }
                }
            }
        }
    }
}
