//! Runs a method from a start square and fingerprints the tour.

use rayon::prelude::*;

use crate::assignment::walk::{Alternatives, InteractiveWalk, WALK_STEPS, WalkStep};
use crate::board::{Fallible, MoveOrder, Square, StopFlag};
use crate::solve::search::SearchLimits;
use crate::solve::{Answer, Ends, Task, existence, first_tour, solve};
use crate::survey::{StartOutcome, StartResult, SurveyTask};
use crate::tour::{Fingerprints, Tour, Trail, TrailCheck};
use crate::warnsdorff::{self, SideBySide, TieBreak, WarnsdorffOptions};

/// How a survey searches for tours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Warnsdorff's rule, without backtracking. With a random tie-break, the seed of each start is
    /// the given seed plus the start's index in row-major order.
    Warnsdorff(WarnsdorffOptions),
    /// The first tour in this move order, by exact search.
    Backtrack(MoveOrder),
    /// The interactive walk in this move order, with its cut, for at most 1,000,000 steps.
    Walk(MoveOrder),
    /// The solver, which finds a tour if one exists.
    Solve,
}

impl Method {
    /// All methods, in this order or that of each.
    pub fn all(order: Option<MoveOrder>, ties: TieBreak) -> [Self; 4] {
        let or = |usual| order.unwrap_or(usual);
        let order = or(MoveOrder::Sheet);
        [
            Self::Warnsdorff(WarnsdorffOptions { order, ties }),
            Self::Walk(or(MoveOrder::Walk)),
            Self::Backtrack(or(MoveOrder::Tutorial)),
            Self::Solve,
        ]
    }

    /// The name of the method, as `--method` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warnsdorff(_) => "warnsdorff",
            Self::Backtrack(_) => "backtrack",
            Self::Walk(_) => "walk",
            Self::Solve => "solve",
        }
    }

    /// The move order, if the method has one.
    pub const fn order(self) -> Option<MoveOrder> {
        match self {
            Self::Warnsdorff(options) => Some(options.order),
            Self::Backtrack(order) | Self::Walk(order) => Some(order),
            Self::Solve => None,
        }
    }

    /// The tie-break, if the method has one.
    pub const fn ties(self) -> Option<TieBreak> {
        match self {
            Self::Warnsdorff(options) => Some(options.ties),
            Self::Backtrack(_) | Self::Walk(_) | Self::Solve => None,
        }
    }
}

/// Surveys the starts of a board with a method.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::survey::{Method, StartOutcome, SurveyTask, Surveyor};
/// use knights_core::warnsdorff::WarnsdorffOptions;
///
/// let method = Method::Warnsdorff(WarnsdorffOptions::default());
/// let surveyor = Surveyor::new(SurveyTask::whole(Board::new(5, 5)?, method))?;
/// // On a board of odd area, no tour starts on the other colour.
/// let result = surveyor.result(Square::new(0, 1))?;
/// assert_eq!((result.outcome, result.length), (StartOutcome::Impossible, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Surveyor {
    task: SurveyTask,
    fingerprints: Fingerprints,
    /// If the method is a walk that can be followed from many starts at once.
    side_by_side: Option<SideBySide>,
    stop: StopFlag,
}

/// How many starts are tried in one go, if that takes less time than one by one. It is large enough
/// that the beginning and the end of a go hardly matter.
const TOGETHER: usize = 32;

/// The most squares that a method visited at once, and what it found. `None` means that it found no full tour,
/// and that it is unknown whether one exists.
type Attempt = (u32, Option<StartOutcome>);

impl Surveyor {
    /// A surveyor for a task. It takes 64 bytes a square.
    pub fn new(task: SurveyTask) -> Fallible<Self> {
        let fingerprints = Fingerprints::new(task.board())?;
        let side_by_side = match task.method() {
            Method::Warnsdorff(options) => SideBySide::new(task.board(), task.holes(), &options)?,
            Method::Backtrack(_) | Method::Walk(_) | Method::Solve => None,
        };
        Ok(Self {
            task,
            fingerprints,
            side_by_side,
            stop: StopFlag::NEVER,
        })
    }

    /// Makes a flag stop the survey. If the flag was set, discard the results.
    pub fn stopped_by(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// How many starts to give to [`results`](Self::results) at once: more than one if it takes less
    /// time for them together than one by one.
    pub const fn together(&self) -> usize {
        if self.side_by_side.is_some() {
            TOGETHER
        } else {
            1
        }
    }

    /// The results of these starts, in order, on all threads of the current pool. `finished` is called with
    /// the number of starts that were finished since the last call.
    pub fn survey(
        &self,
        starts: &[Square],
        finished: impl Fn(usize) + Sync,
    ) -> Fallible<Vec<StartResult>> {
        let groups = starts.par_chunks(self.together());
        let until_stopped = groups.take_any_while(|_| !self.stop.is_set());
        let grouped = until_stopped.map(|starts| {
            let results = self.results(starts);
            finished(starts.len());
            results
        });
        Ok(grouped.collect::<Fallible<Vec<_>>>()?.concat())
    }

    /// The results of several starts, free squares of the board: those of [`result`](Self::result)
    /// for each, in order.
    ///
    /// # Complexity
    ///
    /// With Warnsdorff's rule and the ties `first` or `roth`, on boards with up to 1022 columns and
    /// 1,048,576 squares, four walks are followed at a time, which takes less than half of the time.
    pub fn results(&self, starts: &[Square]) -> Fallible<Vec<StartResult>> {
        match &self.side_by_side {
            Some(side_by_side) => self.follow(side_by_side, starts),
            None => starts.iter().map(|&start| self.result(start)).collect(),
        }
    }

    /// The results of walks side by side.
    fn follow(&self, side_by_side: &SideBySide, starts: &[Square]) -> Fallible<Vec<StartResult>> {
        let mut results = vec![None; starts.len()];
        let mut check = TrailCheck::new(self.task.board(), self.task.holes())?;
        side_by_side.follow(starts, |number, trail| {
            assert!(check.is_legal(trail), "a walk makes legal moves only");
            let attempt = self.trail_attempt(trail);
            results[number] = Some(self.result_of(trail.start, attempt)?);
            Ok(())
        })?;
        let finished = results.into_iter();
        Ok(finished
            .map(|result| result.expect("every walk ends"))
            .collect())
    }

    /// The result of one start, a free square of the board.
    pub fn result(&self, start: Square) -> Fallible<StartResult> {
        self.result_of(start, self.attempt(start)?)
    }

    /// The result of a start from which another program has made this walk, or says that no tour exists.
    pub fn result_of_walk(&self, start: Square, walk: Option<&Tour>) -> Fallible<StartResult> {
        let attempt = walk.map(|walk| (walk.length(), self.tour_outcome(walk)));
        self.result_of(start, attempt.unwrap_or_default())
    }

    /// The result of a start from what the method has found there.
    fn result_of(&self, start: Square, (length, outcome): Attempt) -> Fallible<StartResult> {
        Ok(StartResult {
            start,
            length,
            outcome: match outcome {
                Some(outcome) => outcome,
                None => self.without_tour(start)?,
            },
        })
    }

    /// What the method finds from a start.
    fn attempt(&self, start: Square) -> Fallible<Attempt> {
        let board = self.task.board();
        match self.task.method() {
            Method::Warnsdorff(mut options) => {
                if let TieBreak::Random { seed: base } = options.ties {
                    let seed = base.wrapping_add(board.index(start) as u64);
                    options.ties = TieBreak::Random { seed };
                }
                let walk = warnsdorff::walk_on(board, self.task.holes(), start, &options)?;
                let tour = Tour::verified(walk);
                Ok((tour.length(), self.tour_outcome(&tour)))
            }
            Method::Walk(order) => {
                let mut walk = InteractiveWalk::new(board, start, order, Alternatives::Ties)?;
                let (mut length, mut most) = (1, 1);
                walk.run(WALK_STEPS, |step| {
                    match step {
                        WalkStep::To(_) => length += 1,
                        WalkStep::Back(_) => length -= 1,
                    }
                    most = most.max(length);
                    Fallible::Ok(())
                })?;
                Ok((most, self.tour_outcome(&Tour::verified(walk.numbering()?))))
            }
            Method::Backtrack(order) => {
                let answer = first_tour(board, start, order.steps(), self.limits(), |_| ())?;
                Ok(self.search_attempt(&answer))
            }
            Method::Solve => Ok(self.search_attempt(&self.search(start)?)),
        }
    }

    fn trail_attempt(&self, trail: &Trail<'_>) -> Attempt {
        let is_full = trail.length() == self.task.free_squares();
        let outcome = if trail.returns() {
            StartOutcome::Closed
        } else {
            StartOutcome::Open
        };
        let outcome = is_full.then(|| outcome(self.fingerprints.of_trail(trail)));
        (trail.length(), outcome)
    }

    /// The outcome of a start with this tour, if it is full.
    fn tour_outcome(&self, tour: &Tour) -> Option<StartOutcome> {
        let is_full = tour.length() == self.task.free_squares();
        let outcome = if tour.returns() {
            StartOutcome::Closed
        } else {
            StartOutcome::Open
        };
        is_full.then(|| outcome(self.fingerprints.of(tour)))
    }

    fn search_attempt(&self, answer: &Answer) -> Attempt {
        match answer {
            Answer::Found(tour) => (tour.length(), self.tour_outcome(tour)),
            Answer::Impossible(_) => (0, Some(StartOutcome::Impossible)),
            Answer::Unknown { .. } => (0, None),
        }
    }

    /// The outcome of a start from which the method has found no full tour: by the theorems, or around
    /// holes by search.
    fn without_tour(&self, start: Square) -> Fallible<StartOutcome> {
        if self.task.max_steps().is_none() {
            return Ok(match existence::from_start(self.task.board(), start) {
                Ok(()) => StartOutcome::Stuck,
                Err(_) => StartOutcome::Impossible,
            });
        }
        // A method that has searched already, without an answer, would find none now.
        if self.task.method() == Method::Solve {
            return Ok(StartOutcome::Unknown);
        }
        Ok(match self.search(start)? {
            Answer::Found(_) => StartOutcome::Stuck,
            Answer::Impossible(_) => StartOutcome::Impossible,
            Answer::Unknown { .. } => StartOutcome::Unknown,
        })
    }

    /// Searches for a full tour from a start.
    fn search(&self, start: Square) -> Fallible<Answer> {
        let task = Task {
            board: self.task.board(),
            holes: self.task.holes().to_vec(),
            ends: Ends::From(start),
        };
        solve(&task, self.limits())
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits {
            stop: self.stop,
            ..SearchLimits::steps(self.task.max_steps())
        }
    }
}
