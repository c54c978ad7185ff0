//! Tours of the same squares, one after the other.

use std::iter::zip;

use crate::board::{Board, Fallible, Square, try_vec};

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
    /// Whether each square is a hole, or on the last path that was checked.
    is_taken: Vec<bool>,
    length: usize,
    path: Vec<u8>,
}

impl TourSequence {
    /// For tours of all squares of a board but the holes.
    pub fn new(board: Board, holes: &[Square]) -> Fallible<Self> {
        let mut is_taken = try_vec(board.squares() as usize, false)?;
        for &square in holes {
            is_taken[board.index(square)] = true;
        }
        Ok(Self {
            board,
            squares: board.all().collect(),
            length: is_taken.iter().filter(|&&is_taken| !is_taken).count(),
            is_taken,
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
            self.is_taken[usize::from(old)] = false;
        }
        self.path.truncate(common);
        for &place in &path[common..] {
            let square = *self.squares.get(usize::from(place))?;
            let before = self
                .path
                .last()
                .map(|&before| self.squares[usize::from(before)]);
            let is_move = before.is_none_or(|before| self.board.are_joined(before, square));
            if self.is_taken[usize::from(place)] || !is_move {
                return None;
            }
            self.is_taken[usize::from(place)] = true;
            self.path.push(place);
        }
        (self.path.len() == self.length).then_some(common)
    }
}
