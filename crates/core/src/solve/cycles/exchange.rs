//! Exchanges along closed walks. They join cycles that no exchange of two moves joins.
//!
//! An exchange gives up moves and chooses others in turn, along a closed walk. It begins with a
//! move of a short cycle, and is made if there are fewer cycles afterwards.
//!
//! ```text
//! given up: a-b c-d e-f        chosen: b-c d-e f-a
//! ```

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{NOWHERE, SquareIndex, members};
use crate::solve::cycles::factor::{Factor, Labels, bit, first, opposite};
use crate::solve::cycles::find;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Those after which there are fewer cycles.
    Fewer,
    /// Those that do not raise the number of cycles, in a random order.
    NoMore,
}

/// Exchanges on trial, and those that were made.
pub(crate) struct Exchange<'a> {
    pub factor: &'a mut Factor,
    labels: &'a Labels,
    /// The squares of the exchanges that were made, by position.
    pub made: Vec<(u32, SquareIndex)>,
    /// The same with the squares of the walk on trial, and the ends of a path.
    touched: Vec<(u32, SquareIndex)>,
    /// For each touched square, one that is in the same cycle.
    joined: Vec<usize>,
    walk: Vec<SquareIndex>,
    /// The square to which the walk has to return.
    first: SquareIndex,
    goal: Goal,
    /// How many cycles there are now.
    pub cycles: usize,
    /// How many moves may still be given up on trial.
    trials: u32,
    generator: ChaCha8Rng,
}

impl<'a> Exchange<'a> {
    pub(crate) fn new(factor: &'a mut Factor, labels: &'a Labels, seed: u64) -> Self {
        Self {
            factor,
            labels,
            made: Vec::new(),
            touched: Vec::new(),
            joined: Vec::new(),
            walk: Vec::new(),
            first: NOWHERE,
            goal: Goal::Fewer,
            cycles: labels.cycles(),
            trials: 0,
            generator: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    pub(crate) fn random(&mut self, limit: usize) -> usize {
        self.generator.random_range(0..limit)
    }

    /// Makes an exchange that begins on one of these squares and gives up this many moves, if one
    /// is found within a number of trials.
    pub(crate) fn make(
        &mut self,
        squares: &[SquareIndex],
        length: u32,
        goal: Goal,
        trials: u32,
    ) -> bool {
        self.goal = goal;
        self.trials = trials;
        for &first in squares {
            for direction in members(self.factor.chosen(first)) {
                let neighbour = self.factor.target(first, direction);
                self.first = first;
                self.walk.clear();
                self.walk.extend([first, neighbour]);
                self.factor.remove(first, direction);
                if self.extend(neighbour, length - 1) {
                    return true;
                }
                self.factor.choose(first, direction);
            }
        }
        false
    }

    /// Goes on from a square that has given up a move.
    fn extend(&mut self, here: SquareIndex, left: u32) -> bool {
        for direction in self.in_order(self.factor.open(here)) {
            let neighbour = self.factor.target(here, direction);
            // The last move closes the walk, and no other does.
            if (neighbour == self.first) != (left == 0) {
                continue;
            }
            self.factor.choose(here, direction);
            if left == 0 {
                if self.is_wanted() {
                    return true;
                }
            } else if self.give_up(neighbour, direction, left) {
                return true;
            }
            self.factor.remove(here, direction);
        }
        false
    }

    /// Gives up a move of a square that was reached with a move in this direction, and goes on.
    fn give_up(&mut self, here: SquareIndex, came: u8, left: u32) -> bool {
        let others = self.factor.chosen(here) & !bit(opposite(came));
        for direction in self.in_order(others) {
            let onward = self.factor.target(here, direction);
            if self.trials == 0 || !self.may_return(onward, left) {
                continue;
            }
            self.trials -= 1;
            self.factor.remove(here, direction);
            self.walk.extend([here, onward]);
            if self.extend(onward, left - 1) {
                return true;
            }
            self.walk.truncate(self.walk.len() - 2);
            self.factor.choose(here, direction);
        }
        false
    }

    /// Directions in the order in which they are tried.
    fn in_order(&mut self, moves: u8) -> impl Iterator<Item = u8> + use<> {
        let turn = match self.goal {
            Goal::Fewer => 0,
            Goal::NoMore => self.generator.random_range(0..8),
        };
        members(moves.rotate_left(turn)).map(move |direction: u32| {
            let turned = direction + 8 - turn;
            first(1_u8.rotate_left(turned % 8))
        })
    }

    /// Whether the first square can be reached with the moves that are left.
    fn may_return(&self, here: SquareIndex, left: u32) -> bool {
        let board = self.factor.board;
        let (here, first) = (board.square_at(here), board.square_at(self.first));
        let moves = 2 * left - 1;
        let rows = here.row.abs_diff(first.row);
        let columns = here.column.abs_diff(first.column);
        rows.max(columns) <= 2 * moves && rows + columns <= 3 * moves
    }

    /// Whether the goal is reached. Then the exchange is kept.
    fn is_wanted(&mut self) -> bool {
        self.touch();
        let cycles = self.cycles_on_trial();
        let is_wanted = match self.goal {
            Goal::Fewer => cycles < self.cycles,
            Goal::NoMore => cycles <= self.cycles,
        };
        if is_wanted {
            self.cycles = cycles;
            self.made.clone_from(&self.touched);
        }
        is_wanted
    }

    /// Sets the touched squares: those whose chosen moves may not be those of the labels any more.
    fn touch(&mut self) {
        self.touched.clone_from(&self.made);
        let ends = self.factor.ends.into_iter().filter(|&end| end != NOWHERE);
        for place in self.walk.iter().copied().chain(ends) {
            let touched = (self.labels.position(place), place);
            if let Err(index) = self.touched.binary_search(&touched) {
                self.touched.insert(index, touched);
            }
        }
    }

    /// How many cycles there are with the moves on trial, without following whole ones.
    ///
    /// Between two touched squares of an old cycle, its moves are as they were, and all new moves join touched squares.
    /// So touched squares are in one cycle if such parts and their chosen moves connect them.
    fn cycles_on_trial(&mut self) -> usize {
        let (labels, touched) = (self.labels, &self.touched);
        self.joined.clear();
        self.joined.extend(0..touched.len());
        let mut cycles = labels.cycles() + touched.len();
        let mut begin = 0;
        for old in touched.chunk_by(|one, other| labels.cycle_at(one.0) == labels.cycle_at(other.0))
        {
            let [first, after] = labels.range(labels.cycle_at(old[0].0));
            cycles -= 1;
            for (index, &(position, _)) in old.iter().enumerate() {
                // After the last square comes the first one; the ends of a path are both touched.
                let (next, there) = match old.get(index + 1) {
                    Some(&(later, _)) => (index + 1, later),
                    None => (0, old[0].0 + after - first),
                };
                if there - position > 1 {
                    cycles -= connect(&mut self.joined, begin + index, begin + next);
                }
            }
            begin += old.len();
        }
        for (index, &(_, place)) in touched.iter().enumerate() {
            for direction in members(self.factor.chosen(place)) {
                let there = labels.position(self.factor.target(place, direction));
                if let Ok(other) = touched.binary_search_by_key(&there, |&(position, _)| position) {
                    cycles -= connect(&mut self.joined, index, other);
                }
            }
        }
        cycles
    }

    /// The squares of the cycle through a square, if there are no more than the limit.
    pub(crate) fn cycle(&self, start: SquareIndex, most: usize) -> Option<Vec<SquareIndex>> {
        let squares: Vec<SquareIndex> = self.factor.squares_from(start).take(most + 1).collect();
        let is_cycle = !self.factor.ends.contains(squares.last()?);
        (squares.len() <= most && is_cycle).then_some(squares)
    }
}

/// Connects two squares. Returns 1 if they were not connected before, otherwise 0.
fn connect(joined: &mut [usize], first: usize, second: usize) -> usize {
    let [first, second] = [first, second].map(|index| find(joined, index));
    joined[first] = second;
    usize::from(first != second)
}
