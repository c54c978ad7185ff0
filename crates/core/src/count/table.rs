//! A table of states with the number of ways to reach each, in shards that grow on their own.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem::take;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::count::fragments::Packed;
use crate::count::limits::Meter;
use crate::count::tally::Tally;

/// The shards of a large table: enough that each fits into the cache of a core.
const SHARDS: usize = 128;

/// Smaller tables have one shard, and one thread.
const LARGE: usize = 10_000;

/// The states that a thread collects for a shard before it locks it.
const BATCH: usize = 256;

/// The states that a thread takes at a time.
const CHUNK: usize = 4096;

/// A shard: states and their numbers of ways.
pub(super) type Shard<K, C> = HashMap<K, C, BuildHasherDefault<MixingHasher>>;

/// States with the number of ways to reach each.
#[derive(Debug)]
pub(super) struct StateTable<K, C> {
    shards: Vec<Shard<K, C>>,
}

/// Mixes the bits of a packed state. States are not chosen by an adversary.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MixingHasher(u64);

impl Hasher for MixingHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0 ^ value);
    }

    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }
}

/// The two halves of a product of 128 bits, added: each bit depends on all bits of the value.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
const fn mix(value: u64) -> u64 {
    const ODD: u128 = 0x9E37_79B9_7F4A_7C15;
    const OTHER: u64 = 0xD6E8_FEB8_6659_FD93;
    let product = (value ^ (value >> 32)).wrapping_mul(OTHER) as u128 * ODD;
    (product as u64) ^ (product >> 64) as u64
}

/// The shard of a state; by bits that the tables in a shard do not use.
#[expect(clippy::cast_possible_truncation, reason = "taken modulo the shards")]
fn shard_of<K: Packed>(state: K, shards: usize) -> usize {
    let wide: u128 = state.into();
    let folded = (wide as u64) ^ ((wide >> 64) as u64).rotate_left(32);
    (folded.wrapping_mul(0xA24B_AED4_963E_E407) >> 40) as usize % shards
}

impl<K, C> Default for StateTable<K, C> {
    fn default() -> Self {
        Self { shards: Vec::new() }
    }
}

impl<K: Packed, C: Tally> StateTable<K, C> {
    pub(super) fn of(state: K) -> Self {
        let shard = Shard::from_iter([(state, C::one())]);
        Self {
            shards: vec![shard],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(HashMap::len).sum()
    }

    /// The bytes that this many states take at least.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn bytes_of(states: f64) -> f64 {
        states * (size_of::<(K, C)>() + 1) as f64 * 8.0 / 7.0
    }

    /// A copy, if the meter allows it.
    pub(super) fn try_clone(&self, meter: &Meter) -> Option<Self> {
        let bytes = usize::try_from(self.bytes()).expect("they are in memory");
        meter.take(bytes).then(|| Self {
            shards: self.shards.clone(),
        })
    }

    /// The states in a few parts.
    pub(super) fn shards(&self) -> &[Shard<K, C>] {
        &self.shards
    }

    /// The bytes of all states.
    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| bytes(shard) as u64).sum()
    }

    /// Takes all states out, and gives their memory back.
    pub(super) fn drain(&mut self, meter: &Meter, mut each: impl FnMut(K, C)) {
        for shard in &mut self.shards {
            meter.give_back(bytes(shard) as u64);
            for (state, ways) in take(shard) {
                each(state, ways);
            }
        }
    }

    pub(super) fn into_sorted(mut self, meter: &Meter) -> Vec<(K, C)> {
        let length = self.len();
        let mut all = Vec::new();
        if !meter.take(length * size_of::<(K, C)>()) || all.try_reserve_exact(length).is_err() {
            meter.refuse(meter.bytes());
            return all;
        }
        self.drain(meter, |state, ways| all.push((state, ways)));
        all.par_sort_unstable_by_key(|entry| entry.0);
        all
    }

    /// Replaces each state by its successors, which `successors` sends to the collector.
    pub(super) fn replaced(
        mut self,
        meter: &Meter,
        successors: impl Fn(K, &C, &mut Collector<'_, K, C>) + Sync,
    ) -> Self {
        meter.begin_table();
        let target = empty_shards(self.len());
        let new_collector = || Collector::new(&target, meter);
        let pass = |collector: &mut Collector<'_, K, C>, shard: &mut Shard<K, C>| {
            let freed = bytes(shard) as u64;
            if meter.has_stopped() {
                return;
            }
            for (state, ways) in take(shard) {
                successors(state, &ways, collector);
            }
            meter.give_back(freed);
        };
        if target.len() == 1 {
            let mut collector = new_collector();
            for shard in &mut self.shards {
                pass(&mut collector, shard);
            }
        } else {
            let shards = self.shards.par_iter_mut();
            shards.for_each_init(new_collector, pass);
        }
        Self::from_shards(target)
    }

    /// The successors of states, which `successors` sends to the collector.
    pub(super) fn filled(
        states: &[&[(K, C)]],
        meter: &Meter,
        successors: impl Fn(K, &C, &mut Collector<'_, K, C>) + Sync,
    ) -> Self {
        meter.begin_table();
        let target = empty_shards(states.iter().map(|states| states.len()).sum());
        let chunks: Vec<&[(K, C)]> = states
            .iter()
            .flat_map(|states| states.chunks(CHUNK))
            .collect();
        chunks.into_par_iter().for_each_init(
            || Collector::new(&target, meter),
            |collector, chunk| {
                if !meter.has_stopped() {
                    for (state, ways) in chunk {
                        successors(*state, ways, collector);
                    }
                }
            },
        );
        Self::from_shards(target)
    }

    fn from_shards(shards: Vec<Mutex<Shard<K, C>>>) -> Self {
        let unlocked = shards.into_iter().map(Mutex::into_inner);
        Self {
            shards: unlocked
                .map(|shard| shard.unwrap_or_else(PoisonError::into_inner))
                .collect(),
        }
    }
}

/// The shards for about as many states as a table has.
fn empty_shards<K, C>(states: usize) -> Vec<Mutex<Shard<K, C>>> {
    let shards = if states < LARGE { 1 } else { SHARDS };
    (0..shards).map(|_| Mutex::new(Shard::default())).collect()
}

/// The bytes of a shard: seven eighths of the buckets may be in use, each with a byte of control.
fn bytes<K, C>(shard: &Shard<K, C>) -> usize {
    shard.capacity() / 7 * 8 * (size_of::<(K, C)>() + 1)
}

/// Collects successors for the shards of a table; what is left goes to them when it is dropped.
pub(super) struct Collector<'a, K: Packed, C: Tally> {
    target: &'a [Mutex<Shard<K, C>>],
    batches: Vec<Vec<(K, C)>>,
    meter: &'a Meter,
}

impl<'a, K: Packed, C: Tally> Collector<'a, K, C> {
    fn new(target: &'a [Mutex<Shard<K, C>>], meter: &'a Meter) -> Self {
        let batch = || Vec::with_capacity(BATCH);
        let batches = target.iter().map(|_| batch()).collect();
        Self {
            target,
            batches,
            meter,
        }
    }

    /// Adds ways to a state.
    #[inline]
    pub(super) fn emit(&mut self, state: K, ways: &C) {
        let shard = match self.target.len() {
            1 => 0,
            shards => shard_of(state, shards),
        };
        let batch = &mut self.batches[shard];
        batch.push((state, ways.clone()));
        if batch.len() == BATCH {
            self.flush(shard);
        }
    }

    fn flush(&mut self, shard: usize) {
        let (batch, meter) = (&mut self.batches[shard], self.meter);
        if meter.has_stopped() {
            batch.clear();
            return;
        }
        let lock = self.target[shard].lock();
        let mut states = lock.unwrap_or_else(PoisonError::into_inner);
        let before = (states.len(), bytes(&states));
        if states.capacity() - states.len() < batch.len() && !grow(&mut states, batch.len(), meter)
        {
            batch.clear();
            return;
        }
        for (state, ways) in batch.drain(..) {
            match states.entry(state) {
                Entry::Vacant(place) => drop(place.insert_entry(ways)),
                Entry::Occupied(mut sum) => {
                    if !sum.get_mut().grow(&ways) {
                        meter.overflow();
                    }
                }
            }
        }
        meter.add_states(states.len() - before.0);
        debug_assert!(bytes(&states) >= before.1, "shards only grow");
    }
}

/// Makes room for more states; `false` if memory is short.
fn grow<K: Packed, C: Tally>(states: &mut Shard<K, C>, more: usize, meter: &Meter) -> bool {
    let before = bytes(states);
    // While it moves, a shard needs its old and its new place.
    let expected = 2 * before.max(more * (size_of::<(K, C)>() + 1));
    if !meter.take(expected) {
        return false;
    }
    if states.try_reserve(more).is_err() {
        meter.refuse(meter.bytes() + expected as u64);
        return false;
    }
    let surplus = (before + expected).saturating_sub(bytes(states));
    meter.give_back(surplus as u64);
    true
}

impl<K: Packed, C: Tally> Drop for Collector<'_, K, C> {
    fn drop(&mut self) {
        for shard in 0..self.target.len() {
            self.flush(shard);
        }
    }
}
