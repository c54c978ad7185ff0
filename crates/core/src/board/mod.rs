//! Squares, boards and the knight's eight moves. All other folders build on these.

mod graph;
mod moves;
mod resources;
mod symmetry;

use std::fmt;
use std::iter;

use num_traits::PrimInt;

pub use graph::KnightGraph;
pub use moves::{Leaper, Surface, UnknownLeaper, UnknownSurface, is_knight_move};
pub use resources::{Fallible, Misfit, OutOfMemory, StopFlag};
#[doc(hidden)]
pub use resources::{Workers, try_vec};
pub(crate) use resources::{try_collect, try_zeros};
pub use symmetry::{Symmetry, SymmetryKind};

/// A board of `rows` × `columns` squares, at least one and at most [`Board::MAX_SQUARES`], and which moves there are on it:
/// those of a knight, unless it is [`with_moves`](Board::with_moves) of another piece or on another surface.
///
/// Displayed, it is its sides, such as `8 x 8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(u32, u32)", into = "(u32, u32)")
)]
pub struct Board {
    rows: u32,
    columns: u32,
    leaper: Leaper,
    surface: Surface,
    /// Whether they are those of a knight on the plane, which hot paths ask for.
    is_usual: bool,
}

/// A square by its index in row-major order.
pub(crate) type SquareIndex = u32;

/// Marks a place that does not exist.
pub(crate) const NOWHERE: SquareIndex = SquareIndex::MAX;

/// A board without squares, or with more than [`Board::MAX_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a board of {rows} x {columns} squares is not between 1 and {} squares",
    Board::MAX_SQUARES
)]
pub struct BoardError {
    rows: u32,
    columns: u32,
}

impl TryFrom<(u32, u32)> for Board {
    type Error = BoardError;

    fn try_from((rows, columns): (u32, u32)) -> Result<Self, BoardError> {
        Self::new(rows, columns)
    }
}

impl From<Board> for (u32, u32) {
    fn from(board: Board) -> Self {
        (board.rows, board.columns)
    }
}

impl Board {
    /// The most squares that a board may have: 10,000 × 10,000.
    pub const MAX_SQUARES: u32 = 100_000_000;

    /// The board of `rows` × `columns` squares.
    pub fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        let squares = u64::from(rows) * u64::from(columns);
        if (1..=u64::from(Self::MAX_SQUARES)).contains(&squares) {
            Ok(Self {
                rows,
                columns,
                leaper: Leaper::KNIGHT,
                surface: Surface::Plane,
                is_usual: true,
            })
        } else {
            Err(BoardError { rows, columns })
        }
    }

    /// The number of rows, at least 1.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// The number of squares, at most [`Board::MAX_SQUARES`].
    pub const fn squares(self) -> u32 {
        self.rows * self.columns
    }

    /// Whether the square lies on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// The square at these coordinates; `None` if they are off the board.
    ///
    /// ```
    /// # use knights_core::board::{Board, Square};
    /// let board = Board::new(3, 4)?;
    /// assert_eq!(board.square(2, 3), Some(Square::new(2, 3)));
    /// assert_eq!(board.square(-1, 3), None);
    /// # Ok::<(), knights_core::board::BoardError>(())
    /// ```
    pub fn square(self, row: i64, column: i64) -> Option<Square> {
        let square = Square::new(u32::try_from(row).ok()?, u32::try_from(column).ok()?);
        self.contains(square).then_some(square)
    }

    /// The square one step away; `None` if it is off the board.
    #[inline]
    pub fn neighbour(self, square: Square, step: Step) -> Option<Square> {
        let neighbour = if self.is_usual {
            // A step off the top or the left wraps around to a large coordinate.
            step.target(square)
        } else {
            self.across(square, [step.rows.into(), step.columns.into()])
        };
        self.contains(neighbour).then_some(neighbour)
    }

    /// The squares of the board to which some steps lead, in their order.
    pub fn targets(self, from: Square, steps: [Step; 8]) -> impl Iterator<Item = Square> {
        let in_order = steps.into_iter();
        in_order.filter_map(move |step| self.neighbour(from, step))
    }

    /// The squares a move away from a square, in this order of the moves. Where several moves lead to one square, the first
    /// counts, and a square is not beside itself.
    ///
    /// ```
    /// # use knights_core::board::{Board, MoveOrder, Square};
    /// let corner = Board::new(8, 8)?.neighbours(Square::new(0, 0), MoveOrder::Judge);
    /// assert!(corner.eq([Square::new(1, 2), Square::new(2, 1)]));
    /// # Ok::<(), knights_core::board::BoardError>(())
    /// ```
    pub fn neighbours(
        self,
        square: Square,
        order: MoveOrder,
    ) -> impl Iterator<Item = Square> + Clone + use<> {
        let steps = if self.is_usual {
            order.steps()
        } else {
            self.steps(order)
        };
        let moves = steps.into_iter().enumerate();
        moves.filter_map(move |(number, step)| {
            if self.is_usual {
                return self.neighbour(square, step);
            }
            let target = self.neighbour(square, step)?;
            let mut before = steps[..number].iter();
            let is_new = before.all(|&step| self.neighbour(square, step) != Some(target));
            (is_new && target != square).then_some(target)
        })
    }

    /// The square on the board turned so that it has no more rows than columns. Applied to the result,
    /// it gives the square itself.
    pub(crate) const fn lying(self, square: Square) -> Square {
        if self.rows > self.columns {
            Square::new(square.column, square.row)
        } else {
            square
        }
    }

    /// The index of a square in row-major order, from 0.
    ///
    /// # Panics
    ///
    /// Panics if the square lies off the board.
    #[inline]
    pub const fn index(self, square: Square) -> usize {
        assert!(self.contains(square), "the square lies on the board");
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// The same index as a [`SquareIndex`].
    pub(crate) fn square_index(self, square: Square) -> SquareIndex {
        SquareIndex::try_from(self.index(square)).expect("squares are counted in u32")
    }

    /// The square with an index in row-major order.
    pub const fn square_at(self, index: u32) -> Square {
        Square::new(index / self.columns, index % self.columns)
    }

    /// All squares, in row-major order.
    pub fn all(self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        let squares = 0..self.squares() as usize;
        squares.map(move |index| self.square_at(u32::try_from(index).expect("squares are u32")))
    }

    /// Whether each square is free, which all are but the holes, in row-major order.
    pub fn free(self, holes: &[Square]) -> Fallible<Vec<bool>> {
        let mut free = self.grid(true)?;
        for &square in holes {
            free[self.index(square)] = false;
        }
        Ok(free)
    }

    /// A copy of a value for every square, in row-major order.
    pub fn grid<T: Clone>(self, value: T) -> Fallible<Vec<T>> {
        try_vec(self.squares() as usize, value)
    }
}

/// A square by row and column, both from 0, row 0 on top.
///
/// It prints as `(row, column)`.
///
/// ```
/// use knights_core::board::Square;
/// assert_eq!(Square::new(4, 1).to_string(), "(4, 1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.rows, self.columns)
    }
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

    /// The row and the column that this step leads to, which may be off any board.
    pub fn place(self, (row, column): (i32, i32)) -> (i32, i32) {
        (row + i32::from(self.rows), column + i32::from(self.columns))
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
        ["judge", "sheet", "tutorial", "walk"][self as usize]
    }
}

/// The members of a set that is the bits of a word, the lowest first.
pub(crate) fn members<S: PrimInt, N: TryFrom<u32>>(mut set: S) -> impl Iterator<Item = N> + Clone {
    iter::from_fn(move || {
        let member = (!set.is_zero()).then(|| N::try_from(set.trailing_zeros()).ok())?;
        set = set & (set - S::one());
        member
    })
}

/// How many squares have the colour of the start, and how many the other colour.
pub(crate) fn count_colours(squares: impl Iterator<Item = Square>, start: Square) -> (i32, i32) {
    squares.fold((0, 0), |(same, other), square| {
        if square.colour() == start.colour() {
            (same + 1, other)
        } else {
            (same, other + 1)
        }
    })
}
