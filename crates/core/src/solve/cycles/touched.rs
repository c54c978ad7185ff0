//! Counts cycles after a few changes, without following whole cycles.
//!
//! A square is *touched* if its chosen moves are no longer those of the labels. Between two touched
//! squares the old cycle is as it was, so that it can be passed over in one step.

use crate::solve::cycles::factor::{Factor, NOWHERE, Place, bits};
use crate::solve::cycles::labels::Labels;

/// The squares that have changed since the labels were made.
#[derive(Default)]
pub(crate) struct Touched {
    /// Their positions and themselves, by position.
    pub sorted: Vec<(u32, Place)>,
    /// For each of them, whether the cycle through it was followed.
    followed: Vec<bool>,
}

/// A way to leave a square: a direction, or to the other end of an open tour.
type Link = u8;

/// The link between the ends of an open tour.
const TO_OTHER_END: Link = 8;

impl Touched {
    /// Sets the touched squares: those touched before, those of a walk, and the ends of an open tour.
    pub(crate) fn set(
        &mut self,
        labels: &Labels,
        factor: &Factor,
        before: &[(u32, Place)],
        walk: &[Place],
    ) {
        self.sorted.clear();
        self.sorted.extend_from_slice(before);
        let ends = factor.ends.into_iter().filter(|&end| end != NOWHERE);
        for place in walk.iter().copied().chain(ends) {
            let position = labels.position(place);
            let found = self.sorted.binary_search(&(position, place));
            if let Err(index) = found {
                self.sorted.insert(index, (position, place));
            }
        }
        self.followed.clear();
        self.followed.resize(self.sorted.len(), false);
    }

    /// How many cycles there are now.
    pub(crate) fn cycles(&mut self, labels: &Labels, factor: &Factor) -> usize {
        let changed = self
            .sorted
            .chunk_by(|one, other| labels.cycle_at(one.0) == labels.cycle_at(other.0));
        let mut cycles = labels.cycles() - changed.count();
        for index in 0..self.sorted.len() {
            if !self.followed[index] {
                self.follow(labels, factor, index);
                cycles += 1;
            }
        }
        cycles
    }

    /// Marks all touched squares of a cycle.
    fn follow(&mut self, labels: &Labels, factor: &Factor, start: usize) {
        let mut index = start;
        let mut came = None;
        loop {
            self.followed[index] = true;
            let (position, place) = self.sorted[index];
            let link = links(factor, place).find(|&link| Some(link) != came);
            let link = link.expect("each square has two links");
            if link == TO_OTHER_END {
                let end = factor.other_end(place).expect("the square is an end");
                index = self.index(labels.position(end));
                came = Some(TO_OTHER_END);
            } else {
                let old = Old::of(labels, factor, position);
                let there = labels.position(factor.target(place, link));
                let back = if old.after(position) == Some(there) {
                    index = self.next_in(index, old.range);
                    old.before(self.sorted[index].0)
                } else if old.before(position) == Some(there) {
                    index = self.last_before(index, old.range);
                    old.after(self.sorted[index].0)
                } else {
                    index = self.index(there);
                    Some(position)
                };
                let back = back.expect("an old cycle was passed over");
                came = link_to(labels, factor, self.sorted[index].1, back);
            }
            if index == start {
                return;
            }
        }
    }

    /// The index of a touched square with this position.
    fn index(&self, position: u32) -> usize {
        let index = self
            .sorted
            .binary_search_by_key(&position, |&(position, _)| position);
        index.expect("a new move joins touched squares")
    }

    /// The next touched square of a cycle, whose range of positions this is.
    fn next_in(&self, index: usize, [first, after]: [u32; 2]) -> usize {
        match self.sorted.get(index + 1) {
            Some(&(position, _)) if position < after => index + 1,
            _ => self
                .sorted
                .partition_point(|&(position, _)| position < first),
        }
    }

    /// The last touched square before one in a cycle, whose range of positions this is.
    fn last_before(&self, index: usize, [first, after]: [u32; 2]) -> usize {
        match index.checked_sub(1).map(|before| self.sorted[before]) {
            Some((position, _)) if position >= first => index - 1,
            _ => {
                self.sorted
                    .partition_point(|&(position, _)| position < after)
                    - 1
            }
        }
    }
}

/// A cycle or path as the labels have it.
#[derive(Clone, Copy)]
struct Old {
    /// Its first position, and the first one after it.
    range: [u32; 2],
    is_path: bool,
}

impl Old {
    /// The one that has a position.
    fn of(labels: &Labels, factor: &Factor, position: u32) -> Self {
        let range = labels.range(labels.cycle_at(position));
        let is_path = range[0] == 0 && factor.ends[0] != NOWHERE;
        Self { range, is_path }
    }

    /// The position after one.
    fn after(self, position: u32) -> Option<u32> {
        let [first, after] = self.range;
        if position + 1 < after {
            Some(position + 1)
        } else {
            (!self.is_path).then_some(first)
        }
    }

    /// The position before one.
    fn before(self, position: u32) -> Option<u32> {
        let [first, after] = self.range;
        if position > first {
            Some(position - 1)
        } else {
            (!self.is_path).then_some(after - 1)
        }
    }
}

/// The two links of a square.
fn links(factor: &Factor, place: Place) -> impl Iterator<Item = Link> {
    let end = factor.other_end(place).map(|_| TO_OTHER_END);
    bits(factor.chosen(place)).chain(end)
}

/// The link of a square to the one with a position.
fn link_to(labels: &Labels, factor: &Factor, place: Place, position: u32) -> Option<Link> {
    bits(factor.chosen(place))
        .find(|&direction| labels.position(factor.target(place, direction)) == position)
}
