//! Whether the reverse of an open tour is another tour.

/// Whether an open tour and its reverse are two tours or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// A tour is a sequence of squares, and its reverse is another tour.
    Directed,
    /// A tour is a set of moves, so that it has no start and no end.
    ///
    /// If squares are given where the tours start and end, they are the two ends of the set, and
    /// one given square is one of the ends.
    Undirected,
}
