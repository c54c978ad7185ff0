//! Tours of which some steps are given: all completions of a board on which some numbers stand, and puzzles with
//! exactly one.
//!
//! A [`TourSet`] says which steps are given. [`complete`] finds a tour or says why no tour exists, [`Completions`] finds
//! one tour after the other, and [`make_puzzle`] takes steps of a random tour away as long as it stays the only one.

mod completions;
mod fault;
mod make;
mod state;

use std::ops::ControlFlow;

pub use completions::Completions;
pub use fault::{Alternation, GivenFault};
pub use make::{MadePuzzle, PuzzlePlan, make_puzzle};

use crate::board::Fallible;
use crate::solve::search::SearchLimits;
use crate::solve::{Answer, Reason};
use crate::tour::{Numbering, Tour, TourSet};

/// A tour of a set, step by step, or the reason why no tour exists. The steps of the limits are guesses.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::solve::Answer;
/// use knights_core::solve::puzzle::complete;
/// use knights_core::tour::{GivenStep, TourSet};
///
/// let middle = GivenStep { step: 2, square: Square::new(2, 2) };
/// let mut puzzle = TourSet { given: vec![middle], ..TourSet::paths(Board::new(5, 5)?) };
/// // From the colour of the corners, a knight gets to the middle in an even number of moves.
/// assert!(matches!(complete(&puzzle, None)?, Answer::Impossible(_)));
/// puzzle.given[0].step = 3;
/// let Answer::Found(tour) = complete(&puzzle, None)? else { panic!("there is a tour") };
/// assert_eq!(tour.numbering().get(Square::new(2, 2)), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(set: &TourSet, limits: impl Into<SearchLimits>) -> Fallible<Answer> {
    let (board, limits) = (set.board, limits.into());
    let most = limits.steps.unwrap_or(u64::MAX);
    let (mut run, mut steps) = (0, 0);
    loop {
        let mut tours = Completions::new(set).in_run(run);
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
