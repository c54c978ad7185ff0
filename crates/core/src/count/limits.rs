//! The limits of a count, and the meter that keeps it within them while its tables grow.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use num_bigint::BigUint;

use crate::board::StopFlag;

/// How much a count may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountLimits {
    /// The most bytes for the states of the frontier; no limit by default.
    pub memory: u64,
    /// The most states of the frontier at a time; no limit by default.
    pub states: u64,
    /// What stops the count, as if it had too many states; nothing by default.
    pub stop: StopFlag,
}

impl Default for CountLimits {
    fn default() -> Self {
        Self {
            memory: u64::MAX,
            states: u64::MAX,
            stop: StopFlag::default(),
        }
    }
}

/// The answer of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The number of tours.
    Exact(BigUint),
    /// A limit was reached, so that the number is not known.
    Unknown(CountLimit),
}

/// The limit that a count has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountLimit {
    /// The states need more memory.
    #[error("the count needs {needed} bytes of memory or more, and the limit is {limit} bytes")]
    Memory {
        /// The bytes that are needed at least, or a low estimate of them.
        needed: u64,
        /// The bytes that are allowed.
        limit: u64,
    },
    /// There are more states.
    #[error("the frontier has more than {limit} states")]
    States {
        /// The states that are allowed.
        limit: u64,
    },
    /// The frontier is too long for a state.
    #[error("the frontier has {squares} squares; at most {most} are possible")]
    Frontier {
        /// The squares of the frontier.
        squares: usize,
        /// The most that are possible.
        most: usize,
    },
}

/// This part of the memory is for freed memory that the allocator keeps.
const KEPT: u64 = 16;

/// The memory and the states in use, shared by all threads.
#[derive(Debug)]
pub(super) struct Meter {
    limits: CountLimits,
    bytes: AtomicU64,
    states: AtomicU64,
    /// The bytes that did not fit; 0 if all did.
    needed: AtomicU64,
    /// A low estimate of the bytes that the count will need.
    expected: AtomicU64,
    overflows: AtomicBool,
    has_stopped: AtomicBool,
}

/// Why a step was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    Limit(CountLimit),
    /// A number of ways did not fit into its type.
    Overflow,
}

impl Meter {
    pub(super) const fn new(limits: CountLimits) -> Self {
        Self {
            limits,
            bytes: AtomicU64::new(0),
            states: AtomicU64::new(0),
            needed: AtomicU64::new(0),
            expected: AtomicU64::new(0),
            overflows: AtomicBool::new(false),
            has_stopped: AtomicBool::new(false),
        }
    }

    /// The bytes that may be used.
    pub(super) const fn memory(&self) -> u64 {
        self.limits.memory
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether the step is lost, so that the rest of its work would be for nothing.
    pub(super) fn has_stopped(&self) -> bool {
        self.has_stopped.load(Ordering::Relaxed) || self.limits.stop.is_set()
    }

    /// Asks for more bytes; `false` if they are too many.
    pub(super) fn take(&self, size: usize) -> bool {
        let bytes = size as u64;
        let in_use = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if in_use > self.limits.memory - self.limits.memory / KEPT {
            self.give_back(bytes);
            self.refuse(in_use + in_use.div_ceil(KEPT - 1));
            return false;
        }
        true
    }

    /// Notes that so much memory would be needed, but is not there.
    pub(super) fn refuse(&self, needed: u64) {
        let expected = self.expected.load(Ordering::Relaxed);
        self.needed
            .fetch_max(needed.max(expected), Ordering::Relaxed);
        self.has_stopped.store(true, Ordering::Relaxed);
    }

    /// Notes how many bytes the states after the last column will need, by a low estimate. Stops if
    /// they are far more than the limit.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an estimate"
    )]
    pub(super) fn expect(&self, bytes: f64) {
        let needed = bytes as u64;
        self.expected.store(needed, Ordering::Relaxed);
        if needed / 2 > self.limits.memory {
            self.refuse(needed);
        }
    }

    pub(super) fn give_back(&self, bytes: u64) {
        let less = |in_use: u64| Some(in_use.saturating_sub(bytes));
        let all = (Ordering::Relaxed, Ordering::Relaxed);
        let _ = self.bytes.fetch_update(all.0, all.1, less);
    }

    /// Counts new states of the table that grows.
    pub(super) fn add_states(&self, states: usize) {
        let added = states as u64;
        if self.states.fetch_add(added, Ordering::Relaxed) + added > self.limits.states {
            self.has_stopped.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn begin_table(&self) {
        self.states.store(0, Ordering::Relaxed);
    }

    /// Notes that a number of ways did not fit.
    pub(super) fn overflow(&self) {
        self.overflows.store(true, Ordering::Relaxed);
        self.has_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether all went well since the count began.
    pub(super) fn check(&self) -> Result<(), Halt> {
        let (limits, needed) = (self.limits, self.needed.load(Ordering::Relaxed));
        if self.overflows.load(Ordering::Relaxed) {
            return Err(Halt::Overflow);
        }
        if needed > 0 {
            let limit = limits.memory;
            return Err(Halt::Limit(CountLimit::Memory { needed, limit }));
        }
        if self.has_stopped() {
            return Err(Halt::Limit(CountLimit::States {
                limit: limits.states,
            }));
        }
        Ok(())
    }
}
