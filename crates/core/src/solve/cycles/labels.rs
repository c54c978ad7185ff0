//! The cycles of a set of moves: for each square, its cycle and its position in it.

use crate::board::OutOfMemory;
use crate::solve::cycles::factor::{Factor, NOWHERE, Place};

/// Positions of the squares: the first cycle has 0, 1, 2 …, and the next one goes on.
pub(crate) struct Labels {
    positions: Vec<u32>,
    /// The first position and the first square of each cycle.
    firsts: Vec<(u32, Place)>,
    /// How many squares have a position.
    length: u32,
}

/// The number of a cycle, from 0. An open tour has the path first.
pub(crate) type Cycle = usize;

impl Labels {
    /// The cycles of a set with two moves at each square, and one at each end.
    pub(crate) fn of(factor: &Factor) -> Result<Self, OutOfMemory> {
        let mut labels = Self {
            positions: factor.board.grid(NOWHERE)?,
            firsts: Vec::new(),
            length: 0,
        };
        labels.renew(factor)?;
        Ok(labels)
    }

    /// The cycles after a change.
    pub(crate) fn renew(&mut self, factor: &Factor) -> Result<(), OutOfMemory> {
        self.positions.fill(NOWHERE);
        self.firsts.clear();
        self.length = 0;
        if factor.ends[0] != NOWHERE {
            self.follow(factor, factor.ends[0])?;
        }
        for place in factor.places() {
            if factor.chosen(place) != 0 && self.positions[place as usize] == NOWHERE {
                self.follow(factor, place)?;
            }
        }
        Ok(())
    }

    /// Gives positions to a cycle, or to a path from its end.
    fn follow(&mut self, factor: &Factor, start: Place) -> Result<(), OutOfMemory> {
        self.firsts.try_reserve(1)?;
        self.firsts.push((self.length, start));
        for place in factor.squares_from(start) {
            self.positions[place as usize] = self.length;
            self.length += 1;
        }
        Ok(())
    }

    /// The number of cycles; the path of an open tour counts as one.
    pub(crate) fn cycles(&self) -> usize {
        self.firsts.len()
    }

    /// The position of a free square.
    #[inline]
    pub(crate) fn position(&self, place: Place) -> u32 {
        self.positions[place as usize]
    }

    /// The cycle of a free square.
    #[inline]
    pub(crate) fn cycle(&self, place: Place) -> Cycle {
        self.cycle_at(self.position(place))
    }

    /// The cycle that a position belongs to.
    #[inline]
    pub(crate) fn cycle_at(&self, position: u32) -> Cycle {
        self.firsts.partition_point(|&(first, _)| first <= position) - 1
    }

    /// The first position of a cycle, and the first one after it.
    pub(crate) fn range(&self, cycle: Cycle) -> [u32; 2] {
        let after = self.firsts.get(cycle + 1);
        [
            self.firsts[cycle].0,
            after.map_or(self.length, |&(first, _)| first),
        ]
    }

    /// The longest cycle.
    pub(crate) fn longest(&self) -> Cycle {
        let length = |&cycle: &Cycle| {
            let [first, after] = self.range(cycle);
            after - first
        };
        (0..self.cycles())
            .max_by_key(length)
            .expect("a board has a free square")
    }

    /// The first square of a cycle.
    pub(crate) fn first(&self, cycle: Cycle) -> Place {
        self.firsts[cycle].1
    }
}
