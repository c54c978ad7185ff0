//! Decides exactly whether a path visits all free squares of a board, and finds one.
//!
//! A [`PathProblem`] becomes a graph of its free squares and a search over sets of edges: states
//! are completed depth first, and each [`PruningRule`] cuts off states without a solution. After many
//! contradictions the search starts again at the squares that have failed.

mod complete;
pub(crate) mod connected;
pub(crate) mod engine;
pub(crate) mod free_graph;
pub(crate) mod linked;
pub(crate) mod pair;
pub(crate) mod problem;
pub(crate) mod propagate;
mod queue;
mod restarts;
pub(crate) mod rules;
pub(crate) mod state;

use crate::board::OutOfMemory;
use crate::solve::Answer;
use crate::solve::search::engine::Search;
pub(crate) use crate::solve::search::pair::{PairAnswer, PairProblem, search_pair};
pub use crate::solve::search::problem::{PathProblem, SearchLimits};
pub use crate::solve::search::rules::PruningRule;

/// Finds a path, or decides that none exists. All squares of the problem must lie on its board.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::solve::{Answer, search::{PathProblem, SearchLimits, search}};
/// let board = Board::new(3, 4)?;
/// let from = |column| search(&PathProblem::new(board, Square::new(1, column)), &SearchLimits::default());
/// assert!(matches!(from(0)?, Answer::Found(tour) if tour.is_full()));
/// assert!(matches!(from(1)?, Answer::Impossible(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The board does not fit into memory.
///
/// # Complexity
///
/// Most steps cost what they change; a step that tests the whole graph is linear in the squares. If a
/// path exists, most boards take about one step per square, also with blocked squares. In general the
/// number of steps is not bounded.
pub fn search(problem: &PathProblem, limits: &SearchLimits) -> Result<Answer, OutOfMemory> {
    Search::run(problem, limits, |search| match search.begin()? {
        Some(state) => search.complete(state),
        None => Ok(None),
    })
}
