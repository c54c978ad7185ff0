//! A plain search for a tour in depth-first order, with room for the usual mistakes.

use crate::mistakes::ideas::{StartMark, WayBack};
use knights_core::board::{Board, Square, Step};

choices! {
    /// Which move is tried first: the first in order, or the one to the square with the fewest
    /// moves on, the first of equals.
    TriedFirst { InOrder, FewestOnward }
    /// On which squares a tour may end: on any, or a move away from its start.
    TourEnd { Anywhere, NearStart }
}

/// A square without a number.
pub(crate) const BLANK: i32 = -1;

/// A search from a start.
#[derive(Debug)]
pub(crate) struct PlainSearch {
    pub(crate) board: Board,
    /// How many squares a tour has.
    pub(crate) length: u32,
    pub(crate) moves: [Step; 8],
    pub(crate) tried: TriedFirst,
    pub(crate) way_back: WayBack,
    pub(crate) end: TourEnd,
    /// How many squares may still be entered.
    pub(crate) steps: u64,
    /// The number of each square, from 0.
    pub(crate) numbers: Vec<i32>,
}

impl PlainSearch {
    /// Looks for a tour on a board without numbers; `None` if that takes too many steps.
    pub(crate) fn run(&mut self, start: Square, mark: StartMark) -> Option<bool> {
        self.numbers = vec![BLANK; self.board.squares() as usize];
        if mark == StartMark::Visited {
            self.numbers[self.board.index(start)] = 0;
        }
        self.go_on(start, start, 1)
    }

    /// Numbers the rest of the board after a square.
    fn go_on(&mut self, start: Square, here: Square, number: u32) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        if number == self.length {
            let closes = || self.targets(here).any(|square| square == start);
            return Some(self.end == TourEnd::Anywhere || number == 1 || closes());
        }
        let mut free: Vec<Square> = self.free(here).collect();
        if self.tried == TriedFirst::FewestOnward {
            free.sort_by_cached_key(|&square| self.free(square).count());
        }
        for next in free {
            let index = self.board.index(next);
            // What was free may have been entered since, if numbers are kept.
            if self.numbers[index] != BLANK {
                continue;
            }
            self.numbers[index] = number.cast_signed();
            if self.go_on(start, next, number + 1)? {
                return Some(true);
            }
            match self.way_back {
                WayBack::Unmarks => self.numbers[index] = BLANK,
                WayBack::KeepsMarks => {}
                WayBack::Never => break,
            }
        }
        Some(false)
    }

    /// The squares without a number that are a move away.
    fn free(&self, square: Square) -> impl Iterator<Item = Square> {
        let targets = self.targets(square);
        targets.filter(|&square| self.numbers[self.board.index(square)] == BLANK)
    }

    /// The squares that are a move away, in the order of the moves.
    fn targets(&self, square: Square) -> impl Iterator<Item = Square> {
        let moves = self.moves.into_iter();
        moves.filter_map(move |step| self.board.neighbour(square, step))
    }
}
