//! The limits of a count, and its answer.

use num_bigint::BigUint;

/// How much a count may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountLimits {
    /// The most bytes for the states of the frontier; no limit by default.
    pub memory: u64,
    /// The most states of the frontier at a time; no limit by default.
    pub states: u64,
}

impl Default for CountLimits {
    fn default() -> Self {
        Self {
            memory: u64::MAX,
            states: u64::MAX,
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
