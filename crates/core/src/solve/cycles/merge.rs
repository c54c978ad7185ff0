//! Joins cycles by exchanging two parallel moves of different cycles for two others.

use crate::board::{OutOfMemory, try_vec};
use crate::solve::cycles::factor::{Factor, Place, bit, bits, first};
use crate::solve::cycles::labels::{Cycle, Labels};

/// Cycles that have become one (union-find).
struct Unions {
    /// For each cycle, one that it was joined to; itself if it was joined to no other.
    parents: Vec<Cycle>,
}

impl Unions {
    /// The cycle that stands for all that a cycle was joined with.
    fn find(&mut self, mut cycle: Cycle) -> Cycle {
        while self.parents[cycle] != cycle {
            self.parents[cycle] = self.parents[self.parents[cycle]];
            cycle = self.parents[cycle];
        }
        cycle
    }
}

/// Joins cycles until no exchange of two moves joins any more. Returns how many are left.
pub(crate) fn merge(factor: &mut Factor, labels: &Labels) -> Result<usize, OutOfMemory> {
    let mut parents = try_vec(labels.cycles(), 0)?;
    for (cycle, parent) in parents.iter_mut().enumerate() {
        *parent = cycle;
    }
    let mut joined = Unions { parents };
    let longest = labels.longest();
    let mut left = labels.cycles();
    loop {
        let before = left;
        // Most squares have the cycle of the square before them.
        let mut cycle = longest;
        let mut range = labels.range(cycle);
        for place in factor.places() {
            if factor.chosen(place) == 0 {
                continue;
            }
            if !contains(range, labels.position(place)) {
                cycle = labels.cycle(place);
                range = labels.range(cycle);
            }
            if cycle != longest {
                left -= usize::from(merge_at(factor, labels, &mut joined, (place, range)));
            }
        }
        if factor.has_open_end {
            left -= merge_end(factor, labels, &mut joined);
        }
        if left == 1 || left == before {
            return Ok(left);
        }
    }
}

/// Whether a position lies in the range of a cycle.
fn contains([first, after]: [u32; 2], position: u32) -> bool {
    (first..after).contains(&position)
}

/// Whether a chosen move of a square was exchanged to join two cycles. The range is that of the
/// square's cycle.
fn merge_at(
    factor: &mut Factor,
    labels: &Labels,
    joined: &mut Unions,
    (place, range): (Place, [u32; 2]),
) -> bool {
    for along in bits(factor.chosen(place)) {
        let next = factor.target(place, along);
        for across in bits(factor.open(place) & factor.open(next)) {
            let beside = factor.target(place, across);
            let is_parallel = factor.chosen(beside) & bit(along) != 0;
            if !is_parallel || contains(range, labels.position(beside)) {
                continue;
            }
            let cycle = joined.find(labels.cycle_at(range[0]));
            let other = joined.find(labels.cycle(beside));
            if other == cycle {
                continue;
            }
            factor.remove(place, along);
            factor.remove(beside, along);
            factor.choose(place, across);
            factor.choose(next, across);
            joined.parents[cycle] = other;
            return true;
        }
    }
    false
}

/// How many cycles were joined by moving the open end: it is joined to a square of another cycle,
/// which gives up a move.
fn merge_end(factor: &mut Factor, labels: &Labels, joined: &mut Unions) -> usize {
    let mut count = 0;
    loop {
        let end = factor.ends[1];
        let path = joined.find(labels.cycle(end));
        let found = bits(factor.open(end)).find(|&direction| {
            let next = factor.target(end, direction);
            joined.find(labels.cycle(next)) != path
        });
        let Some(direction) = found else {
            return count;
        };
        let next = factor.target(end, direction);
        let other = joined.find(labels.cycle(next));
        let given_up = first(factor.chosen(next));
        factor.ends[1] = factor.target(next, given_up);
        factor.remove(next, given_up);
        factor.choose(end, direction);
        joined.parents[other] = path;
        count += 1;
    }
}
