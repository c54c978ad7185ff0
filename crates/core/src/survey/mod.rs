//! Surveys: the result of a method from every start square of a board.
//!
//! A [`SurveyTask`] goes into a [`Surveyor`], which turns each start into a [`StartResult`]; the
//! results of all starts are a `Survey` with its `Summary`.

mod surveyor;

use std::collections::HashSet;

use crate::board::{Board, Square};
use crate::solve::LONGEST_SIDE_OF_FIRST_TOUR;
use crate::tour::Fingerprint;

pub use surveyor::{Method, Surveyor};

/// A survey to make: a method tries every free square of a board as the start.
///
/// ```
/// use knights_core::board::{Board, MoveOrder, Square};
/// use knights_core::survey::{Method, SurveyTask};
///
/// let (board, corner) = (Board::new(5, 5)?, Square::new(0, 0));
/// let task = SurveyTask::around(board, vec![corner], Method::Solve, 1000)?;
/// assert_eq!(task.free_squares(), 24);
/// let walk = Method::Walk(MoveOrder::Walk);
/// assert!(SurveyTask::around(board, vec![corner], walk, 1000).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyTask {
    board: Board,
    /// In row-major order, each once.
    holes: Vec<Square>,
    method: Method,
    max_steps: Option<u64>,
}

/// Why there is no such survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SurveyTaskError {
    /// The method always visits the whole board.
    #[error("--method {0} cannot go around holes; use --method warnsdorff or --method solve")]
    WholeBoardOnly(&'static str),
    /// The method knows a knight on the plane only.
    #[error(
        "--method {0} is for a knight on the plane; with --leaper or --surface use --method solve"
    )]
    KnightOnly(&'static str),
    /// The method takes long on larger boards.
    #[error(
        "--method {method} takes boards of up to {longest} x {longest}, and this one is {rows} x {columns}; use --method warnsdorff or --method solve",
        longest = LONGEST_SIDE_OF_FIRST_TOUR
    )]
    LargeBoard {
        /// The method.
        method: &'static str,
        /// The rows of the board.
        rows: u32,
        /// The columns of the board.
        columns: u32,
    },
    /// No square is left to start on.
    #[error("all squares are holes, so no start is left; leave a square free")]
    AllHoles,
}

impl SurveyTask {
    /// The most steps of the search for each start of a board with holes, unless a user asks for others.
    pub const MAX_STEPS: u64 = 10_000;

    /// The survey of a board without holes, for a knight on the plane.
    pub const fn whole(board: Board, method: Method) -> Self {
        Self {
            board,
            holes: Vec::new(),
            method,
            max_steps: None,
        }
    }

    /// The survey of a board around holes, which must lie on the board, or with other moves than those of a knight on the
    /// plane. Whether a tour exists from a start is searched for in at most `max_steps` steps.
    pub fn around(
        board: Board,
        mut holes: Vec<Square>,
        method: Method,
        max_steps: u64,
    ) -> Result<Self, SurveyTaskError> {
        let (rows, columns) = (board.rows(), board.columns());
        let is_large = rows.max(columns) > LONGEST_SIDE_OF_FIRST_TOUR.unsigned_abs();
        if matches!(method, Method::Backtrack(_)) && is_large {
            return Err(SurveyTaskError::LargeBoard {
                method: method.name(),
                rows,
                columns,
            });
        }
        if holes.is_empty() && board.is_usual() {
            return Ok(Self::whole(board, method));
        }
        if !board.is_usual() && method != Method::Solve {
            return Err(SurveyTaskError::KnightOnly(method.name()));
        }
        if matches!(method, Method::Backtrack(_) | Method::Walk(_)) {
            return Err(SurveyTaskError::WholeBoardOnly(method.name()));
        }
        holes.sort_unstable();
        holes.dedup();
        if holes.len() == board.squares() as usize {
            return Err(SurveyTaskError::AllHoles);
        }
        Ok(Self {
            board,
            holes,
            method,
            max_steps: Some(max_steps),
        })
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The holes, in row-major order.
    pub fn holes(&self) -> &[Square] {
        &self.holes
    }

    /// The method.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The most steps of the search for each start, if a search may be needed.
    pub const fn max_steps(&self) -> Option<u64> {
        self.max_steps
    }

    /// How many squares are free: the length of a full tour.
    pub fn free_squares(&self) -> u32 {
        let holes = u32::try_from(self.holes.len()).expect("squares are counted in u32");
        self.board.squares() - holes
    }

    /// The starts: all free squares, in row-major order.
    pub fn starts(&self) -> impl Iterator<Item = Square> {
        let squares = self.board.all();
        squares.filter(|square| self.holes.binary_search(square).is_err())
    }
}

/// A finished survey of one board.
#[derive(Clone, Debug)]
pub struct Survey {
    /// What is surveyed.
    pub task: SurveyTask,
    /// The result of each start, in row-major order.
    pub rows: Vec<StartResult>,
}

/// The result of one start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartResult {
    /// The start.
    pub start: Square,
    /// The most squares that the method visited at once; 0 if an exact search found no tour.
    pub length: u32,
    /// What the method found.
    pub outcome: StartOutcome,
}

/// What a method found from a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartOutcome {
    /// A full tour that is closed.
    Closed(Fingerprint),
    /// A full tour that is not closed.
    Open(Fingerprint),
    /// No full tour, though one exists.
    Stuck,
    /// No full tour: none starts here.
    Impossible,
    /// No full tour, and the search for one gave up: it is unknown whether one exists.
    Unknown,
}

impl StartOutcome {
    /// The fingerprint of the full tour, if one was found.
    pub const fn fingerprint(self) -> Option<Fingerprint> {
        match self {
            Self::Closed(fingerprint) | Self::Open(fingerprint) => Some(fingerprint),
            Self::Stuck | Self::Impossible | Self::Unknown => None,
        }
    }

    /// Whether a full tour was found.
    pub const fn is_full(self) -> bool {
        matches!(self, Self::Closed(_) | Self::Open(_))
    }

    /// Whether a closed tour was found.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Closed(_))
    }

    /// Whether a full tour from here exists; `None` if that is unknown.
    pub const fn is_possible(self) -> Option<bool> {
        match self {
            Self::Closed(_) | Self::Open(_) | Self::Stuck => Some(true),
            Self::Impossible => Some(false),
            Self::Unknown => None,
        }
    }
}

/// The summary of a survey. Documents have its fields in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Summary {
    /// How many starts the board has.
    pub starts: usize,
    /// The starts from which a full tour exists.
    pub possible: usize,
    /// The starts from which it is unknown whether one exists.
    pub unknown: usize,
    /// The starts from which one was found.
    pub full: usize,
    /// The open tours among those.
    pub open: usize,
    /// The closed tours among those.
    pub closed: usize,
    /// How many of them are different tours.
    pub different: DifferentTours,
}

/// How many different tours a survey has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DifferentTours {
    /// The different tours, as sequences of squares.
    pub sequences: usize,
    /// The different tours, as sets of moves. A closed tour's set has the closing move.
    pub move_sets: usize,
    /// The different sets of moves up to the symmetries of the board.
    pub up_to_symmetry: usize,
}

impl Summary {
    /// The summary of these results, one for each start.
    pub fn of(rows: &[StartResult]) -> Self {
        let outcomes = || rows.iter().map(|row| row.outcome);
        let count = |holds: fn(&StartOutcome) -> bool| outcomes().filter(holds).count();
        let fingerprints = || outcomes().filter_map(StartOutcome::fingerprint);
        let moves: HashSet<u64> = fingerprints().map(|print| print.moves).collect();
        let classes: HashSet<u64> = fingerprints().map(|print| print.up_to_symmetry).collect();
        let full = count(|outcome| outcome.is_full());
        let closed = count(|outcome| outcome.is_closed());
        Self {
            starts: rows.len(),
            possible: count(|outcome| outcome.is_possible() == Some(true)),
            unknown: count(|outcome| outcome.is_possible().is_none()),
            full,
            open: full - closed,
            closed,
            different: DifferentTours {
                // Tours from different starts differ in their first square.
                sequences: full,
                move_sets: moves.len(),
                up_to_symmetry: classes.len(),
            },
        }
    }

    /// The starts from which a full tour exists, but none was found.
    pub const fn stuck(&self) -> usize {
        self.possible - self.full
    }
}
