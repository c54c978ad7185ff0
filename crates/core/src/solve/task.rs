//! What the solver is asked: a tour of a board with given ends.

use crate::board::{Board, Square};
use crate::tour::Tour;

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

impl Task {
    /// Whether the tour visits all free squares and no others, and has these ends.
    #[must_use]
    pub fn is_solved_by(&self, tour: &Tour) -> bool {
        let ends = match self.ends {
            Ends::From(_) => true,
            Ends::Between(_, end) => tour.end() == end,
            Ends::Closed(_) => tour.returns(),
        };
        let is_visited = |&square: &Square| tour.numbering().get(square) != 0;
        ends && tour.board() == self.board
            && tour.start() == self.ends.start()
            && tour.length() == self.free_squares()
            && !self.blocked.iter().any(is_visited)
    }

    /// How many squares are free.
    pub fn free_squares(&self) -> u32 {
        let mut blocked = self.blocked.clone();
        blocked.sort_unstable();
        blocked.dedup();
        self.board.squares() - u32::try_from(blocked.len()).expect("squares are counted in u32")
    }
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
    pub const fn start(self) -> Square {
        let (Self::From(start) | Self::Between(start, _) | Self::Closed(start)) = self;
        start
    }

    /// The last square, if it is given.
    pub const fn end(self) -> Option<Square> {
        match self {
            Self::Between(_, end) => Some(end),
            Self::From(_) | Self::Closed(_) => None,
        }
    }

    /// The square that a path from the start through all other squares leads to, if it is given: the
    /// end, or the start of a closed tour.
    pub const fn last(self) -> Option<Square> {
        match self {
            Self::Between(_, end) => Some(end),
            Self::Closed(start) => Some(start),
            Self::From(_) => None,
        }
    }
}
