//! Tours of which some steps are given: all completions of a board on which some numbers stand, and puzzles with
//! exactly one.
//!
//! A [`Puzzle`] says which steps are given. [`complete`] finds a tour or says why no tour exists, [`Completions`] finds
//! one tour after the other, and [`make_puzzle`] takes steps of a random tour away as long as it stays the only one.

mod completions;
mod fault;
mod make;
mod state;

use std::fmt;
use std::ops::ControlFlow;

pub use completions::Completions;
pub use fault::{Alternation, GivenFault};
pub use make::{MadePuzzle, PuzzlePlan, make_puzzle};

use crate::board::{Board, Fallible, Square};
use crate::solve::search::SearchLimits;
use crate::solve::{Answer, Ends, Reason, Task};
use crate::tour::{Numbering, Tour};

/// A square that a tour visits at a given step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GivenStep {
    /// The step, from 1.
    pub step: u32,
    /// The square.
    pub square: Square,
}

impl fmt::Display for GivenStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} on {}", self.step, self.square)
    }
}

/// The tours of all squares of a board that are not holes, of which some steps are given.
///
/// The given steps are in order; each is given once, and each square too. They go up to the number of free squares,
/// and their squares are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board, of at most [`Puzzle::MOST_SQUARES`].
    pub board: Board,
    /// The squares that no tour visits.
    pub holes: Vec<Square>,
    /// Whether a move leads from the last square back to the first.
    pub is_closed: bool,
    /// The given steps.
    pub given: Vec<GivenStep>,
}

impl Puzzle {
    /// The most squares that a board may have.
    pub const MOST_SQUARES: u32 = u128::BITS;
}

impl From<&Task> for Puzzle {
    /// The ends of a task as given steps.
    fn from(task: &Task) -> Self {
        let ends = [
            (1, Some(task.ends.start())),
            (task.free_squares(), task.ends.end()),
        ];
        let steps = (ends.into_iter())
            .filter_map(|(step, end)| end.map(|square| GivenStep { step, square }));
        let mut given: Vec<GivenStep> = steps.collect();
        given.dedup();
        Self {
            board: task.board,
            holes: task.holes.clone(),
            is_closed: matches!(task.ends, Ends::Closed(_)),
            given,
        }
    }
}

/// A tour of a puzzle, or the reason why no tour exists. The steps of the limits are guesses.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::solve::Answer;
/// use knights_core::solve::puzzle::{GivenStep, Puzzle, complete};
///
/// let middle = GivenStep { step: 2, square: Square::new(2, 2) };
/// let mut puzzle = Puzzle {
///     board: Board::new(5, 5)?,
///     holes: Vec::new(),
///     is_closed: false,
///     given: vec![middle],
/// };
/// // From the colour of the corners, a knight gets to the middle in an even number of moves.
/// assert!(matches!(complete(&puzzle, None)?, Answer::Impossible(_)));
/// puzzle.given[0].step = 3;
/// let Answer::Found(tour) = complete(&puzzle, None)? else { panic!("there is a tour") };
/// assert_eq!(tour.numbering().get(Square::new(2, 2)), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(puzzle: &Puzzle, limits: impl Into<SearchLimits>) -> Fallible<Answer> {
    let (board, limits) = (puzzle.board, limits.into());
    let most = limits.steps.unwrap_or(u64::MAX);
    let (mut run, mut steps) = (0, 0);
    loop {
        let mut tours = Completions::new(puzzle).in_run(run);
        if let Some(reason) = tours.reason() {
            return Ok(Answer::Impossible(reason.clone()));
        }
        let length = FIRST_RUN.saturating_mul(1_u64 << run.min(32));
        let outcome = tours.find(length.min(most - steps), limits.stop);
        steps += tours.guesses();
        match outcome {
            ControlFlow::Break(true) => {
                let path = tours.path().iter();
                let squares = path.map(|&place| board.square_at(place.into()));
                let numbering = Numbering::along(board, squares)?;
                return Ok(Answer::Found(Tour::verified(numbering)));
            }
            ControlFlow::Break(false) => {
                return Ok(Answer::Impossible(Reason::Searched { steps }));
            }
            ControlFlow::Continue(()) if steps >= most || limits.stop.is_set() => {
                return Ok(Answer::Unknown { steps });
            }
            ControlFlow::Continue(()) => run += 1,
        }
    }
}

/// The guesses of the first run. A bad guess near its beginning can cost more than all others, and each run guesses
/// other squares first. They double, so that one of them decides.
const FIRST_RUN: u64 = 1_000;
