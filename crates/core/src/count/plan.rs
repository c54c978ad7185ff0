//! What to decide in which order, for the two halves of a board and the middle between them.
//!
//! ```text
//!     columns     0 1 2 | 3 4 | 5 6 7
//!                 left  middle  right
//! ```
//!
//! The moves of the left columns are decided square by square, from the left to the right, and those of
//! the right columns from the right to the left. Both end with a frontier in the middle columns. The
//! moves between squares of the middle are dealt out to both sides. Then a state of the left fits
//! a state of the right if each square of the middle has two moves, and all fragments are one cycle.

use crate::count::columns::Columns;
use crate::count::fragments::MOST_POINTS;
use crate::count::side::{Deal, Side, TourEnds, middle_moves, reversal};
use crate::count::stage::{MiddleMove, Stage};
use crate::count::{CountLimit, TourSet};

/// How many moves of the middle are decided in one pass: fewer store more states in between.
const MIDDLE_MOVES: usize = 99;

/// The plan of a count.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What to do from the left.
    pub(super) left: Vec<Stage>,
    /// How to begin from the right, and what to do from there.
    pub(super) right: (RightStart, Vec<Stage>),
    /// The points of the frontier, the outside vertex included.
    pub(super) points: usize,
    /// The points of the frontier that both sides share: those of the middle, and the outside vertex
    /// if tours are open.
    pub(super) shared: u64,
    /// How many tours each cycle stands for.
    pub(super) directions: u32,
}

/// The state from which the right side starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RightStart {
    /// Nothing is decided.
    Nothing,
    /// The board looks the same from both sides: the table of the left after this many stages.
    Left(usize),
}

impl Plan {
    /// The plan for a set with at least two free squares.
    pub(super) fn new(set: &TourSet) -> Result<Self, CountLimit> {
        let (columns, cut) = Columns::best(set);
        let ends = TourEnds::new(set, &columns);
        let [left, right] = Side::both(&columns, cut, &ends);
        let points = 1 + left.middle.max(left.span()).max(right.span());
        if points > MOST_POINTS {
            return Err(CountLimit::Frontier {
                squares: points - 1,
                most: MOST_POINTS - 1,
            });
        }
        let (right_start, mut after) = if left.begins_like(&right) {
            (RightStart::Left(right.eliminated), Vec::new())
        } else {
            (RightStart::Nothing, right.eliminations())
        };
        let mut before = left.eliminations();
        // If everything is symmetric, a merged state of the left stands for its image, too, as the
        // right has all states.
        let is_symmetric = left.is_all_symmetric() && right.is_all_symmetric();
        if let (Some(mirror), false) = (left.last_mirror(), is_symmetric) {
            before.push(Stage::Split(mirror));
        }
        after.extend(right.last_mirror().map(Stage::Split));
        after.push(Stage::Rename(reversal(left.middle)));
        let sides = [&left, &right];
        let stage = |moves: &[MiddleMove]| Stage::Middle(moves.to_vec());
        let [first, second] =
            [Deal::Left, Deal::Right].map(|deal| middle_moves(sides, &columns, &ends, deal));
        before.extend(first.chunks(MIDDLE_MOVES).map(stage));
        after.extend(second.chunks(MIDDLE_MOVES).map(stage));
        Ok(Self {
            left: before,
            right: (right_start, after),
            points,
            shared: ((1 << left.middle) - 1) << 1 | u64::from(ends.is_open()),
            directions: ends.directions(),
        })
    }

    /// Whether a state fits into 64 bits: all but one of 18 points may be open.
    pub(super) const fn fits_word(&self) -> bool {
        self.points < 18 || (self.points == 18 && self.shared & 1 == 0)
    }
}
