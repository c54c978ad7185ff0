//! A rectangular board: its size, its squares, the neighbours of a square, and its symmetries.

use serde::{Deserialize, Serialize};

use crate::board::{MoveOrder, OutOfMemory, Square, Step, try_vec};

/// A board of `rows` × `columns` squares, at least one and at most [`Board::MAX_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct Board {
    rows: u32,
    columns: u32,
}

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
            Ok(Self { rows, columns })
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
    pub fn neighbour(self, square: Square, step: Step) -> Option<Square> {
        // A step off the top or the left wraps around to a large coordinate.
        let neighbour = step.target(square);
        self.contains(neighbour).then_some(neighbour)
    }

    /// The squares a knight's move away from a square, in this order of the moves.
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
        let steps = order.steps().into_iter();
        steps.filter_map(move |step| self.neighbour(square, step))
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

    /// The square with an index in row-major order.
    pub const fn square_at(self, index: u32) -> Square {
        Square::new(index / self.columns, index % self.columns)
    }

    /// All squares, in row-major order.
    pub fn all(self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        let squares = 0..self.squares() as usize;
        squares.map(move |index| self.square_at(u32::try_from(index).expect("squares are u32")))
    }

    /// Whether each square is free, which all are but the blocked ones, in row-major order.
    pub fn free(self, blocked: &[Square]) -> Result<Vec<bool>, OutOfMemory> {
        let mut free = self.grid(true)?;
        for &square in blocked {
            free[self.index(square)] = false;
        }
        Ok(free)
    }

    /// A copy of a value for every square, in row-major order.
    pub fn grid<T: Clone>(self, value: T) -> Result<Vec<T>, OutOfMemory> {
        try_vec(self.squares() as usize, value)
    }
}

/// A symmetry of a board.
///
/// Bit 2 swaps rows and columns, then bit 0 turns the board upside down and bit 1 mirrors it from left
/// to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Board {
    /// The symmetries of the board, the identity first: four of a rectangle, eight of a square.
    ///
    /// ```
    /// # use knights_core::board::{Board, Square};
    /// let board = Board::new(2, 3)?;
    /// let images = board.symmetries().map(|symmetry| symmetry.image(board, Square::new(0, 0)));
    /// let corners = [(0, 0), (1, 0), (0, 2), (1, 2)].map(|(row, column)| Square::new(row, column));
    /// assert!(images.eq(corners));
    /// # Ok::<(), knights_core::board::BoardError>(())
    /// ```
    pub fn symmetries(self) -> impl ExactSizeIterator<Item = Symmetry> + Clone + use<> {
        let symmetries = if self.rows() == self.columns() {
            0..8
        } else {
            0..4
        };
        symmetries.map(Symmetry)
    }
}

impl Symmetry {
    /// The image of a square of a board that has this symmetry.
    pub const fn image(self, board: Board, square: Square) -> Square {
        let mut image = square;
        if self.0 & 4 != 0 {
            image = Square::new(image.column, image.row);
        }
        if self.0 & 1 != 0 {
            image.row = board.rows() - 1 - image.row;
        }
        if self.0 & 2 != 0 {
            image.column = board.columns() - 1 - image.column;
        }
        image
    }
}
