//! Runs a method from a start square and fingerprints the tour.

use crate::assignment::walk::{Alternatives, InteractiveWalk, WALK_STEPS, WalkEvent};
use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::solve::{Answer, Ends, Task, existence, first_tour, solve};
use crate::survey::{StartOutcome, StartResult};
use crate::tour::{Fingerprints, Tour};
use crate::warnsdorff::{self, TieBreak, WarnsdorffOptions};

/// How a survey searches for tours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Warnsdorff's rule, without backtracking. With a random tie-break, the seed of each start is
    /// the given seed plus the start's index in row-major order.
    Warnsdorff(WarnsdorffOptions),
    /// The first tour in this move order, by exact search.
    Backtrack(MoveOrder),
    /// The interactive walk in this move order, with its cut, for at most 1,000,000 steps.
    Walk(MoveOrder),
    /// The solver, which finds a tour if one exists.
    Solve,
}

impl Method {
    /// The name of the method, as `--method` takes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Warnsdorff(_) => "warnsdorff",
            Self::Backtrack(_) => "backtrack",
            Self::Walk(_) => "walk",
            Self::Solve => "solve",
        }
    }

    /// The move order, if the method has one.
    pub(crate) const fn order(self) -> Option<MoveOrder> {
        match self {
            Self::Warnsdorff(options) => Some(options.order),
            Self::Backtrack(order) | Self::Walk(order) => Some(order),
            Self::Solve => None,
        }
    }

    /// The tie-break, if the method has one.
    pub(crate) const fn ties(self) -> Option<TieBreak> {
        match self {
            Self::Warnsdorff(options) => Some(options.ties),
            Self::Backtrack(_) | Self::Walk(_) | Self::Solve => None,
        }
    }
}

/// Surveys the starts of a board with a method.
#[derive(Clone, Debug)]
pub struct Surveyor {
    board: Board,
    method: Method,
    fingerprints: Fingerprints,
}

impl Surveyor {
    /// A surveyor of a board.
    ///
    /// # Errors
    ///
    /// 256 bytes a square cannot be allocated.
    pub fn new(board: Board, method: Method) -> Result<Self, OutOfMemory> {
        Ok(Self {
            board,
            method,
            fingerprints: Fingerprints::new(board)?,
        })
    }

    /// The result of one start, a square of the board.
    ///
    /// # Errors
    ///
    /// The boards that the method needs do not fit into memory.
    pub fn result(&self, start: Square) -> Result<StartResult, OutOfMemory> {
        let (length, tour) = self.tour(start)?;
        let outcome = match tour.filter(Tour::is_full) {
            Some(tour) if tour.is_closed() => StartOutcome::Closed(self.fingerprints.of(&tour)),
            Some(tour) => StartOutcome::Open(self.fingerprints.of(&tour)),
            None if existence::from_start(self.board, start).is_ok() => StartOutcome::Stuck,
            None => StartOutcome::Impossible,
        };
        Ok(StartResult {
            start,
            length,
            outcome,
        })
    }

    /// The most squares that the method visits at once, and the tour that it ends with.
    fn tour(&self, start: Square) -> Result<(u32, Option<Tour>), OutOfMemory> {
        match self.method {
            Method::Warnsdorff(mut options) => {
                if let TieBreak::Random { seed } = options.ties {
                    let seed = seed.wrapping_add(self.board.index(start) as u64);
                    options.ties = TieBreak::Random { seed };
                }
                let tour = Tour::verified(warnsdorff::walk(self.board, start, &options)?);
                Ok((tour.length(), Some(tour)))
            }
            Method::Walk(order) => {
                let mut walk = InteractiveWalk::new(self.board, start, order, Alternatives::Ties)?;
                let mut most = walk.squares().len();
                for _ in 0..WALK_STEPS {
                    if walk.is_full() || walk.step() == WalkEvent::Exhausted {
                        break;
                    }
                    most = most.max(walk.squares().len());
                }
                let most = u32::try_from(most).expect("squares are counted in u32");
                Ok((most, Some(Tour::verified(walk.numbering()?))))
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

/// The length and the tour of an answer; 0 without a tour.
fn found(answer: Answer) -> (u32, Option<Tour>) {
    match answer {
        Answer::Found(tour) => (tour.length(), Some(tour)),
        Answer::Impossible(_) | Answer::Unknown { .. } => (0, None),
    }
}
