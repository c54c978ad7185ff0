//! The limits of many counts, and what is left of them.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::{OutOfMemory, Square, StopFlag};
use crate::count::{CountLimit, CountLimits, Counted, Counter};
use crate::tour::{TourSet, TourShape};

/// The limits of the counts behind one tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleLimits {
    /// The limits of each count; none by default.
    pub each: CountLimits,
    /// The most states that all counts together may go through; no limit by default.
    pub work: u64,
    /// How many steps [`AllTours::skip_tours`](crate::count::AllTours::skip_tours) searches before it counts; none by default.
    pub searched: u32,
}

impl SampleLimits {
    /// Limits that take up to half a minute and at most 2 GiB, and no others on another machine, so that the
    /// same tour is drawn. 8 × 8 is given up early. The paths of 6 × 6 from a corner go through 20 million
    /// states.
    pub const HALF_A_MINUTE: Self = Self {
        each: CountLimits {
            memory: 2 << 30,
            states: 3_000_000,
            stop: StopFlag::NEVER,
        },
        work: 300_000_000,
        searched: 0,
    };

    /// Limits that take up to some minutes and a gigabyte, after a search of a second. They suffice for the
    /// paths of 7 × 7, each a tour of its own.
    pub const SOME_MINUTES: Self = Self {
        each: CountLimits {
            memory: u64::MAX,
            states: 20_000_000,
            ..Self::HALF_A_MINUTE.each
        },
        work: 3_000_000_000,
        searched: 1 << 22,
    };
}

impl Default for SampleLimits {
    fn default() -> Self {
        Self {
            each: CountLimits::default(),
            work: u64::MAX,
            searched: 0,
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

/// How many counts are kept, with their boards.
const MOST_KNOWN: usize = 1 << 12;

/// The limits, and what is left of the work.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    pub(super) limits: SampleLimits,
    pub(super) left: u64,
    /// What was counted.
    known: Vec<(TourSet, BigUint)>,
}

impl Budget {
    pub(super) const fn new(limits: SampleLimits) -> Self {
        Self {
            limits,
            left: limits.work,
            known: Vec::new(),
        }
    }

    pub(super) fn count(&mut self, set: &TourSet) -> Result<BigUint, SampleLimit> {
        let image = first_image(set);
        if let Some((_, number)) = self.known.iter().find(|(known, _)| *known == image) {
            return Ok(number.clone());
        }
        let mut counter = Counter::new(&image, self.limits.each);
        let mut before = 0;
        loop {
            match counter.step() {
                ControlFlow::Break(Counted::Exact(number)) => {
                    if self.known.len() == MOST_KNOWN {
                        self.known.clear();
                    }
                    self.known.push((image, number.clone()));
                    return Ok(number);
                }
                ControlFlow::Break(Counted::Unknown(limit)) => return Err(limit.into()),
                ControlFlow::Continue(()) => {}
            }
            let states = counter.progress().states;
            if states != before {
                // Otherwise the step went through a part of the same states.
                let limit = self.limits.work;
                let left = self.left.checked_sub(states);
                self.left = left.ok_or(SampleLimit::Work { limit })?;
            }
            before = states;
        }
    }
}

/// The first of the images of a set under the symmetries of its board. All of them have the same number of tours.
fn first_image(set: &TourSet) -> TourSet {
    let board = set.board;
    let images = board.symmetries().map(|symmetry| {
        let of = |square| symmetry.image(board, square);
        let mut holes: Vec<Square> = set.holes.iter().copied().map(of).collect();
        holes.sort_unstable();
        let shape = match set.shape {
            TourShape::Path { start, end } => TourShape::Path {
                start: start.map(of),
                end: end.map(of),
            },
            TourShape::Cycle { .. } => TourShape::ANY_CYCLE,
        };
        (holes, shape)
    });
    let (holes, shape) = images.min().expect("the identity is one");
    TourSet::around(board, holes, shape)
}
