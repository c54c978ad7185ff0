//! Finds a tour if one exists, or says why not.
//!
//! A [`Task`] goes in and an [`Answer`] comes out: found, impossible, or unknown after a limit. [`find`] takes any
//! [`TourSet`], also with given steps.
//! [`solve`] asks the theorems ([`existence`]) first and then chooses a method: the linear-time
//! construction, the frontier for three and four rows, `cycles` for boards with holes, or the exact search.
//! [`first_tour`] finds the tour that a plain depth-first search would find first, and [`random_tour`] makes a random
//! tour of one that was found. Tours of which some steps are given are a [`puzzle`].

pub(crate) mod construct;
pub(crate) mod cycles;
mod decide;
pub mod existence;
mod first_tour;
pub(crate) mod frontier;
mod obstacle;
pub mod puzzle;
mod random;
pub mod search;

pub use cycles::Shortage;
#[doc(hidden)]
pub use decide::{HoleMethod, solve_by};
pub use decide::{find, solve};
pub use first_tour::{LONGEST_SIDE_OF_FIRST_TOUR, first_tour};
pub use obstacle::Obstacle;
pub use random::random_tour;

use crate::board::{Board, Square};
use crate::solve::existence::{NoClosedTour, NoPath, NoTour};
use crate::solve::puzzle::GivenFault;
use crate::tour::{Tour, TourSet, TourShape};

/// A tour to find: of all squares that are not holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The board.
    pub board: Board,
    /// The squares that the tour may not visit.
    pub holes: Vec<Square>,
    /// Where the tour starts and ends.
    pub ends: Ends,
}

impl Task {
    /// A tour of a board without holes.
    pub const fn whole(board: Board, ends: Ends) -> Self {
        let holes = Vec::new();
        Self { board, holes, ends }
    }

    /// The task of finding a tour of a set; `None` if it has no start, or if steps are given.
    pub fn of(set: &TourSet) -> Option<Self> {
        let ends = match set.shape {
            TourShape::Path { start, end: None } => Ends::From(start?),
            TourShape::Path {
                start,
                end: Some(end),
            } => Ends::Between(start?, end),
            TourShape::Cycle { start } => Ends::Closed(start?),
        };
        set.given.is_empty().then(|| Self {
            board: set.board,
            holes: set.holes.clone(),
            ends,
        })
    }

    /// The tours of which one is to be found.
    pub fn tours(&self) -> TourSet {
        let start = Some(self.ends.start());
        let shape = match self.ends {
            Ends::Closed(_) => TourShape::Cycle { start },
            ends => TourShape::Path {
                start,
                end: ends.end(),
            },
        };
        TourSet::around(self.board, self.holes.clone(), shape)
    }

    /// Whether the tour visits all free squares and no others, and has these ends.
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
            && !self.holes.iter().any(is_visited)
    }

    /// How many squares are free.
    pub fn free_squares(&self) -> u32 {
        let mut holes = self.holes.clone();
        holes.sort_unstable();
        holes.dedup();
        self.board.squares() - u32::try_from(holes.len()).expect("squares are counted in u32")
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

    /// The ends that are given; a closed tour has none.
    pub(crate) fn given(self) -> impl Iterator<Item = Square> {
        let start = (!matches!(self, Self::Closed(_))).then_some(self.start());
        start.into_iter().chain(self.end())
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
    /// The start or the end is a hole.
    #[error("{0} is a hole")]
    Hole(Square),
    /// The start or the end is off the board.
    #[error("{0} is off the board")]
    OffTheBoard(Square),
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
    /// The given steps of a puzzle contradict each other.
    #[error(transparent)]
    Given(#[from] GivenFault),
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
            Self::Impossible(Reason::Obstacle(obstacle)) => obstacle.squares(),
            Self::Impossible(Reason::Shortage(shortage)) => shortage.squares.clone(),
            Self::Impossible(Reason::Given(fault)) => fault.squares(),
            Self::Impossible(Reason::Ends(NoPath::Corners(one, other, shared))) => {
                vec![*one, *other, *shared]
            }
            _ => Vec::new(),
        }
    }
}

/// The words for an exhaustive search.
fn searched(steps: u64) -> String {
    match steps {
        0 => "the moves that squares with few neighbours are forced to use contradict each other"
            .to_owned(),
        1 => "searched exhaustively, 1 move tried".to_owned(),
        steps => format!("searched exhaustively, {steps} moves tried"),
    }
}
