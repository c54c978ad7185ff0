//! Which squares have failed in a search, and when it begins again.

use crate::board::{Board, Fallible, try_vec};
use crate::solve::search::free_graph::Vertex;

/// What a failure counts; it is halved at each restart.
const FAILURE: u32 = 16;

/// How many squares are tried first after a restart.
const MOST_HOT: usize = 64;

/// Term `index` of 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair and Zuckerman 1993; OEIS A182105), from 1.
///
/// For random runs, no other sequence is better by more than a logarithmic factor, whatever length they need.
const fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if index + 1 == power {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

/// How often each square has failed, and when the next run begins.
#[derive(Clone, Debug)]
pub(crate) struct Restarts {
    /// The failures of each vertex, the older ones halved at each restart.
    failures: Vec<u32>,
    /// The squares that have failed most often, when the run began.
    pub hot: Vec<Vertex>,
    runs: u64,
    /// After how many contradictions the shortest run ends.
    shortest_run: u64,
    /// The contradictions of this run.
    contradictions: u64,
}

impl Restarts {
    /// No failures, and a first run on a board.
    pub(crate) fn new(board: Board, shortest_run: u64) -> Fallible<Self> {
        Ok(Self {
            failures: try_vec(board.squares() as usize + 1, 0)?,
            hot: Vec::new(),
            runs: 1,
            shortest_run,
            contradictions: 0,
        })
    }

    /// Forgets all failures, and begins the first run.
    pub(crate) fn begin(&mut self) {
        self.failures.fill(0);
        self.hot.clear();
        self.runs = 1;
        self.contradictions = 0;
    }

    pub(super) fn fail(&mut self, vertex: Vertex) {
        let failures = &mut self.failures[vertex as usize];
        *failures = failures.saturating_add(FAILURE);
        self.contradictions += 1;
    }

    /// Counts a contradiction of the whole graph.
    pub(crate) fn contradict(&mut self) {
        self.contradictions += 1;
    }

    /// The failures of a vertex; older ones count less.
    pub(super) fn failures(&self, vertex: Vertex) -> u64 {
        u64::from(self.failures[vertex as usize])
    }

    /// Whether the run has met enough contradictions.
    pub(super) const fn are_due(&self) -> bool {
        self.contradictions >= self.shortest_run.saturating_mul(luby(self.runs))
    }

    /// Begins the next run, and chooses the squares that it tries first.
    pub(super) fn restart(&mut self) {
        self.runs += 1;
        self.contradictions = 0;
        self.hot.clear();
        let outside = self.failures.len() - 1;
        let by_square = (0..).zip(&self.failures[..outside]);
        let failed = by_square.filter(|&(_, &failures)| failures > 0);
        self.hot
            .extend(failed.map(|(square, _): (Vertex, _)| square));
        let failures = &self.failures;
        self.hot
            .sort_by_key(|&square| (u32::MAX - failures[square as usize], square));
        self.hot.truncate(MOST_HOT);
        for failures in &mut self.failures {
            // What failed long ago, under other choices, counts less and less.
            *failures /= 2;
        }
    }
}
