//! The conclusions that the search draws, each of which can be switched off.

/// Which conclusions are drawn. Each loses no cycle; a test switches each off on all small
/// boards and finds the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, for a test"
)]
pub struct Rules {
    /// A vertex with two usable edges uses both: the cycle goes in and out once.
    pub forced_edges: bool,
    /// The edge between the two ends of a chosen path is not used before the path holds all
    /// vertices: it would close a cycle that misses the rest.
    pub early_cycles: bool,
    /// No vertex may cut the usable graph: a cycle still holds together without any one.
    pub two_connected: bool,
    /// A knight changes colour with every move, so that the colours of the free squares and
    /// of the start say whether there can be a path, and the colour of its end.
    pub colour_balance: bool,
    /// On a board of four rows without blocked squares a path starts and ends in the outer
    /// rows, and makes one move from an inner row to an inner row. All neighbours of the
    /// outer rows are in the inner ones, which have as many squares; so a path with other
    /// ends, or without that move, would alternate between inner and outer rows, and as the
    /// colours alternate too, the inner rows would have one colour. Likewise four columns.
    pub four_rows: bool,
}

impl Default for Rules {
    /// All of them.
    fn default() -> Self {
        Self {
            forced_edges: true,
            early_cycles: true,
            two_connected: true,
            colour_balance: true,
            four_rows: true,
        }
    }
}
