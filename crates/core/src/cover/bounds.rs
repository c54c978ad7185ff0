//! Bounds on how far two knights can still go, so that a search for a long game tries less.

use std::ops::RangeInclusive;

use crate::cover::packed::{MoveSets, PackedSquares, indices, only};

/// Two knights that go on over free squares, each over its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runners {
    /// The squares of the knights.
    pub squares: [u32; 2],
    /// The squares that no knight has visited.
    pub free: PackedSquares,
}

impl Runners {
    /// Whether the bounds allow that the knights make `all` moves together, of which the first
    /// makes one of these numbers.
    pub(crate) fn may_make(self, moves: &MoveSets, all: u32, first: RangeInclusive<u32>) -> bool {
        let [one, other] = self.squares;
        let mut reached = 0;
        if *first.end() > 0 {
            reached |= moves.reached(one, self.free);
        }
        if all > *first.start() && reached != self.free {
            reached |= moves.reached(other, self.free);
        }
        let usable = reached.count_ones();
        usable >= all
            && usable - self.lost_ends(moves, reached) >= all
            && self.colours_fit(moves, reached, all, &first)
    }

    /// How many squares are lost because at most two squares with one neighbour can be ends.
    fn lost_ends(self, moves: &MoveSets, reached: PackedSquares) -> u32 {
        let around = reached | only(self.squares[0]) | only(self.squares[1]);
        let is_dead_end = |&index: &u32| (moves.from(index) & around).count_ones() < 2;
        let dead_ends = indices(reached).filter(is_dead_end).count();
        u32::try_from(dead_ends).map_or(0, |dead_ends| dead_ends.saturating_sub(2))
    }

    /// Whether there are enough squares of each colour: a path of k moves takes one half of them, rounded
    /// up, from the colour that is not that of its knight.
    fn colours_fit(
        self,
        moves: &MoveSets,
        reached: PackedSquares,
        all: u32,
        first: &RangeInclusive<u32>,
    ) -> bool {
        let of_origin = (reached & moves.of_origin).count_ones();
        let others = reached.count_ones() - of_origin;
        let taken = |square: u32, length: u32| {
            if moves.of_origin & only(square) == 0 {
                length.div_ceil(2)
            } else {
                length / 2
            }
        };
        first.clone().any(|length| {
            let needed = taken(self.squares[0], length) + taken(self.squares[1], all - length);
            needed <= of_origin && all - needed <= others
        })
    }
}
