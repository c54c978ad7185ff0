//! What the search is asked: a path over all free squares.

use crate::board::{Board, Square};
use crate::solve::search::rules::PruningRule;

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
