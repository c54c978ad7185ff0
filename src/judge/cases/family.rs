//! Families of inputs: each has what some mistake does not survive.

use crate::judge::problem::Problem;

/// What the inputs of a family have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Nothing.
    Random,
    /// More than three quarters of the squares are taken.
    Crowded,
    /// As few squares as possible are taken.
    Empty,
    /// Knights stand in corners.
    Corners,
    /// What is on the board is symmetric, so that many moves are equally good.
    Ties,
    /// The knight's own square is not listed, and all that it can reach has the p-value 8.
    Eights,
    /// Every square is taken.
    Full,
    /// Fewer than five rows or columns.
    Narrow,
    /// No tour exists from the start, on a board of odd area.
    Impossible,
    /// The longest sides that are allowed.
    Largest,
}

use Family::{Corners, Crowded, Eights, Empty, Full, Impossible, Largest, Narrow, Random, Ties};

impl Family {
    /// The families that a problem has.
    #[must_use]
    pub const fn of(problem: Problem) -> &'static [Self] {
        match problem {
            Problem::ValidMoveNum | Problem::Simulate => {
                &[Random, Crowded, Empty, Corners, Ties, Full, Largest]
            }
            Problem::NextMove => &[Random, Crowded, Empty, Corners, Ties, Eights, Full, Largest],
            Problem::Tour => &[Random, Narrow, Corners, Ties, Largest],
            Problem::Solve => &[Random, Narrow, Corners, Ties, Impossible, Largest],
        }
    }

    /// The name, for files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Random => "random",
            Crowded => "crowded",
            Empty => "empty",
            Corners => "corners",
            Ties => "many_ties",
            Eights => "p_8",
            Full => "all_squares_taken",
            Narrow => "narrow",
            Impossible => "impossible",
            Largest => "largest",
        }
    }
}
