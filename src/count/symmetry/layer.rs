//! The states of a frontier, each with the number of ways to reach it.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use num_bigint::BigUint;

use crate::count::{CountLimit, CountLimits};

/// A number of ways.
pub(super) trait Tally: Clone {
    /// One way.
    fn one() -> Self;
    /// Adds other ways; `None` if the sum is too large for this type.
    fn add(&mut self, other: &Self) -> Option<()>;
    /// About how many bytes such a number takes after this many vertices, apart from its own size.
    fn extra_bytes(vertices: usize) -> u64;
}

impl Tally for u128 {
    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }

    fn extra_bytes(_: usize) -> u64 {
        0
    }
}

impl Tally for BigUint {
    fn one() -> Self {
        Self::from(1u8)
    }

    fn add(&mut self, other: &Self) -> Option<()> {
        *self += other;
        Some(())
    }

    fn extra_bytes(vertices: usize) -> u64 {
        // A vertex has few choices in the mean; these are two bits for it, and the allocation.
        vertices as u64 / 4 + 16
    }
}

/// Why a sweep stopped.
pub(super) enum Stop {
    /// A number was too large for its type.
    Overflow,
    /// A limit was reached.
    Limit(CountLimit),
}

/// The states after some vertices.
pub(super) struct Layer<T> {
    pub(super) states: HashMap<u128, T, FixedState>,
    limits: CountLimits,
    /// The bytes of one state.
    state_bytes: u64,
    /// The bytes of the layer before.
    before: u64,
}

impl<T: Tally> Layer<T> {
    /// An empty layer after this many vertices, while the layer before takes some bytes.
    pub(super) fn new(limits: CountLimits, vertices: usize, before: u64) -> Self {
        let size = size_of::<(u128, T)>() as u64 + 1;
        Self {
            states: HashMap::with_hasher(FixedState::default()),
            limits,
            state_bytes: size + T::extra_bytes(vertices),
            before,
        }
    }

    /// About how many bytes the states take. One place in eight of a table stays free.
    pub(super) fn bytes(&self) -> u64 {
        self.states.capacity() as u64 * 8 / 7 * self.state_bytes
    }

    /// Adds ways to reach a state.
    pub(super) fn add(&mut self, state: u128, ways: &T) -> Result<(), Stop> {
        if let Some(sum) = self.states.get_mut(&state) {
            return sum.add(ways).ok_or(Stop::Overflow);
        }
        self.make_room().map_err(Stop::Limit)?;
        self.states.insert(state, ways.clone());
        Ok(())
    }

    /// Makes room for one more state.
    fn make_room(&mut self) -> Result<(), CountLimit> {
        let states = self.states.len();
        if states as u64 >= self.limits.states {
            let limit = self.limits.states;
            return Err(CountLimit::States { limit });
        }
        if states < self.states.capacity() {
            return Ok(());
        }
        // The table is copied into one of twice its size.
        let more = states.max(3);
        let needed = self.before + self.bytes() + 2 * more as u64 * 8 / 7 * self.state_bytes;
        let limit = self.limits.memory;
        if needed > limit {
            return Err(CountLimit::Memory { needed, limit });
        }
        let reserved = self.states.try_reserve(more);
        reserved.map_err(|_| CountLimit::Memory { needed, limit })
    }
}
