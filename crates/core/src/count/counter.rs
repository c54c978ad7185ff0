//! Counts the tours of a set, step by step.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::count::limits::Halt;
use crate::count::plan::Plan;
use crate::count::run::{CountRun, Run};
use crate::count::{CountLimits, CountQuestion, Counted, known_number};

/// A count in progress.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::{CountLimits, Counted, Counter};
/// use knights_core::tour::TourSet;
///
/// let set = TourSet::paths(Board::new(3, 4)?);
/// let counter = Counter::new(&set, CountLimits::default());
/// let counted = counter.finish(|progress| println!("{} of {}", progress.done, progress.steps));
/// assert_eq!(counted, Counted::Exact(16u32.into()));
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Counter {
    question: CountQuestion,
    limits: CountLimits,
    work: Work,
}

/// What is left to do.
#[derive(Debug)]
enum Work {
    Done(Counted),
    /// A count in a single step.
    Whole,
    /// A count, with numbers of ways of this width. If they overflow, it begins again.
    Run(Box<Plan>, Width, Box<dyn CountRun>),
}

/// The type of the numbers of ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// 64 bits.
    Word,
    TwoWords,
    Any,
}

/// How far a count is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountProgress {
    /// The steps that are done.
    pub done: u32,
    /// All steps.
    pub steps: u32,
    /// The column whose moves are decided, from 0; it is counted from the right in the second half.
    /// If rows are fewer than columns would be, it is a row.
    pub column: u32,
    /// The states of the frontier.
    pub states: u64,
    /// The bytes that they take.
    pub bytes: u64,
}

/// Counts the tours of a set, or of a question about one, within limits.
///
/// # Complexity
///
/// Exponential in the shorter side of the board, linear in the longer one.
pub fn count(question: impl Into<CountQuestion>, limits: CountLimits) -> Counted {
    Counter::new(question, limits).finish(|_| ())
}

impl Counter {
    /// A count that has not begun.
    pub fn new(question: impl Into<CountQuestion>, limits: CountLimits) -> Self {
        let question = question.into();
        Self {
            work: Work::new(&question, limits),
            question,
            limits,
        }
    }

    /// Does the next step, which may take minutes on a large board. Breaks with the answer after the
    /// last one.
    pub fn step(&mut self) -> ControlFlow<Counted> {
        let counted = match &mut self.work {
            Work::Done(counted) => return ControlFlow::Break(counted.clone()),
            Work::Whole => Some(self.question.answer_at_once(self.limits)),
            Work::Run(plan, width, run) => match run.step() {
                Ok(cycles) => cycles.map(|cycles| {
                    let sequences = cycles * plan.directions;
                    self.question.of_sequences(&sequences, self.limits)
                }),
                Err(Halt::Limit(limit)) => Some(Counted::Unknown(limit)),
                Err(Halt::Overflow) => {
                    *width = match width {
                        Width::Word => Width::TwoWords,
                        Width::TwoWords | Width::Any => Width::Any,
                    };
                    *run = width.begin(Plan::clone(plan), self.limits);
                    None
                }
            },
        };
        match counted {
            None => ControlFlow::Continue(()),
            Some(counted) => {
                self.work = Work::Done(counted.clone());
                ControlFlow::Break(counted)
            }
        }
    }

    /// Does all steps that are left. Before each, `show` gets how far the count is.
    pub fn finish(mut self, mut show: impl FnMut(CountProgress)) -> Counted {
        loop {
            show(self.progress());
            if let ControlFlow::Break(counted) = self.step() {
                return counted;
            }
        }
    }

    /// How far the count is.
    pub fn progress(&self) -> CountProgress {
        match &self.work {
            Work::Run(_, _, run) => run.progress(),
            Work::Done(_) | Work::Whole => CountProgress {
                done: matches!(self.work, Work::Done(_)).into(),
                steps: 1,
                ..CountProgress::default()
            },
        }
    }
}

impl Work {
    fn new(question: &CountQuestion, limits: CountLimits) -> Self {
        let is_symmetric = question.symmetric.is_some();
        // The page, which has to be small, asks for no such count.
        if !cfg!(target_family = "wasm") && (question.is_one_by_one() || is_symmetric) {
            return Self::Whole;
        }
        if let Some(number) = known_number(&question.set) {
            return Self::Done(Counted::Exact(number.into()));
        }
        let work = Plan::new(&question.set).map(|plan| {
            let run = Width::Word.begin(plan.clone(), limits);
            Self::Run(Box::new(plan), Width::Word, run)
        });
        work.unwrap_or_else(|limit| Self::Done(Counted::Unknown(limit)))
    }
}

impl Width {
    /// A count with numbers of this width.
    fn begin(self, plan: Plan, limits: CountLimits) -> Box<dyn CountRun> {
        match (self, plan.fits_word()) {
            (Self::Word, true) => Box::new(Run::<u64, u64>::new(plan, limits)),
            // In a library for browsers each of the others would be code of 30 KB.
            _ if cfg!(target_family = "wasm") => Box::new(Run::<u128, BigUint>::new(plan, limits)),
            (Self::TwoWords, true) => Box::new(Run::<u64, u128>::new(plan, limits)),
            (Self::Any, true) => Box::new(Run::<u64, BigUint>::new(plan, limits)),
            (Self::Word, false) => Box::new(Run::<u128, u64>::new(plan, limits)),
            (Self::TwoWords, false) => Box::new(Run::<u128, u128>::new(plan, limits)),
            (Self::Any, false) => Box::new(Run::<u128, BigUint>::new(plan, limits)),
        }
    }
}
