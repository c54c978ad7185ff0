//! A number on each square, not necessarily a tour.

use crate::board::{Board, OutOfMemory, Square, try_zeros};

/// A board with a number on each square: the step of a walk, from 1, or 0.
///
/// The numbers are unchecked; a [`Tour`](crate::tour::Tour) is checked. Four bytes a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    board: Board,
    numbers: Vec<u32>,
}

impl Numbering {
    /// The board with 0 on every square.
    ///
    /// # Errors
    ///
    /// Four bytes a square cannot be allocated.
    pub fn blank(board: Board) -> Result<Self, OutOfMemory> {
        let numbers = try_zeros(board.squares() as usize)?;
        Ok(Self { board, numbers })
    }

    /// The board with 1, 2, 3 … along a path of squares.
    pub fn of_path(
        board: Board,
        path: impl IntoIterator<Item = Square>,
    ) -> Result<Self, OutOfMemory> {
        let mut numbering = Self::blank(board)?;
        for (number, square) in (1..).zip(path) {
            numbering.set(square, number);
        }
        Ok(numbering)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number on a square of the board.
    #[must_use]
    #[inline]
    pub fn get(&self, square: Square) -> u32 {
        self.numbers[self.board.index(square)]
    }

    /// Puts a number on a square of the board.
    #[inline]
    pub fn set(&mut self, square: Square, number: u32) {
        self.numbers[self.board.index(square)] = number;
    }

    /// All numbers, in row-major order.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// All numbers, in row-major order, to be changed.
    pub fn numbers_mut(&mut self) -> &mut [u32] {
        &mut self.numbers
    }

    /// The rows, from the top.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.numbers.chunks_exact(self.board.columns() as usize)
    }

    /// The first square with this number, in row-major order.
    pub fn find(&self, number: u32) -> Option<Square> {
        let index = self.numbers.iter().position(|&other| other == number)?;
        let index = u32::try_from(index).expect("squares are counted in u32");
        Some(self.board.square_at(index))
    }
}
