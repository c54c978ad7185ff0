//! The pruning rules of the search, each of which can be switched off.

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
