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

use crate::board::{NOWHERE, SquareIndex};
use crate::solve::cycles::factor::{Factor, Labels, bit, bits, first, opposite};

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
    pub made: Vec<(u32, SquareIndex)>,
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
            for direction in bits(self.factor.chosen(first)) {
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
        bits(moves.rotate_left(turn)).map(move |direction| {
            let turned = u32::from(direction) + 8 - turn;
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
    pub(crate) fn cycle(&self, start: SquareIndex, most: usize) -> Option<Vec<SquareIndex>> {
        let squares: Vec<SquareIndex> = self.factor.squares_from(start).take(most + 1).collect();
        let is_cycle = self.factor.other_end(*squares.last()?).is_none();
        (squares.len() <= most && is_cycle).then_some(squares)
    }
}

/// The squares that have changed since the labels were made, to count cycles without following whole
/// ones.
///
/// A square is *touched* if its chosen moves are no longer those of the labels. Between two touched
/// squares the old cycle is as it was, so that it can be passed over in one step.
#[derive(Default)]
struct Touched {
    /// Their positions and themselves, by position.
    pub sorted: Vec<(u32, SquareIndex)>,
    /// For each of them, whether the cycle through it was followed.
    followed: Vec<bool>,
}

/// A way to leave a square: a direction, or to the other end of a path.
type Link = u8;

/// The link between the ends of a path.
const TO_OTHER_END: Link = 8;

impl Touched {
    /// Sets the touched squares: those touched before, those of a walk, and the ends of a path.
    pub(crate) fn set(
        &mut self,
        labels: &Labels,
        factor: &Factor,
        before: &[(u32, SquareIndex)],
        walk: &[SquareIndex],
    ) {
        self.sorted.clear();
        self.sorted.extend_from_slice(before);
        let ends = factor.ends.into_iter().filter(|&end| end != NOWHERE);
        for place in walk.iter().copied().chain(ends) {
            let position = labels.position(place);
            if let Err(index) = self.sorted.binary_search(&(position, place)) {
                self.sorted.insert(index, (position, place));
            }
        }
        self.followed.clear();
        self.followed.resize(self.sorted.len(), false);
    }

    pub(crate) fn cycles(&mut self, labels: &Labels, factor: &Factor) -> usize {
        let changed = self
            .sorted
            .chunk_by(|one, other| labels.cycle_at(one.0) == labels.cycle_at(other.0));
        let mut cycles = labels.cycles() - changed.count();
        for index in 0..self.sorted.len() {
            if !self.followed[index] {
                self.follow(labels, factor, index);
                cycles += 1;
            }
        }
        cycles
    }

    /// Marks all touched squares of a cycle.
    fn follow(&mut self, labels: &Labels, factor: &Factor, start: usize) {
        let mut index = start;
        let mut came = None;
        loop {
            self.followed[index] = true;
            let (position, place) = self.sorted[index];
            let onward = links(factor, place).find(|&link| Some(link) != came);
            let link = onward.expect("each square has two links");
            if link == TO_OTHER_END {
                let end = factor.other_end(place).expect("the square is an end");
                index = self.index(labels.position(end));
                came = Some(TO_OTHER_END);
            } else {
                let old = OldCycle::of(labels, factor, position);
                let there = labels.position(factor.target(place, link));
                let passed = if old.after(position) == Some(there) {
                    index = self.next_in(index, old.range);
                    old.before(self.sorted[index].0)
                } else if old.before(position) == Some(there) {
                    index = self.last_before(index, old.range);
                    old.after(self.sorted[index].0)
                } else {
                    index = self.index(there);
                    Some(position)
                };
                let back = passed.expect("an old cycle was passed over");
                let here = self.sorted[index].1;
                let leads_back = |&to: &Link| labels.position(factor.target(here, to)) == back;
                came = bits(factor.chosen(here)).find(leads_back);
            }
            if index == start {
                return;
            }
        }
    }

    /// The index of a touched square with this position.
    fn index(&self, position: u32) -> usize {
        let index = self
            .sorted
            .binary_search_by_key(&position, |&(position, _)| position);
        index.expect("a new move joins touched squares")
    }

    /// The next touched square of a cycle, whose range of positions this is.
    fn next_in(&self, index: usize, [first, after]: [u32; 2]) -> usize {
        match self.sorted.get(index + 1) {
            Some(&(position, _)) if position < after => index + 1,
            _ => self
                .sorted
                .partition_point(|&(position, _)| position < first),
        }
    }

    /// The last touched square before one in a cycle, whose range of positions this is.
    fn last_before(&self, index: usize, [first, after]: [u32; 2]) -> usize {
        match index.checked_sub(1).map(|before| self.sorted[before]) {
            Some((position, _)) if position >= first => index - 1,
            _ => {
                self.sorted
                    .partition_point(|&(position, _)| position < after)
                    - 1
            }
        }
    }
}

/// A cycle or path as the labels have it.
#[derive(Clone, Copy)]
struct OldCycle {
    /// Its first position, and the first one after it.
    range: [u32; 2],
    is_path: bool,
}

impl OldCycle {
    fn of(labels: &Labels, factor: &Factor, position: u32) -> Self {
        let range = labels.range(labels.cycle_at(position));
        let is_path = range[0] == 0 && factor.ends[0] != NOWHERE;
        Self { range, is_path }
    }

    fn after(self, position: u32) -> Option<u32> {
        let [first, after] = self.range;
        if position + 1 < after {
            Some(position + 1)
        } else {
            (!self.is_path).then_some(first)
        }
    }

    fn before(self, position: u32) -> Option<u32> {
        let [first, after] = self.range;
        if position > first {
            Some(position - 1)
        } else {
            (!self.is_path).then_some(after - 1)
        }
    }
}

fn links(factor: &Factor, place: SquareIndex) -> impl Iterator<Item = Link> {
    let end = factor.other_end(place).map(|_| TO_OTHER_END);
    bits(factor.chosen(place)).chain(end)
}
