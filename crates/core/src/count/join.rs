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

use std::io::{self, Write};

use rayon::prelude::*;

use crate::count::fragments::{DIGITS, Fragments, Packed, digit_bits};
use crate::count::limits::Meter;
use crate::count::table::write_states;
use crate::count::tally::{Tally, Total};

/// Up to this many pairs are joined one by one.
const FEW_PAIRS: usize = 64;

#[derive(Debug)]
pub(super) struct Sides<K, C> {
    left: Vec<(K, C)>,
    right: Vec<(K, C)>,
    /// Where the groups of the left begin, and the end of the last.
    groups: Vec<usize>,
    shared: u64,
}

/// Matchings of open points, as digits, with their numbers of ways.
type Matchings<C> = [(u64, C)];

impl<K: Packed, C: Tally> Sides<K, C> {
    pub(super) fn new(left: Vec<(K, C)>, right: Vec<(K, C)>, shared: u64) -> Self {
        let mut groups = vec![0];
        for group in left.chunk_by(|one, other| points(one) == points(other)) {
            groups.push(groups[groups.len() - 1] + group.len());
        }
        Self {
            left,
            right,
            groups,
            shared,
        }
    }

    /// The number of groups of the left.
    pub(super) fn groups(&self) -> usize {
        self.groups.len() - 1
    }

    /// The number of states of both sides.
    pub(super) fn states(&self) -> usize {
        self.left.len() + self.right.len()
    }

    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        for side in [&self.left, &self.right] {
            let states = side.iter().map(|(state, ways)| (state, ways));
            write_states(side.len(), states, to)?;
        }
        Ok(())
    }

    /// The cycles of some groups, added up.
    pub(super) fn cycles(&self, groups: std::ops::Range<usize>, meter: &Meter) -> Total {
        let groups = groups.into_par_iter();
        let totals = groups.map(|group| {
            let mut total = Total::default();
            self.join_group(group, meter, &mut total);
            total
        });
        totals.reduce(Total::default, |one, other| one.plus(&other))
    }

    /// Adds the cycles of a group to a total.
    fn join_group(&self, group: usize, meter: &Meter, total: &mut Total) {
        let left = &self.left[self.groups[group]..self.groups[group + 1]];
        let (used, full) = points(&left[0]);
        let fitting = (!full & self.shared, !used & self.shared);
        let begin = self.right.partition_point(|entry| points(entry) < fitting);
        let end = begin + self.right[begin..].partition_point(|entry| points(entry) == fitting);
        let right = &self.right[begin..end];
        if right.is_empty() || meter.has_stopped() {
            return;
        }
        let open = (used & !full).count_ones();
        if open == 0 {
            left[0].1.add_product(&right[0].1, total);
            return;
        }
        let matchings = |side: &[(K, C)]| -> Vec<(u64, C)> {
            let digits = side
                .iter()
                .map(|(state, ways)| (state.parts().2, ways.clone()));
            digits.collect()
        };
        join_matchings(open, &matchings(left), &matchings(right), meter, total);
    }
}

/// The used and the full points of a state.
fn points<K: Packed, C>(entry: &(K, C)) -> (u64, u64) {
    let (used, full, _) = entry.0.parts();
    (used.into(), full.into())
}

/// Adds the pairs that are one cycle to a total. Both sides are sorted, and each matching is there
/// once.
fn join_matchings<C: Tally>(
    open: u32,
    left: &Matchings<C>,
    right: &Matchings<C>,
    meter: &Meter,
    total: &mut Total,
) {
    if left.is_empty() || right.is_empty() {
        return;
    }
    if open == 2 {
        left[0].1.add_product(&right[0].1, total);
        return;
    }
    if left.len().min(right.len()) <= 2 || left.len() * right.len() <= FEW_PAIRS {
        for (one, ways) in left {
            for (other, other_ways) in right {
                if is_one_cycle(open, *one, *other) {
                    ways.add_product(other_ways, total);
                }
            }
        }
        return;
    }
    let bits = DIGITS[open as usize - 2];
    debug_assert_eq!(
        bits + digit_bits(open - 1),
        DIGITS[open as usize],
        "digits add up"
    );
    for block in right.chunk_by(|one, other| one.0 >> bits == other.0 >> bits) {
        let mate = 1 + usize::try_from(block[0].0 >> bits).expect("a digit is small");
        let rest = (1 << bits) - 1;
        let mut longer: Vec<(u64, C)> = left
            .iter()
            .filter_map(|(digits, ways)| Some((contracted(open, *digits, mate)?, ways.clone())))
            .collect();
        merge(&mut longer, meter);
        let block: Vec<(u64, C)> = block
            .iter()
            .map(|(digits, ways)| (digits & rest, ways.clone()))
            .collect();
        join_matchings(open - 2, &longer, &block, meter, total);
    }
}

/// Sorts matchings and adds up the ways of equal ones.
fn merge<C: Tally>(matchings: &mut Vec<(u64, C)>, meter: &Meter) {
    matchings.sort_unstable_by_key(|matching| matching.0);
    matchings.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same && !kept.1.add(&next.1) {
            meter.overflow();
        }
        is_same
    });
}

/// Whether two matchings of the same points form one cycle.
fn is_one_cycle(open: u32, one: u64, other: u64) -> bool {
    let (one, other) = (mates(open, one), mates(open, other));
    let (mut at, mut length) = (0, 0);
    loop {
        at = other[one[at] as usize] as usize;
        length += 2;
        if at == 0 {
            return length == open;
        }
    }
}

/// The matching that is left when the first point and another are joined; `None` if they are mates.
fn contracted(open: u32, digits: u64, mate: usize) -> Option<u64> {
    let mut mates = mates(open, digits);
    let (one, other) = (mates[0], mates[mate]);
    if usize::from(one) == mate {
        return None;
    }
    mates[usize::from(one)] = other;
    mates[usize::from(other)] = one;
    let left = ((1 << open) - 1) & !1 & !(1 << mate);
    Some(Fragments::digits(left, &mates))
}

/// The mates of the first points.
fn mates(open: u32, digits: u64) -> [u8; 34] {
    let mut mates = [0; 34];
    Fragments::match_up((1 << open) - 1, digits, &mut mates);
    mates
}
