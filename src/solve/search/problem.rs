//! What the search is asked, and what it answers.

use crate::board::{Board, Square};
use crate::solve::existence::{NoClosedTour, NoPath, NoTour};
use crate::solve::search::rules::Rules;
use crate::tour::Tour;

/// What is asked: a path from `start` over all squares that are not blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathProblem {
    /// The board.
    pub board: Board,
    /// The squares that nobody may visit.
    pub blocked: Vec<Square>,
    /// The first square, free.
    pub start: Square,
    /// The last square, free; any by default.
    pub end: Option<Square>,
    /// Pairs of free squares a knight's move apart: the path has to make these moves, in
    /// whichever direction; none by default.
    pub required: Vec<[Square; 2]>,
}

/// How it is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// The conclusions that are drawn; all by default.
    pub rules: Rules,
    /// How many steps the search may take; any number by default.
    pub steps: Option<u64>,
}

/// The answer to a [`PathProblem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a path: this one.
    Found(Tour),
    /// There is none.
    Impossible(Reason),
    /// The limit was reached before either was known.
    Unknown {
        /// The steps taken.
        steps: u64,
    },
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The start or the end is blocked.
    #[error("{0} is blocked")]
    Blocked(Square),
    /// The path would have to be on one square and on another at once.
    #[error("a path that starts and ends on {0} visits that square alone")]
    SameEnds(Square),
    /// The colours of the squares do not alternate.
    #[error(
        "a knight changes colour with every move, but {own} free squares have the colour of the start and {other} the other"
    )]
    Colours {
        /// Free squares of the start's colour.
        own: i32,
        /// Free squares of the other colour.
        other: i32,
    },
    /// With these colours the path would end on the other colour.
    #[error("a knight changes colour with every move, and so cannot end on {0}")]
    EndColour(Square),
    /// No tour of the whole board starts there.
    #[error(transparent)]
    Start(#[from] NoTour),
    /// No tour of the whole board has these ends.
    #[error(transparent)]
    Ends(#[from] NoPath),
    /// The whole board has no closed tour.
    #[error(transparent)]
    Closed(#[from] NoClosedTour),
    /// Every way over the columns of a board of three or four rows has been tried.
    #[error("searched exhaustively, {states} states of the frontier")]
    Frontier {
        /// The states that were reached.
        states: usize,
    },
    /// Every possibility has been tried.
    #[error("{}", searched(*.steps))]
    Searched {
        /// The steps taken.
        steps: u64,
    },
}

/// That all has been tried, in words.
fn searched(steps: u64) -> String {
    match steps {
        0 => "the moves that squares with few neighbours are forced to use contradict each other"
            .to_owned(),
        1 => "searched exhaustively, 1 step".to_owned(),
        steps => format!("searched exhaustively, {steps} steps"),
    }
}

impl PathProblem {
    /// The question for a board without blocked squares, and for any end.
    #[must_use]
    pub const fn new(board: Board, start: Square) -> Self {
        Self {
            board,
            blocked: Vec::new(),
            start,
            end: None,
            required: Vec::new(),
        }
    }
}
