//! How a tour is to start and to end.

use crate::board::Square;

/// Where a full tour is to start and to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// From a square to anywhere.
    From(Square),
    /// From the first square to the second.
    Between(Square, Square),
    /// From a square to one that is a knight's move from it: a closed tour.
    Closed(Square),
}

impl Ends {
    /// The first square of the tour.
    #[must_use]
    pub const fn start(self) -> Square {
        let (Self::From(start) | Self::Between(start, _) | Self::Closed(start)) = self;
        start
    }

    /// The last square, where one is named.
    #[must_use]
    pub const fn end(self) -> Option<Square> {
        match self {
            Self::Between(_, end) => Some(end),
            Self::From(_) | Self::Closed(_) => None,
        }
    }
}
