//! Which tours are counted.

use crate::board::{Board, Square};

/// The tours of all squares of a board that are not blocked.
///
/// A tour of one square is an open tour, whose start is its end, but not a closed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourSet {
    /// The board.
    pub board: Board,
    /// The squares that no tour visits.
    pub blocked: Vec<Square>,
    /// Open or closed tours, and where they start and end.
    pub shape: TourShape,
}

/// What counts as one tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourShape {
    /// A sequence of squares, which may end anywhere. A tour and its reverse are two tours.
    Open {
        /// The first square; any if `None`.
        start: Option<Square>,
        /// The last square; any if `None`.
        end: Option<Square>,
    },
    /// A cycle, without a start and without a direction.
    Closed,
}

impl TourSet {
    /// All open tours of a whole board, each in both directions.
    #[must_use]
    pub const fn open(board: Board) -> Self {
        Self::whole(
            board,
            TourShape::Open {
                start: None,
                end: None,
            },
        )
    }

    /// The open tours of a whole board that start on a square.
    #[must_use]
    pub const fn from(board: Board, start: Square) -> Self {
        let start = Some(start);
        Self::whole(board, TourShape::Open { start, end: None })
    }

    /// All closed tours of a whole board, each once.
    #[must_use]
    pub const fn closed(board: Board) -> Self {
        Self::whole(board, TourShape::Closed)
    }

    const fn whole(board: Board, shape: TourShape) -> Self {
        Self {
            board,
            blocked: Vec::new(),
            shape,
        }
    }
}
