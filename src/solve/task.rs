//! What the solver is asked: a tour of a board with given ends.

use crate::board::{Board, Square};

/// A tour to find: of all squares that are not blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The board.
    pub board: Board,
    /// The squares that the tour may not visit.
    pub blocked: Vec<Square>,
    /// Where the tour starts and ends.
    pub ends: Ends,
}

/// Where a tour starts and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// From a square to any other.
    From(Square),
    /// From the first square to the second.
    Between(Square, Square),
    /// From a square to one a knight's move away from it: a closed tour.
    Closed(Square),
}

impl Ends {
    /// The first square of the tour.
    #[must_use]
    pub const fn start(self) -> Square {
        let (Self::From(start) | Self::Between(start, _) | Self::Closed(start)) = self;
        start
    }

    /// The last square, if it is given.
    #[must_use]
    pub const fn end(self) -> Option<Square> {
        match self {
            Self::Between(_, end) => Some(end),
            Self::From(_) | Self::Closed(_) => None,
        }
    }
}
