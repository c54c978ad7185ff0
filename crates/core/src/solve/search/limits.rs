//! How a search runs: its pruning rules, and when it gives up.

use crate::board::StopFlag;

/// How the search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The pruning rule that is switched off; none by default.
    pub without: Option<PruningRule>,
    /// The most steps; no limit by default.
    pub steps: Option<u64>,
    /// What stops the search; nothing by default.
    pub stop: StopFlag,
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
            stop: StopFlag::NEVER,
            shortest_run: 256,
        }
    }

    /// Whether a search gives up after this many steps.
    pub fn end_at(self, steps: u64) -> bool {
        self.steps.is_some_and(|limit| steps >= limit) || self.stop.is_set()
    }

    /// Whether the search uses a rule.
    pub fn uses(self, rule: PruningRule) -> bool {
        self.without != Some(rule)
    }
}

impl From<Option<u64>> for SearchLimits {
    /// The most steps; `None` means no limit.
    fn from(steps: Option<u64>) -> Self {
        Self::steps(steps)
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
    /// On a board of four rows without holes, a path starts and ends in the outer rows
    /// and makes one move between inner rows. All neighbours of the outer rows are in the inner
    /// rows, which have as many squares. A path with other ends, or without that move, would
    /// alternate between inner and outer rows; since the colours alternate too, the inner rows
    /// would have one colour. The same holds for four columns.
    FourRows,
}
