//! Deciding exactly whether a knight can visit all free squares of a board, and how.

pub(crate) mod connected;
pub(crate) mod engine;
pub(crate) mod graph;
pub(crate) mod map;
pub mod problem;
pub mod rules;

use crate::board::OutOfMemory;
use crate::solve::search::engine::Search;
pub use crate::solve::search::problem::{Answer, PathProblem, Reason, SearchLimits};
pub use crate::solve::search::rules::Rules;

/// Decides a problem.
///
/// ```
/// use knights::{board::Board, solve::search::{Answer, SearchLimits, PathProblem, solve::search}, board::Square};
/// let board = Board::new(3, 4)?;
/// let from = |column| search(&PathProblem::new(board, Square::new(1, column)), &SearchLimits::default());
/// assert!(matches!(from(0)?, Answer::Found(tour) if tour.is_full()));
/// assert!(matches!(from(1)?, Answer::Impossible(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The memory does not hold the board.
///
/// # Panics
///
/// A square of the problem lies off the board.
///
/// # Complexity
///
/// A step is linear in the squares. Where a path exists, boards up to 16 × 16 without blocked
/// squares take about one step a square; there is no such bound in general, and none where
/// all possibilities have to be tried.
pub fn search(problem: &PathProblem, limits: &SearchLimits) -> Result<Answer, OutOfMemory> {
    match Search::new(problem, limits) {
        Ok(mut search) => {
            let outcome = match search.begin() {
                Ok(state) => search.complete(state),
                Err(outcome) => outcome,
            };
            search.answer(outcome)
        }
        Err(none) => none.answer(),
    }
}
