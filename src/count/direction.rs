//! Whether a tour and its reverse are two tours.

use num_bigint::BigUint;

use crate::count::free_squares::free_squares;
use crate::count::{TourSet, TourShape};

/// Whether an open tour and its reverse are two tours or one. A closed tour has no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// They are two tours: a tour is a sequence of squares.
    Directed,
    /// They are one tour: a tour is a set of moves.
    Undirected,
}

impl Direction {
    /// The number of tours of a set, from the number of sequences of squares in it.
    ///
    /// If start and end are free, the reverse of each sequence belongs to the set too, and it is
    /// another sequence unless there is only one square. With a given start or end, each set of moves
    /// has only one sequence that starts or ends there.
    pub(super) fn of(self, set: &TourSet, sequences: BigUint) -> BigUint {
        let is_free = TourShape::Open {
            start: None,
            end: None,
        };
        let has_reverses = set.shape == is_free && free_squares(set).nth(1).is_some();
        if self == Self::Undirected && has_reverses {
            sequences / 2_u32
        } else {
            sequences
        }
    }
}
