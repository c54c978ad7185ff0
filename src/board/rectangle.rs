//! A rectangular board: how many rows and columns it has, and which squares lie on it.

use crate::board::{Square, Step};

/// A board of `rows` × `columns` squares, at least one and at most [`Board::MAX_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
}

/// A board that cannot be: without squares, or with more than [`Board::MAX_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a board of {rows} x {columns} squares is not between 1 and {} squares",
    Board::MAX_SQUARES
)]
pub struct BoardError {
    rows: u32,
    columns: u32,
}

/// A board that the memory of this machine does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the memory does not hold a board of {} x {}; try a smaller one", .board.rows, .board.columns)]
pub struct OutOfMemory {
    board: Board,
}

impl OutOfMemory {
    /// The error for what does not fit beside this board.
    #[must_use]
    pub const fn of(board: Board) -> Self {
        Self { board }
    }
}

impl Board {
    /// The most squares that a board may have: 10,000 × 10,000.
    pub const MAX_SQUARES: u32 = 100_000_000;

    /// The board of `rows` × `columns` squares.
    ///
    /// # Errors
    ///
    /// A board without squares, or with more than [`Board::MAX_SQUARES`].
    pub fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        let squares = u64::from(rows) * u64::from(columns);
        if (1..=u64::from(Self::MAX_SQUARES)).contains(&squares) {
            Ok(Self { rows, columns })
        } else {
            Err(BoardError { rows, columns })
        }
    }

    /// The number of rows, at least 1.
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    #[must_use]
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// The number of squares, at most [`Board::MAX_SQUARES`].
    #[must_use]
    pub const fn squares(self) -> u32 {
        self.rows * self.columns
    }

    /// Whether the square lies on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// The square at these coordinates, if they lie on the board.
    ///
    /// ```
    /// # use knights::{board::Board, board::Square};
    /// let board = Board::new(3, 4)?;
    /// assert_eq!(board.square(2, 3), Some(Square::new(2, 3)));
    /// assert_eq!(board.square(-1, 3), None);
    /// # Ok::<(), knights::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn square(self, row: i64, column: i64) -> Option<Square> {
        let square = Square::new(u32::try_from(row).ok()?, u32::try_from(column).ok()?);
        self.contains(square).then_some(square)
    }

    /// The square a step away, if it lies on the board.
    #[must_use]
    pub fn neighbour(self, square: Square, step: Step) -> Option<Square> {
        let row = square.row.checked_add_signed(step.rows.into())?;
        let column = square.column.checked_add_signed(step.columns.into())?;
        let neighbour = Square::new(row, column);
        self.contains(neighbour).then_some(neighbour)
    }

    /// The place of a square in row-major order, from 0.
    ///
    /// # Panics
    ///
    /// The square lies off the board.
    #[must_use]
    #[inline]
    pub const fn index(self, square: Square) -> usize {
        assert!(self.contains(square), "the square lies on the board");
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// The square at a place in row-major order.
    #[must_use]
    pub const fn square_at(self, index: u32) -> Square {
        Square::new(index / self.columns, index % self.columns)
    }

    /// All squares, in row-major order.
    #[must_use]
    pub fn all(self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        let squares = 0..self.squares() as usize;
        squares.map(move |index| self.square_at(u32::try_from(index).expect("squares are u32")))
    }

    /// A value for every square, in row-major order.
    ///
    /// # Errors
    ///
    /// The memory does not hold it.
    pub fn grid<T: Clone>(self, value: T) -> Result<Vec<T>, OutOfMemory> {
        self.cells(self.squares() as usize, value)
    }

    /// `count` values that stand for this board.
    pub(crate) fn cells<T: Clone>(self, count: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
        let mut cells = Vec::new();
        cells
            .try_reserve_exact(count)
            .map_err(|_| OutOfMemory::of(self))?;
        cells.resize(count, value);
        Ok(cells)
    }

    /// Whether so many bytes are to be had, for many small things that are worked with next.
    ///
    /// # Errors
    ///
    /// They are not.
    pub(crate) fn room(self, bytes: usize) -> Result<(), OutOfMemory> {
        let mut room: Vec<u8> = Vec::new();
        room.try_reserve_exact(bytes)
            .map_err(|_| OutOfMemory::of(self))
    }
}
