//! The order in which moves are decided, for the two halves of a board and the middle between them.
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

use crate::count::CountLimit;
use crate::count::columns::Columns;
use crate::count::fragments::{Fragments, MOST_POINTS, Packed};
use crate::count::side::{Deal, Side, TourEnds, identity, middle_moves, reversal};
use crate::count::stage::{Degrees, Elimination, MiddleMove};
use crate::count::tally::Tally;
use crate::tour::TourSet;

#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The squares from the left.
    pub(super) left: Vec<Elimination>,
    /// The squares from the right.
    pub(super) right: RightSide,
    /// What the left and the right decide in the middle.
    pub(super) middle: [Middle; 2],
    /// Whether the sides are alike and ends are free. Then the tours with both ends on the right are as
    /// many as those with both on the left, and are not looked for.
    pub(super) are_alike: bool,
    /// The points of the middle, those in the middle of its columns first.
    pub(super) keys: Vec<u32>,
    /// The points of the frontier, the outside vertex included.
    pub(super) points: usize,
    /// The points of the frontier that both sides share: those of the middle, and the outside vertex
    /// if tours are paths.
    pub(super) shared: u64,
    /// Whether any two squares may be the ends.
    pub(super) has_free_ends: bool,
    /// How many tours each cycle stands for.
    pub(super) directions: u32,
}

/// Where the states of the right side come from.
#[derive(Clone, Debug)]
pub(super) enum RightSide {
    Squares(Vec<Elimination>),
    /// The board looks the same from both sides: from the table of the left after this many squares.
    Left(usize),
}

impl RightSide {
    /// The squares from the right, if the left does not stand for them.
    pub(super) fn squares(&self) -> &[Elimination] {
        match self {
            Self::Squares(squares) => squares,
            Self::Left(_) => &[],
        }
    }

    /// Whether its states are those of the left after this many squares.
    pub(super) fn begins_after(&self, squares: usize) -> bool {
        matches!(self, Self::Left(eliminated) if *eliminated == squares)
    }
}

/// What a side does with its states when its squares are eliminated.
#[derive(Clone, Debug)]
pub(super) struct Middle {
    /// The mirror image of a state that stands for both.
    pub(super) mirror: Option<Vec<u8>>,
    /// The names of the points on the left.
    pub(super) names: Vec<u8>,
    /// The most ends of tours that it may have then.
    pub(super) most_ends: u32,
    /// The moves that it decides.
    pub(super) moves: Vec<MiddleMove>,
    /// The points that need moves of this side, as the other side has too few for them.
    pub(super) needs: Degrees,
}

impl Plan {
    /// The plan for a set with at least two free squares.
    pub(super) fn new(set: &TourSet) -> Result<Self, CountLimit> {
        let (columns, cut) = Columns::best(set);
        let ends = TourEnds::new(set, &columns);
        let sides = Side::both(&columns, cut, &ends);
        let [left, right] = &sides;
        // Point 0 is the outside vertex.
        let points = 1 + left.middle.max(left.span()).max(right.span());
        if points > MOST_POINTS {
            return Err(CountLimit::Frontier {
                squares: points - 1,
                most: MOST_POINTS - 1,
            });
        }
        let begin_alike = left.begins_like(right);
        // A half turn has to map the squares whose ends one side decides to those of the other. With an empty column in
        // or beside the middle, one side may decide those of the whole middle.
        let are_alike = ends.are_free()
            && begin_alike
            && left.eliminated == right.eliminated
            && left.halves_middle()
            && columns.is_half_turned();
        Ok(Self {
            left: left.eliminations(),
            right: if begin_alike {
                RightSide::Left(right.eliminated)
            } else {
                RightSide::Squares(right.eliminations())
            },
            middle: Middle::both(&sides, &columns, &ends, are_alike),
            are_alike,
            keys: left.keys(),
            points,
            shared: ((1 << left.middle) - 1) << 1 | u64::from(ends.is_open()),
            has_free_ends: ends.are_free(),
            directions: ends.directions(),
        })
    }

    /// Whether tours are paths.
    pub(super) const fn is_open(&self) -> bool {
        self.shared & 1 == 1
    }

    /// Whether the right begins with the states of the left after all squares, and so has none of its
    /// own.
    pub(super) fn right_is_left(&self) -> bool {
        self.right.begins_after(self.left.len())
    }

    /// Whether a state fits into 64 bits: all but one of 18 points may be open.
    pub(super) const fn fits_word(&self) -> bool {
        self.points <= 18
    }
}

impl Middle {
    fn both(
        sides: &[Side<'_>; 2],
        columns: &Columns,
        ends: &TourEnds,
        are_alike: bool,
    ) -> [Self; 2] {
        let [left, right] = sides;
        let [left_moves, mut right_moves] =
            [Deal::Left, Deal::Right].map(|deal| middle_moves(sides, columns, ends, deal));
        // A half turn maps tours with two ends on the right to those with two on the left, which `join` counts
        // twice.
        let most_ends = if are_alike { 1 } else { 2 };
        for step in &mut right_moves {
            step.outside = step.outside.below(most_ends);
        }
        let mut needs = [
            left.needs(right, &right_moves),
            left.needs(left, &left_moves),
        ];
        needs[0].used |= u64::from(are_alike);
        // If everything is symmetric, a merged state of the left stands for its image, too, as the
        // right has all states.
        let is_symmetric = left.is_all_symmetric() && right.is_all_symmetric();
        let left_moves = Self {
            mirror: left.last_mirror().filter(|_| !is_symmetric),
            names: identity(),
            most_ends: 2,
            moves: left_moves,
            needs: needs[0],
        };
        let right_moves = Self {
            mirror: right.last_mirror(),
            names: reversal(left.middle),
            most_ends: u32::try_from(most_ends).expect("a tour has two ends"),
            moves: right_moves,
            needs: needs[1],
        };
        [left_moves, right_moves]
    }

    /// Calls a function with each state that a state stands for before the moves of the middle.
    pub(super) fn begin<K: Packed, C: Tally>(
        &self,
        packed: K,
        ways: &C,
        mut each: impl FnMut(K, C),
    ) {
        let state = Fragments::unpack(packed);
        if state.degree(0) > self.most_ends.into() {
            return;
        }
        let renamed: K = state.moved(&self.names).pack();
        let Some(mirror) = &self.mirror else {
            return each(renamed, ways.clone());
        };
        let image = state.moved(mirror).moved(&self.names).pack();
        if image == renamed {
            each(renamed, ways.clone());
        } else {
            each(renamed, ways.half());
            each(image, ways.half());
        }
    }
}
