//! What the solver answers: a tour, a reason why no tour exists, or that a limit was reached.

use crate::board::Square;
use crate::solve::Obstacle;
use crate::solve::cycles::Shortage;
use crate::solve::existence::{NoClosedTour, NoPath, NoTour};
use crate::tour::Tour;

/// An answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A tour.
    Found(Tour),
    /// There is no tour.
    Impossible(Reason),
    /// The limit was reached before the search was finished.
    Unknown {
        /// The steps of the search.
        steps: u64,
    },
}

/// Why there is no tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The start or the end is blocked.
    #[error("{0} is blocked")]
    Blocked(Square),
    /// Start and end are the same square, but there are others to visit.
    #[error("a path that starts and ends on {0} visits that square alone")]
    SameEnds(Square),
    /// The numbers of free squares of the two colours do not allow colours to alternate.
    #[error(
        "a knight changes colour with every move, but {same} free squares have the colour of the start and {other} the other"
    )]
    Colours {
        /// Free squares of the start's colour.
        same: i32,
        /// Free squares of the other colour.
        other: i32,
    },
    /// The end has the wrong colour.
    #[error("a knight changes colour with every move, and so cannot end on {0}")]
    EndColour(Square),
    /// No tour of the whole board starts on this square.
    #[error(transparent)]
    Start(#[from] NoTour),
    /// No tour of the whole board has these ends.
    #[error(transparent)]
    Ends(#[from] NoPath),
    /// The whole board has no closed tour.
    #[error(transparent)]
    Closed(#[from] NoClosedTour),
    /// Squares that show that there is no tour.
    #[error("{0}")]
    Obstacle(Obstacle),
    /// Some squares need more moves than their neighbours can make.
    #[error("{0}")]
    Shortage(Shortage),
    /// The frontier has tried all ways over the columns of a board of three or four rows.
    #[error("searched exhaustively, {states} states of the frontier")]
    Frontier {
        /// The states that were reached.
        states: usize,
    },
    /// The search has tried all possibilities.
    #[error("{}", searched(*.steps))]
    Searched {
        /// The steps of the search.
        steps: u64,
    },
}

impl Answer {
    /// The squares that show why there is no tour, if there are some that a picture can mark.
    pub fn reason_squares(&self) -> Vec<Square> {
        match self {
            Self::Impossible(reason) => reason.squares(),
            Self::Found(_) | Self::Unknown { .. } => Vec::new(),
        }
    }
}

impl Reason {
    /// The squares that show the reason, if there are some that a picture can mark.
    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Obstacle(obstacle) => obstacle.squares(),
            Self::Shortage(shortage) => shortage.squares.clone(),
            Self::Ends(NoPath::Corners(one, other, shared)) => vec![*one, *other, *shared],
            _ => Vec::new(),
        }
    }
}

/// The words for an exhaustive search.
fn searched(steps: u64) -> String {
    match steps {
        0 => "the moves that squares with few neighbours are forced to use contradict each other"
            .to_owned(),
        1 => "searched exhaustively, 1 step".to_owned(),
        steps => format!("searched exhaustively, {steps} steps"),
    }
}
