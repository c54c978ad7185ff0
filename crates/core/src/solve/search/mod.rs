//! Decides exactly whether a path visits all free squares of a board, and finds one.
//!
//! A [`PathProblem`] becomes a graph of its free squares and a search over sets of edges: states
//! are completed depth first, and each [`PruningRule`] cuts off states without a solution. After many
//! contradictions the search starts again at the squares that have failed.

mod complete;
pub(crate) mod connected;
pub(crate) mod engine;
pub(crate) mod free_graph;
pub(crate) mod pair;
pub(crate) mod propagate;
pub(crate) mod state;

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::Answer;
use crate::solve::search::engine::Search;

pub(crate) use crate::solve::search::pair::{PairAnswer, PairProblem, search_pair};

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

/// A path to find, from `start` over all squares that are not blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathProblem {
    /// The board.
    pub board: Board,
    /// The squares that the path may not visit.
    pub blocked: Vec<Square>,
    /// The first square, which is free.
    pub start: Square,
    /// The last square, which is free; any by default.
    pub end: Option<Square>,
    /// Pairs of free squares a knight's move apart that the path must join, in either direction;
    /// none by default.
    pub required: Vec<[Square; 2]>,
}

/// How the search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The pruning rule that is switched off; none by default.
    pub without: Option<PruningRule>,
    /// The most steps; no limit by default.
    pub steps: Option<u64>,
    /// After how many contradictions the shortest run ends; at least 1, and 256 by default.
    pub shortest_run: u64,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self::steps(None)
    }
}

impl SearchLimits {
    /// All rules and this limit.
    pub const fn steps(steps: Option<u64>) -> Self {
        Self {
            without: None,
            steps,
            shortest_run: 256,
        }
    }

    /// Whether the search uses a rule.
    pub fn uses(self, rule: PruningRule) -> bool {
        self.without != Some(rule)
    }
}

impl PathProblem {
    /// A path from `start` to any end on a board without blocked squares.
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

/// A pruning rule. No rule loses a solution: a test switches each off on all small boards and
/// compares the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PruningRule {
    /// A vertex with two usable edges uses both: a cycle enters and leaves it once.
    ForcedEdges,
    /// The edge between the two ends of a chosen path is not used before the path holds all
    /// vertices: it would close a cycle that misses the rest.
    EarlyCycles,
    /// The usable graph stays connected without any one vertex, as a cycle does.
    TwoConnected,
    /// A knight changes colour with every move. The colours of the free squares and of the start
    /// tell whether a path is possible, and the colour of its end.
    ColourBalance,
    /// On a board of four rows without blocked squares, a path starts and ends in the outer rows
    /// and makes one move between inner rows. All neighbours of the outer rows are in the inner
    /// rows, which have as many squares. A path with other ends, or without that move, would
    /// alternate between inner and outer rows; since the colours alternate too, the inner rows
    /// would have one colour. The same holds for four columns.
    FourRows,
}
