//! The last squares of tours, which many of them share.
//!
//! Paths over the same squares to the same square go on in the same ways, and a depth-first search meets most of these
//! again soon. So they are kept for a while.

use std::ops::Range;

use num_traits::PrimInt;

use crate::count::exits::SmallIndex;
use crate::count::exits::{Level, Steps, only};

/// The squares of a tail. More make fewer tails that are met again, fewer leave more to the search.
pub(super) const LENGTH: usize = 16;

/// The last squares of a tour, in order.
type Tail = [SmallIndex; LENGTH];

/// The tails that were found last.
#[derive(Clone, Debug)]
pub(super) struct Tails<S> {
    /// By a hash; empty before the first search.
    kept: Vec<KeptTails<S>>,
    pub(super) found: Vec<Tail>,
}

/// What is left of all paths over the same squares to the same square.
#[derive(Clone, Copy, Debug)]
struct KeptTails<S> {
    left: S,
    first: u32,
    number: u16,
    from: SmallIndex,
}

impl<S: PrimInt> Tails<S> {
    /// The bits of a hash.
    const HASH: u32 = 15;
    /// With more tails, all are forgotten. These take 4 MB.
    const MOST: usize = 1 << 18;

    pub(super) const fn new() -> Self {
        Self {
            kept: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Forgets all tails, since tours may end elsewhere.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.found.clear();
    }

    /// The numbers of the tails behind a square, in order, until this is called again.
    pub(super) fn behind(
        &mut self,
        steps: &Steps<S>,
        from: SmallIndex,
        level: Level<S>,
    ) -> Range<usize> {
        if self.kept.is_empty() || self.found.len() > Self::MOST {
            self.clear();
            let nothing = KeptTails {
                left: S::zero(),
                first: 0,
                number: 0,
                from,
            };
            self.kept.resize(1 << Self::HASH, nothing);
        }
        let wide = level.left.to_u128().expect("the board is small");
        let hash = (wide ^ u128::from(from) << 120).wrapping_mul(FACTOR) >> (128 - Self::HASH);
        let slot = &mut self.kept[usize::try_from(hash).expect("a few bits")];
        if slot.left == level.left && slot.from == from {
            let first = slot.first as usize;
            return first..first + usize::from(slot.number);
        }
        let first = self.found.len();
        steps.find_tails(from, level, 0, &mut [0; LENGTH], &mut self.found);
        let number = u16::try_from(self.found.len() - first);
        *slot = KeptTails {
            left: level.left,
            first: u32::try_from(first).expect("the tails are few"),
            number: number.expect("a few squares have few tails"),
            from,
        };
        first..self.found.len()
    }
}

/// 2^128 divided by the golden ratio.
const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

impl<S: PrimInt> Steps<S> {
    /// Finds the tails of which the first squares are `known`, the knight standing on the last of these.
    fn find_tails(
        &self,
        mut from: SmallIndex,
        mut level: Level<S>,
        mut known: usize,
        tail: &mut Tail,
        tails: &mut Vec<Tail>,
    ) {
        while !level.moves.is_zero() {
            let to = self.take(from, &mut level);
            tail[known] = to;
            let left = level.left & !only::<S>(to);
            if left.is_zero() {
                return tails.push(*tail);
            }
            let onward = self.level(to, left, level.exits);
            if level.moves.is_zero() {
                (from, level, known) = (to, onward, known + 1);
            } else {
                self.find_tails(to, onward, known + 1, tail, tails);
            }
        }
    }
}
