//! The moves of the middle, decided on both sides, and the joining of what they leave.
//!
//! These moves multiply the states. So only one *part* of them is in memory at a time: a part has the
//! states whose numbers of moves on a few *key* points of the middle are given on the left, and hence
//! on the right, since each point has two moves in the end.
//!
//! ```text
//!     key points   first  second
//!     left           0      1        1 part of 9
//!     right          2      1
//! ```
//!
//! The states before the moves of the middle are in buckets by their numbers of moves on the key
//! points, so that a part comes from a few buckets.

use std::mem::take;

use rayon::prelude::*;

use crate::count::fragments::{Fragments, Packed};
use crate::count::join::Sides;
use crate::count::limits::Meter;
use crate::count::plan::{Middle, Plan};
use crate::count::stage::{Degrees, MiddleMove, choose};
use crate::count::table::StateTable;
use crate::count::tally::{Tally, Total};

/// The most states that a part should come from.
const STATES_OF_A_PART: usize = 300_000;

/// The bytes of memory for each of these states: a few times what comes from it. Less memory makes more parts.
const BYTES_OF_A_STATE: u64 = 2000;

/// More key points would not make parts smaller by much.
const MOST_KEYS: usize = 5;

/// The states of both sides before the moves of the middle.
#[derive(Debug)]
pub(super) struct Halves<K, C> {
    left: Half<K, C>,
    right: Half<K, C>,
    keys: Vec<u32>,
    shared: u64,
    are_alike: bool,
}

#[derive(Debug)]
struct Half<K, C> {
    buckets: Buckets<K, C>,
    moves: Vec<MiddleMove>,
    needs: Degrees,
}

/// States by their degrees on the key points, in a few lists each.
type Buckets<K, C> = Vec<Vec<Vec<(K, C)>>>;

impl<K: Packed, C: Tally> Halves<K, C> {
    /// The halves of two sides.
    pub(super) fn new([left, right]: [StateTable<K, C>; 2], plan: &Plan, meter: &Meter) -> Self {
        let keys = Self::keys(left.len(), plan, meter);
        let source = if plan.right_is_left() { &left } else { &right };
        let [left_moves, right_moves] = &plan.middle;
        let begun = |middle: &Middle, table: &StateTable<K, C>| {
            buckets(table.shards(), &keys, meter, |shard, each| {
                for (state, ways) in shard {
                    middle.begin(*state, ways, &mut *each);
                }
            })
        };
        let buckets = [begun(left_moves, &left), begun(right_moves, source)];
        meter.give_back(left.bytes() + right.bytes());
        Self::from_buckets(buckets, keys, plan)
    }

    fn from_buckets(buckets: [Buckets<K, C>; 2], keys: Vec<u32>, plan: &Plan) -> Self {
        let [left, right] = buckets;
        let [left, right] =
            [(left, &plan.middle[0]), (right, &plan.middle[1])].map(|(buckets, middle)| Half {
                buckets,
                moves: settled(&middle.moves, &keys),
                needs: middle.needs,
            });
        Self {
            left,
            right,
            keys,
            shared: plan.shared,
            are_alike: plan.are_alike,
        }
    }

    /// The key points if the left has this many states.
    fn keys(states: usize, plan: &Plan, meter: &Meter) -> Vec<u32> {
        let all = plan.keys.len().min(MOST_KEYS);
        let in_memory = usize::try_from(meter.memory() / BYTES_OF_A_STATE).unwrap_or(usize::MAX);
        let most = STATES_OF_A_PART.min(in_memory);
        let enough = (0..all).find(|&keys| states / parts_of(keys) <= most);
        plan.keys[..enough.unwrap_or(all)].to_vec()
    }

    pub(super) fn parts(&self) -> usize {
        self.left.buckets.len()
    }

    /// The number of states of both sides.
    pub(super) fn states(&self) -> usize {
        let buckets = self.left.buckets.iter().chain(&self.right.buckets);
        buckets.flatten().map(Vec::len).sum()
    }

    pub(super) fn cycles(&self, part: usize, meter: &Meter) -> Total {
        let complement = self.parts() - 1 - part;
        let [left, right] = [(&self.left, part), (&self.right, complement)]
            .map(|(half, part)| half.states_of(part, &self.keys, meter));
        let sides = Sides::new(left, right, self.shared, self.are_alike);
        let total = sides.cycles(meter);
        meter.give_back(sides.bytes());
        total
    }
}

impl<K: Packed, C: Tally> Half<K, C> {
    /// The states of a part, sorted.
    fn states_of(&self, part: usize, keys: &[u32], meter: &Meter) -> Vec<(K, C)> {
        let degrees = Degrees::of(part, keys);
        let buckets = self.buckets.iter().zip(0..);
        let fitting = buckets.filter(|&(_, digits)| self.may_reach(digits, part, keys));
        let lists = fitting.flat_map(|(bucket, _)| bucket);
        let states: Vec<&[(K, C)]> = lists.map(|list| &list[..]).collect();
        // Many states become equal with the first moves, so that fewer are left for the others.
        let settling = self.moves.iter().rposition(|step| step.settles != 0);
        let (first, others) = self.moves.split_at(settling.map_or(0, |last| last + 1));
        let settled = StateTable::filled(&states, meter, |state, ways, collector| {
            let start = Fragments::unpack(state);
            choose(&start, first, [degrees, Degrees::default()], &mut |state| {
                collector.emit(state, ways);
            });
        });
        let table = settled.replaced(meter, |state, ways, collector| {
            let start = Fragments::unpack(state);
            choose(&start, others, [degrees, self.needs], &mut |state| {
                collector.emit(state, ways);
            });
        });
        table.into_sorted(meter)
    }

    /// Whether states of a bucket can have the degrees of a part after the moves of the middle.
    fn may_reach(&self, mut bucket: usize, mut part: usize, keys: &[u32]) -> bool {
        keys.iter().all(|&key| {
            let touches = |step: &&MiddleMove| step.points.contains(&key);
            let most = bucket % 3 + self.moves.iter().filter(touches).count();
            let may = (bucket % 3..=most).contains(&(part % 3));
            (bucket, part) = (bucket / 3, part / 3);
            may
        })
    }
}

/// The states that `begin` finds in some sources, by their degrees on the key points.
fn buckets<K: Packed, C: Tally, S: Sync>(
    sources: &[S],
    keys: &[u32],
    meter: &Meter,
    begin: impl Fn(&S, &mut dyn FnMut(K, C)) + Sync,
) -> Buckets<K, C> {
    let digits = |state: K| {
        let (used, full, _) = state.parts();
        let degree = |key: &u32| ((used >> key & 1) + (full >> key & 1)) as usize;
        keys.iter()
            .rev()
            .fold(0, |digits, key| digits * 3 + degree(key))
    };
    let sorted = sources.par_iter().map(|source| {
        let mut buckets = vec![Vec::new(); parts_of(keys.len())];
        begin(source, &mut |state, ways| {
            buckets[digits(state)].push((state, ways));
        });
        buckets.iter_mut().for_each(Vec::shrink_to_fit);
        let states: usize = buckets.iter().map(Vec::len).sum();
        meter.take(states * size_of::<(K, C)>());
        buckets
    });
    let mut buckets = vec![Vec::new(); parts_of(keys.len())];
    for lists in sorted.collect::<Vec<_>>() {
        for (bucket, list) in buckets.iter_mut().zip(lists) {
            bucket.push(list);
        }
    }
    buckets
}

/// How many parts there are with this many key points.
fn parts_of(keys: usize) -> usize {
    3usize.pow(u32::try_from(keys).expect("keys are few"))
}

/// The moves of the middle, those of the key points first, each with the points whose degrees are
/// known after it.
fn settled(moves: &[MiddleMove], keys: &[u32]) -> Vec<MiddleMove> {
    let mut left = moves.to_vec();
    let mut settled: Vec<MiddleMove> = Vec::new();
    for key in keys {
        let touches = |step: &MiddleMove| step.points.contains(key);
        let (now, later) = take(&mut left).into_iter().partition(|step| touches(step));
        left = later;
        settled.extend::<Vec<_>>(now);
        if let Some(last) = settled.iter_mut().rfind(|step| touches(step)) {
            last.settles |= 1 << key;
        }
    }
    settled.extend(left);
    settled
}
