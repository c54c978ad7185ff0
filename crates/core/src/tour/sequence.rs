//! Tours of the same squares, one after the other.

use std::iter::zip;

use crate::board::{Board, Fallible, Square};

/// Checks tours of the same squares that come one after the other, each only from where it differs from the one
/// before.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::tour::TourSequence;
///
/// // The middle is no part of a tour.
/// let mut sequence = TourSequence::new(Board::new(3, 3)?, &[Square::new(1, 1)])?;
/// assert_eq!(sequence.check(&[0, 5, 6, 1, 8, 3, 2, 7]), Some(0));
/// assert_eq!(sequence.check(&[0, 7, 2, 3, 8, 1, 6, 5]), Some(1));
/// assert_eq!(sequence.check(&[0, 7, 2, 3, 8, 1, 5, 6]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TourSequence {
    board: Board,
    squares: Vec<Square>,
    /// Whether each square is free, and not on the last path that was checked.
    is_left: Vec<bool>,
    length: usize,
    path: Vec<u8>,
}

impl TourSequence {
    /// For tours of all squares of a board but the holes.
    pub fn new(board: Board, holes: &[Square]) -> Fallible<Self> {
        let is_left = board.free(holes)?;
        Ok(Self {
            board,
            squares: board.all().collect(),
            length: is_left.iter().filter(|&&is_left| is_left).count(),
            is_left,
            path: Vec::new(),
        })
    }

    /// How many squares at its beginning a tour has in common with the one before; `None` if the squares, which are
    /// indices in row-major order, are no tour.
    ///
    /// # Complexity
    ///
    /// A comparison of the beginning, and a few steps for each other square.
    pub fn check(&mut self, path: &[u8]) -> Option<usize> {
        let same = zip(&self.path, path).take_while(|(old, new)| old == new);
        let common = same.count();
        for &old in &self.path[common..] {
            self.is_left[usize::from(old)] = true;
        }
        self.path.truncate(common);
        for &place in &path[common..] {
            let square = *self.squares.get(usize::from(place))?;
            let before = self
                .path
                .last()
                .map(|&before| self.squares[usize::from(before)]);
            let is_move = before.is_none_or(|before| self.board.are_joined(before, square));
            if !self.is_left[usize::from(place)] || !is_move {
                return None;
            }
            self.is_left[usize::from(place)] = false;
            self.path.push(place);
        }
        (self.path.len() == self.length).then_some(common)
    }
}
