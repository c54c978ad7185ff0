//! A square of a board.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A square by row and column, both from 0, row 0 on top.
///
/// It prints as `(row, column)`.
///
/// ```
/// use knights_core::board::Square;
/// assert_eq!(Square::new(4, 1).to_string(), "(4, 1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square {
    /// Rows above this square.
    pub row: u32,
    /// Columns to the left of this square.
    pub column: u32,
}

impl Square {
    /// The square in this row and this column.
    #[must_use]
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// The square's colour on a chequered board. A knight changes colour with every move.
    #[must_use]
    pub const fn colour(self) -> Colour {
        if (self.row + self.column).is_multiple_of(2) {
            Colour::OfOrigin
        } else {
            Colour::Other
        }
    }
}

/// A colour of a chequered board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The colour of square (0, 0). A board of odd area has one more square of it.
    OfOrigin,
    /// The other colour.
    Other,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}
