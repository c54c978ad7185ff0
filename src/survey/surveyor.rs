//! Every start square of a board: what a method finds from each, and how many tours differ.

use std::collections::HashSet;

use crate::assignment::walk::{InteractiveWalk, WalkEvent};
use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::solve::search::Answer;
use crate::solve::{Ends, SolveError, Task, existence, first_tour, solve};
use crate::tour::{Fingerprint, Fingerprints, Tour, TourError};
use crate::warnsdorff::{self, TieBreak, WarnsdorffOptions};

/// How many steps the interactive walk takes at the most.
pub const WALK_STEPS: u64 = 1_000_000;

/// How a tour is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Warnsdorff's rule, without backtracking. A random tie-break has its own seed for each
    /// start: the seed named plus the place of the start in row-major order.
    Warnsdorff(WarnsdorffOptions),
    /// The first tour in this order, by exact search.
    Backtrack(MoveOrder),
    /// The interactive walk in this order, with its cut, for [`WALK_STEPS`] at the most.
    Walk(MoveOrder),
    /// A tour wherever one exists.
    Solve,
}

impl Method {
    /// The name that `--method` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warnsdorff(_) => "warnsdorff",
            Self::Backtrack(_) => "backtrack",
            Self::Walk(_) => "walk",
            Self::Solve => "solve",
        }
    }

    /// The move order, where the method has one.
    #[must_use]
    pub const fn order(self) -> Option<MoveOrder> {
        match self {
            Self::Warnsdorff(options) => Some(options.order),
            Self::Backtrack(order) | Self::Walk(order) => Some(order),
            Self::Solve => None,
        }
    }

    /// The tie-break, where the method has one.
    #[must_use]
    pub const fn ties(self) -> Option<TieBreak> {
        match self {
            Self::Warnsdorff(options) => Some(options.ties),
            Self::Backtrack(_) | Self::Walk(_) | Self::Solve => None,
        }
    }
}

/// A survey: a board, and how tours are sought on it.
#[derive(Clone, Debug)]
pub struct Surveyor {
    board: Board,
    method: Method,
    fingerprints: Fingerprints,
}

/// What came of one start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartResult {
    /// Where the knight started.
    pub start: Square,
    /// How many squares it has visited, at the most at once; 0 where an exact search found no
    /// tour.
    pub length: u32,
    /// Whether these are all.
    pub full: bool,
    /// Whether the tour is closed.
    pub closed: bool,
    /// Whether a full tour from here exists at all.
    pub possible: bool,
    /// What tells the tour from others, where it is full.
    pub fingerprint: Option<Fingerprint>,
}

/// A survey that cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SurveyError {
    /// The board is too large for this machine.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// A fault of this program.
    #[error("a fault of this program: its tour is none: {0}")]
    NoTour(#[from] TourError),
    /// The board is too large, or a fault of this program.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// What all starts together came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The starts.
    pub starts: usize,
    /// Those from which a full tour exists.
    pub possible: usize,
    /// Those from which one was found.
    pub full: usize,
    /// The open ones among these.
    pub open: usize,
    /// The closed ones.
    pub closed: usize,
    /// How many found tours differ as sequences of squares.
    pub sequences: usize,
    /// How many differ as sets of moves; the closing move of a closed tour is one.
    pub move_sets: usize,
    /// How many are left where sets that a symmetry of the board maps onto each other are one.
    pub up_to_symmetry: usize,
}

impl Surveyor {
    /// A survey of a board.
    ///
    /// # Errors
    ///
    /// The memory does not hold 256 bytes a square.
    pub fn new(board: Board, method: Method) -> Result<Self, OutOfMemory> {
        Ok(Self {
            board,
            method,
            fingerprints: Fingerprints::new(board)?,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How tours are sought.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// What comes of one start.
    ///
    /// # Errors
    ///
    /// The memory does not hold a second board.
    ///
    /// # Panics
    ///
    /// The start lies off the board.
    pub fn row(&self, start: Square) -> Result<StartResult, SurveyError> {
        let (length, tour) = self.tour(start)?;
        let full = tour.as_ref().is_some_and(Tour::is_full);
        Ok(StartResult {
            start,
            length,
            full,
            closed: tour.as_ref().is_some_and(Tour::is_closed),
            possible: existence::from_start(self.board, start).is_ok(),
            fingerprint: tour
                .filter(|_| full)
                .map(|tour| self.fingerprints.of(&tour)),
        })
    }

    /// How many squares the method visits at once at the most, and the tour that it ends with.
    fn tour(&self, start: Square) -> Result<(u32, Option<Tour>), SurveyError> {
        match self.method {
            Method::Warnsdorff(mut options) => {
                if let TieBreak::Random { seed } = options.ties {
                    let seed = seed.wrapping_add(self.board.index(start) as u64);
                    options.ties = TieBreak::Random { seed };
                }
                let tour = Tour::verify(warnsdorff::walk(self.board, start, &options)?)?;
                Ok((tour.length(), Some(tour)))
            }
            Method::Walk(order) => {
                let mut walk = InteractiveWalk::new(self.board, start, order, true)?;
                let mut most = walk.squares().len();
                for _ in 0..WALK_STEPS {
                    if walk.is_full() || walk.step() == WalkEvent::Exhausted {
                        break;
                    }
                    most = most.max(walk.squares().len());
                }
                let most = u32::try_from(most).expect("squares are counted in u32");
                Ok((most, Some(Tour::verify(walk.numbering()?)?)))
            }
            Method::Backtrack(order) => {
                let answer = first_tour(self.board, start, order, None, |_| ())?;
                Ok(found(answer))
            }
            Method::Solve => {
                let task = Task {
                    board: self.board,
                    blocked: Vec::new(),
                    ends: Ends::From(start),
                };
                Ok(found(solve(&task, None)?))
            }
        }
    }
}

/// How many squares the tour of an answer visits, and the tour.
fn found(answer: Answer) -> (u32, Option<Tour>) {
    match answer {
        Answer::Found(tour) => (tour.length(), Some(tour)),
        Answer::Impossible(_) | Answer::Unknown { .. } => (0, None),
    }
}

impl Summary {
    /// What these rows, one for each start, come to.
    #[must_use]
    pub fn of(rows: &[StartResult]) -> Self {
        let count = |holds: fn(&StartResult) -> bool| rows.iter().filter(|row| holds(row)).count();
        let prints = || rows.iter().filter_map(|row| row.fingerprint);
        let moves: HashSet<u64> = prints().map(|print| print.moves).collect();
        let classes: HashSet<u64> = prints().map(|print| print.up_to_symmetry).collect();
        let (full, closed) = (count(|row| row.full), count(|row| row.closed));
        Self {
            starts: rows.len(),
            possible: count(|row| row.possible),
            full,
            open: full - closed,
            closed,
            // Tours from different starts differ in their first square.
            sequences: full,
            move_sets: moves.len(),
            up_to_symmetry: classes.len(),
        }
    }
}
