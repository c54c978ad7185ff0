//! Exchanges along closed walks, which join cycles where no exchange of two moves does.
//!
//! An exchange gives up moves and chooses others in turn, along a closed walk. It begins with a
//! move of a short cycle, and is made if there are fewer cycles afterwards.
//!
//! ```text
//! given up: a-b c-d e-f        chosen: b-c d-e f-a
//! ```

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::solve::cycles::factor::{Factor, NOWHERE, Place, bit, bits, first, opposite};
use crate::solve::cycles::labels::Labels;
use crate::solve::cycles::touched::Touched;

/// Which exchanges are made.
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
    touched: Touched,
    /// The squares of the exchanges that were made, by position.
    made: Vec<(u32, Place)>,
    /// The squares of this exchange.
    walk: Vec<Place>,
    /// The square to which the walk has to return.
    first: Place,
    goal: Goal,
    /// How many cycles there are now.
    pub cycles: usize,
    /// How many moves may still be given up on trial.
    trials: u32,
    generator: ChaCha8Rng,
}

impl<'a> Exchange<'a> {
    /// No exchange yet.
    pub(crate) fn new(factor: &'a mut Factor, labels: &'a Labels, seed: u64) -> Self {
        Self {
            factor,
            labels,
            touched: Touched::default(),
            made: Vec::new(),
            walk: Vec::new(),
            first: NOWHERE,
            goal: Goal::Fewer,
            cycles: labels.cycles(),
            trials: 0,
            generator: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// How many squares the exchanges have changed.
    pub(crate) fn changes(&self) -> usize {
        self.made.len()
    }

    /// A random number below a limit.
    pub(crate) fn random(&mut self, limit: usize) -> usize {
        self.generator.random_range(0..limit)
    }

    /// Makes an exchange that begins on one of these squares and gives up this many moves, if one
    /// is found within a number of trials.
    pub(crate) fn make(&mut self, squares: &[Place], length: u32, goal: Goal, trials: u32) -> bool {
        self.goal = goal;
        self.trials = trials;
        for &first in squares {
            for direction in bits(self.factor.chosen(first)) {
                let next = self.factor.target(first, direction);
                self.first = first;
                self.walk.clear();
                self.walk.extend([first, next]);
                self.factor.remove(first, direction);
                if self.extend(next, length - 1) {
                    return true;
                }
                self.factor.choose(first, direction);
            }
        }
        false
    }

    /// Goes on from a square that has given up a move.
    fn extend(&mut self, here: Place, left: u32) -> bool {
        for direction in self.in_order(self.factor.open(here)) {
            let next = self.factor.target(here, direction);
            if (next == self.first) != (left == 0) {
                continue;
            }
            self.factor.choose(here, direction);
            if left == 0 {
                if self.is_wanted() {
                    return true;
                }
            } else if self.give_up(next, direction, left) {
                return true;
            }
            self.factor.remove(here, direction);
        }
        false
    }

    /// Gives up a move of a square that was reached with a move in this direction, and goes on.
    fn give_up(&mut self, here: Place, came: u8, left: u32) -> bool {
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
        bits(moves.rotate_left(turn)).map(move |direction| {
            let turned = u32::from(direction) + 8 - turn;
            first(1_u8.rotate_left(turned % 8))
        })
    }

    /// Whether the first square can be reached with the moves that are left.
    fn may_return(&self, here: Place, left: u32) -> bool {
        let board = self.factor.board;
        let (here, first) = (board.square_at(here), board.square_at(self.first));
        let moves = 2 * left - 1;
        let rows = here.row.abs_diff(first.row);
        let columns = here.column.abs_diff(first.column);
        rows.max(columns) <= 2 * moves && rows + columns <= 3 * moves
    }

    /// Whether the goal is reached. Then the exchange is kept.
    fn is_wanted(&mut self) -> bool {
        self.touched
            .set(self.labels, self.factor, &self.made, &self.walk);
        let cycles = self.touched.cycles(self.labels, self.factor);
        let is_wanted = match self.goal {
            Goal::Fewer => cycles < self.cycles,
            Goal::NoMore => cycles <= self.cycles,
        };
        if is_wanted {
            self.cycles = cycles;
            self.made.clone_from(&self.touched.sorted);
        }
        is_wanted
    }

    /// The squares of the cycle through a square, if there are no more than the limit.
    pub(crate) fn cycle(&self, start: Place, most: usize) -> Option<Vec<Place>> {
        let mut squares = vec![start];
        let mut here = start;
        let mut back = 0;
        while squares.len() <= most {
            let moves = self.factor.chosen(here) & !back;
            if moves == 0 {
                return None;
            }
            let direction = first(moves);
            here = self.factor.target(here, direction);
            if here == start {
                return Some(squares);
            }
            back = bit(opposite(direction));
            squares.push(here);
        }
        None
    }
}
