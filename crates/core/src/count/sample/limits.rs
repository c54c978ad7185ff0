//! How much the counts behind a tour may use.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::OutOfMemory;
use crate::count::{CountLimit, CountLimits, Counted, Counter, TourSet};

/// The counts behind the moves take this many times the work of the first count, or more: 3 times
/// for the open tours of 6 x 6, 5 times for 5 x 8, 20 times for the closed tours of 6 x 6.
const FOLLOWING: u64 = 3;

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
        let mut before = 0;
        loop {
            match counter.step() {
                ControlFlow::Break(Counted::Exact(number)) => return Ok(number),
                ControlFlow::Break(Counted::Unknown(limit)) => return Err(limit.into()),
                ControlFlow::Continue(()) => {}
            }
            let states = counter.progress().states;
            if states != before {
                // Otherwise the step went through a part of the same states.
                self.left = self.left.checked_sub(states).ok_or(self.too_much())?;
            }
            before = states;
        }
    }

    /// Counts the tours of the whole list. The counts behind the moves, which follow, take at least
    /// [`FOLLOWING`] times as much work, so that the first count may take only a part of it.
    pub(crate) fn count_first(&mut self, set: &TourSet) -> Result<BigUint, SampleLimit> {
        let for_others = self.left - self.left / (1 + FOLLOWING);
        self.left -= for_others;
        let number = self.count(set)?;
        self.left += for_others;
        Ok(number)
    }

    const fn too_much(&self) -> SampleLimit {
        let limit = self.limits.work;
        SampleLimit::Work { limit }
    }
}
