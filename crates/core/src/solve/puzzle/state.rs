//! What is still possible: at each step some squares, on each square some steps, and between squares some moves.
//!
//! A change is followed by its consequences until there are none:
//!
//! ```text
//! step 7 has one square       it has no other step, and no other square has step 7
//! square s may be step 7      one of its moves leads to a square of step 6, another one to a square of step 8
//! s has two moves left        the tour uses both, unless s may be an end
//! the tour uses s - t         the steps of s and t are neighbours
//! ```
//!
//! Sets of steps and of squares are the bits of a word, so that most of it is a few operations for each square.

use crate::board::{Board, MoveOrder, members};
use crate::solve::puzzle::Completions;

/// A set of steps from 0, or of squares by their indices.
pub(super) type Set = u128;

pub(super) const MOST: usize = Completions::MOST_SQUARES as usize;

pub(super) const fn only(member: usize) -> Set {
    1 << member
}

pub(super) const fn is_single(set: Set) -> bool {
    set.is_power_of_two()
}

pub(super) const fn first(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// What never changes during a search.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// How many squares are free.
    pub(super) steps: usize,
    pub(super) is_closed: bool,
}

impl Rules {
    const fn all_steps(&self) -> Set {
        Set::MAX >> (MOST - self.steps)
    }

    /// The steps before and after those of a set.
    const fn beside(&self, steps: Set) -> Set {
        let last = self.steps - 1;
        let mut beside = steps << 1 | steps >> 1;
        if self.is_closed {
            beside |= (steps & 1) << last | steps >> last & 1;
        }
        beside & self.all_steps()
    }

    /// The first and the last step of an open tour.
    const fn ends(&self) -> Set {
        if self.is_closed {
            0
        } else {
            1 | only(self.steps - 1)
        }
    }

    /// The step after one.
    fn after(&self, step: usize) -> Option<usize> {
        match step + 1 {
            after if after < self.steps => Some(after),
            _ => self.is_closed.then_some(0),
        }
    }

    fn before(&self, step: usize) -> Option<usize> {
        match step.checked_sub(1) {
            None => self.is_closed.then_some(self.steps - 1),
            before => before,
        }
    }
}

/// A step or a square for which nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadEnd {
    Step(usize),
    Square(usize),
}

/// What is still possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The squares of each step.
    pub(super) squares: [Set; MOST],
    /// The steps of each square; those of a hole are empty.
    pub(super) steps: [Set; MOST],
    /// The neighbours of each square that may be the step before or after it.
    pub(super) moves: [Set; MOST],
    /// Those of them that are.
    used: [Set; MOST],
    /// The steps and the squares whose consequences are not drawn yet.
    changed_steps: Set,
    changed_squares: Set,
}

impl State {
    /// All tours of the free squares.
    pub(super) fn new(board: Board, free: Set, rules: &Rules) -> Self {
        let mut state = Self {
            squares: [0; MOST],
            steps: [0; MOST],
            moves: [0; MOST],
            used: [0; MOST],
            changed_steps: rules.all_steps(),
            changed_squares: free,
        };
        state.squares[..rules.steps].fill(free);
        for (place, square) in board.all().enumerate() {
            if free & only(place) != 0 {
                state.steps[place] = rules.all_steps();
                for neighbour in board.neighbours(square, MoveOrder::Judge) {
                    state.moves[place] |= free & only(board.index(neighbour));
                }
            }
        }
        state
    }

    /// Puts a square at a step.
    pub(super) fn place(&mut self, step: usize, square: usize) {
        self.keep_squares(step, only(square));
    }

    /// Says that a square is not at a step.
    pub(super) fn remove(&mut self, step: usize, square: usize) {
        if self.squares[step] & only(square) != 0 {
            self.squares[step] &= !only(square);
            self.steps[square] &= !only(step);
            self.changed_steps |= only(step);
            self.changed_squares |= only(square);
        }
    }

    pub(super) fn keep_squares(&mut self, step: usize, kept: Set) {
        for square in members(self.squares[step] & !kept) {
            self.remove(step, square);
        }
    }

    fn keep_steps(&mut self, square: usize, kept: Set) {
        for step in members(self.steps[square] & !kept) {
            self.remove(step, square);
        }
    }

    fn keep_moves(&mut self, square: usize, kept: Set) {
        for neighbour in members(self.moves[square] & !kept) {
            self.moves[square] &= !only(neighbour);
            self.moves[neighbour] &= !only(square);
            self.changed_squares |= only(square) | only(neighbour);
        }
    }

    fn use_moves(&mut self, square: usize, others: Set) {
        for neighbour in members(others & !self.used[square]) {
            self.used[square] |= only(neighbour);
            self.used[neighbour] |= only(square);
            self.changed_squares |= only(square) | only(neighbour);
        }
    }

    /// Draws all consequences of what has changed.
    pub(super) fn conclude(&mut self, rules: &Rules) -> Result<(), DeadEnd> {
        loop {
            if self.changed_steps != 0 {
                let step = first(self.changed_steps);
                self.changed_steps &= !only(step);
                self.conclude_step(step, rules)?;
            } else if self.changed_squares != 0 {
                let square = first(self.changed_squares);
                self.changed_squares &= !only(square);
                self.conclude_square(square, rules)?;
            } else {
                return Ok(());
            }
        }
    }

    fn conclude_step(&mut self, step: usize, rules: &Rules) -> Result<(), DeadEnd> {
        let here = self.squares[step];
        if here == 0 {
            return Err(DeadEnd::Step(step));
        }
        if is_single(here) {
            self.keep_steps(first(here), only(step));
        }
        for beside in [rules.before(step), rules.after(step)] {
            let Some(beside) = beside else { continue };
            let there = self.squares[beside];
            if is_single(here) && is_single(there) {
                if self.moves[first(here)] & there == 0 {
                    return Err(DeadEnd::Step(beside));
                }
                self.use_moves(first(here), there);
            }
            for square in members(there) {
                self.keep_if_reached(beside, square, rules);
            }
        }
        Ok(())
    }

    /// Removes a square from a step unless different moves lead to it and away from it.
    #[inline]
    fn keep_if_reached(&mut self, step: usize, square: usize, rules: &Rules) {
        let moves = self.moves[square];
        let through = |step: Option<usize>| step.map(|step| moves & self.squares[step]);
        let is_reached = match (through(rules.before(step)), through(rules.after(step))) {
            (Some(before), Some(after)) => {
                before != 0 && after != 0 && (before != after || !is_single(before))
            }
            (Some(reached), None) | (None, Some(reached)) => reached != 0,
            (None, None) => true,
        };
        if !is_reached {
            self.remove(step, square);
        }
    }

    fn conclude_square(&mut self, square: usize, rules: &Rules) -> Result<(), DeadEnd> {
        let steps = self.steps[square];
        if steps == 0 || rules.is_closed && rules.steps == 1 {
            return Err(DeadEnd::Square(square));
        }
        if is_single(steps) {
            self.keep_squares(first(steps), only(square));
        }
        let beside = rules.beside(steps);
        let near = members(self.moves[square])
            .filter(|&neighbour| self.steps[neighbour] & beside != 0)
            .fold(0, |set, neighbour| set | only(neighbour));
        self.keep_moves(square, near);
        for step in members(steps) {
            self.keep_if_reached(step, square, rules);
        }
        self.count_moves(square, rules)?;
        for neighbour in members(self.used[square]) {
            self.keep_steps(square, rules.beside(self.steps[neighbour]));
            self.keep_steps(neighbour, rules.beside(self.steps[square]));
        }
        Ok(())
    }

    /// A square has two moves, or one if it is an end.
    fn count_moves(&mut self, square: usize, rules: &Rules) -> Result<(), DeadEnd> {
        if rules.steps == 1 {
            return Ok(());
        }
        let steps = self.steps[square];
        let ends = rules.ends();
        let least = if steps & ends == 0 { 2 } else { 1 };
        let most = if steps & !ends == 0 { 1 } else { 2 };
        let (moves, used) = (self.moves[square], self.used[square]);
        let dead_end = Err(DeadEnd::Square(square));
        if moves.count_ones() < least || used.count_ones() > most || used & !moves != 0 {
            return dead_end;
        }
        if used.count_ones() == 2 {
            self.keep_steps(square, !ends);
        }
        if used.count_ones() == most {
            self.keep_moves(square, used);
        } else if moves.count_ones() == least {
            if least == 1 {
                self.keep_steps(square, ends);
            }
            self.use_moves(square, moves);
        }
        Ok(())
    }
}
