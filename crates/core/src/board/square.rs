//! A square of a board, and the knight's eight moves in the four orders in which the assignments try them.

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
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// The square's colour on a chequered board. A knight changes colour with every move.
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

/// A knight's move: a difference of rows and one of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Rows downwards.
    pub rows: i8,
    /// Columns to the right.
    pub columns: i8,
}

impl Step {
    /// The square that this step leads to. [`Board::neighbour`](crate::board::Board::neighbour)
    /// also checks that it is on the board.
    #[inline]
    pub const fn target(self, from: Square) -> Square {
        let row = from.row.wrapping_add_signed(self.rows as i32);
        let column = from.column.wrapping_add_signed(self.columns as i32);
        Square::new(row, column)
    }
}

/// An order of the eight moves. Ties go to the earlier move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// The judge problem's order: clockwise from two up, one right.
    Judge,
    /// The homework sheet's order: the flat moves first, then the steep ones.
    Sheet,
    /// The backtracking tutorial's order.
    Tutorial,
    /// The interactive walk's order, given there as (x, y) steps with y upwards.
    Walk,
}

/// Steps from their differences of rows and columns.
pub const fn steps<const N: usize>(pairs: [(i8, i8); N]) -> [Step; N] {
    let mut steps = [Step {
        rows: 0,
        columns: 0,
    }; N];
    let mut index = 0;
    while index < N {
        let (rows, columns) = pairs[index];
        steps[index] = Step { rows, columns };
        index += 1;
    }
    steps
}

#[rustfmt::skip]
const JUDGE: [Step; 8] = steps([(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]);
#[rustfmt::skip]
const SHEET: [Step; 8] = steps([(-1, -2), (-1, 2), (1, -2), (1, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)]);
#[rustfmt::skip]
const TUTORIAL: [Step; 8] = steps([(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]);
#[rustfmt::skip]
const WALK: [Step; 8] = steps([(1, -2), (-1, -2), (1, 2), (-1, 2), (2, -1), (2, 1), (-2, -1), (-2, 1)]);

impl MoveOrder {
    /// All orders, in the order of the documentation.
    pub const ALL: [Self; 4] = [Self::Judge, Self::Sheet, Self::Tutorial, Self::Walk];

    /// The eight moves, the preferred one first.
    ///
    /// ```
    /// use knights_core::board::{MoveOrder, Step};
    /// assert_eq!(MoveOrder::Judge.steps()[6], Step { rows: -1, columns: -2 });
    /// ```
    pub const fn steps(self) -> [Step; 8] {
        match self {
            Self::Judge => JUDGE,
            Self::Sheet => SHEET,
            Self::Tutorial => TUTORIAL,
            Self::Walk => WALK,
        }
    }

    /// The name of the order, as `--order` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Judge => "judge",
            Self::Sheet => "sheet",
            Self::Tutorial => "tutorial",
            Self::Walk => "walk",
        }
    }
}
