//! Joins the states of the two sides: how many pairs are one cycle through everything.
//!
//! A state of the left fits a state of the right if each shared point has two moves, those of both
//! sides together.
//! Then both have the same open points, and the two matchings of these points must form one
//! cycle. States are sorted, so that those with the same points are one *group*, and those with the
//! same first mate are neighbours.
//!
//! A group with many states on both sides is not joined pair by pair. The first open point has some mate
//! on the right. For each such mate, the fragments on the left grow by this one fragment of the right.
//! That leaves two open points fewer. Many of the states on the left become equal, and are merged.

use std::mem::take;

use rayon::prelude::*;

use crate::count::fragments::Packed;
use crate::count::limits::Meter;
use crate::count::matchings::Joiner;
use crate::count::tally::{Tally, Total};

#[derive(Debug)]
pub(super) struct Sides<K, C> {
    left: Vec<(K, C)>,
    right: Vec<(K, C)>,
    /// Where the groups of the left begin, and the end of the last.
    groups: Vec<usize>,
    shared: u64,
    /// Whether each cycle with two ends on the left stands for one with two ends on the right.
    are_alike: bool,
}

impl<K: Packed, C: Tally> Sides<K, C> {
    pub(super) fn new(left: Vec<(K, C)>, right: Vec<(K, C)>, shared: u64, are_alike: bool) -> Self {
        let mut groups = vec![0];
        for group in left.chunk_by(|one, other| points(one) == points(other)) {
            groups.push(groups[groups.len() - 1] + group.len());
        }
        Self {
            left,
            right,
            groups,
            shared,
            are_alike,
        }
    }

    /// The bytes of the states.
    pub(super) fn bytes(&self) -> u64 {
        ((self.left.len() + self.right.len()) * size_of::<(K, C)>()) as u64
    }

    /// The cycles of all groups, added up.
    pub(super) fn cycles(&self, meter: &Meter) -> Total {
        let groups = (0..self.groups.len() - 1).into_par_iter();
        let new_joiner = || Joiner::new(meter);
        let totals = groups.map_init(new_joiner, |joiner, group| {
            self.join_group(group, joiner);
            let total = take(&mut joiner.total);
            let [(state, _), ..] = &self.left[self.groups[group]..] else {
                return total;
            };
            if self.are_alike && state.parts().1 & 1 == 1 {
                total.clone().plus(&total)
            } else {
                total
            }
        });
        totals.reduce(Total::default, |one, other| one.plus(&other))
    }

    /// Adds the cycles of a group to the total of the joiner.
    fn join_group(&self, group: usize, joiner: &mut Joiner<'_, C>) {
        let left = &self.left[self.groups[group]..self.groups[group + 1]];
        let (used, full) = points(&left[0]);
        // Two moves in all: where the left has none the right has two, and where it has one the right has one.
        let fitting = (!full & self.shared, !used & self.shared);
        let begin = self.right.partition_point(|entry| points(entry) < fitting);
        let end = begin + self.right[begin..].partition_point(|entry| points(entry) == fitting);
        let right = &self.right[begin..end];
        if right.is_empty() || joiner.meter.has_stopped() {
            return;
        }
        let open = (used & !full).count_ones();
        if open == 0 {
            // Without open points, each side has a single state.
            return left[0].1.add_product(&right[0].1, &mut joiner.total);
        }
        let matchings = |side: &[(K, C)]| -> Vec<(u64, C)> {
            let states = side.iter();
            let digits = states.map(|(state, ways)| (state.parts().2, ways.clone()));
            digits.collect()
        };
        joiner.join(open, &matchings(left), &matchings(right));
    }
}

/// The used and the full points of a state.
fn points<K: Packed, C>(entry: &(K, C)) -> (u64, u64) {
    let (used, full, _) = entry.0.parts();
    (used.into(), full.into())
}
