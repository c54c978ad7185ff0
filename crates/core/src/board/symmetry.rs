//! The symmetries of a board: rotations and reflections that map it to itself.

use crate::board::{Board, Square};

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
    #[must_use]
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
