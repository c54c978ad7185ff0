//! How much the counts behind a tour may use.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::OutOfMemory;
use crate::count::{CountLimit, CountLimits, Counted, Counter, TourSet};

/// The limits of the counts behind one tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleLimits {
    /// The limits of each count; none by default.
    pub each: CountLimits,
    /// The most states that all counts together may go through; no limit by default.
    pub work: u64,
}

impl Default for SampleLimits {
    fn default() -> Self {
        Self {
            each: CountLimits::default(),
            work: u64::MAX,
        }
    }
}

/// Why no tour can be taken from the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleLimit {
    /// A count reached one of its limits.
    #[error(transparent)]
    Count(#[from] CountLimit),
    /// The counts together have too many states.
    #[error("the counts go through more than {limit} states")]
    Work {
        /// The states that are allowed.
        limit: u64,
    },
    /// The board does not fit into memory.
    #[error(transparent)]
    Board(#[from] OutOfMemory),
}

/// The limits, and what is left of the work.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    limits: SampleLimits,
    left: u64,
}

impl Budget {
    /// All of the limits.
    pub(crate) const fn new(limits: SampleLimits) -> Self {
        let left = limits.work;
        Self { limits, left }
    }

    /// Counts the tours of a set.
    pub(crate) fn count(&mut self, set: &TourSet) -> Result<BigUint, SampleLimit> {
        let mut counter = Counter::new(set, self.limits.each);
        loop {
            match counter.step() {
                ControlFlow::Break(Counted::Exact(number)) => return Ok(number),
                ControlFlow::Break(Counted::Unknown(limit)) => return Err(limit.into()),
                ControlFlow::Continue(()) => {}
            }
            let states = counter.progress().states;
            let Some(left) = self.left.checked_sub(states) else {
                let limit = self.limits.work;
                return Err(SampleLimit::Work { limit });
            };
            self.left = left;
        }
    }

    /// Counts the tours of the whole list.
    pub(crate) fn count_first(&mut self, set: &TourSet) -> Result<BigUint, SampleLimit> {
        self.count(set)
    }
}
