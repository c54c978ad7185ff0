//! All tours of a set, one after the other.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::{Board, MoveOrder, StopFlag};
use crate::count::budget::Budget;
use crate::count::depth_first::DepthFirst;
use crate::count::{CountQuestion, Direction, SampleLimit, SampleLimits};
use crate::solve::Reason;
use crate::solve::puzzle::Completions;
use crate::tour::{Numbering, Tour};

/// The tours that a [`CountQuestion`] counts, ordered by their first squares in row-major order, and then by their
/// moves in a [`MoveOrder`]. Of those that count as one, the first in this order is there.
///
/// A closed tour starts on the first free square, unless steps are given.
///
/// ```
/// use knights_core::board::{Board, MoveOrder};
/// use knights_core::count::{AllTours, CountQuestion};
/// use knights_core::tour::TourSet;
///
/// let set = TourSet::paths(Board::new(3, 4)?);
/// let question = CountQuestion::from(&set);
/// let tours = AllTours::new(&question, MoveOrder::Judge)?;
/// assert!(tours.clone().all(|tour| tour.is_full()));
/// assert_eq!(tours.count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// A few words for each square of the board, and a few megabytes. The time between two tours has no bound. As an
/// iterator it makes and verifies a [`Tour`]; [`next_tour`](Self::next_tour) lends its squares, without allocation.
#[derive(Clone, Debug)]
pub struct AllTours {
    board: Board,
    search: Search,
}

impl Iterator for AllTours {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        let board = self.board;
        let path = self.next_tour()?.iter();
        let squares = path.map(|&index| board.square_at(index.into()));
        let numbering = Numbering::along(board, squares).expect("128 numbers fit into memory");
        Some(Tour::verified(numbering))
    }
}

#[derive(Clone, Debug)]
enum Search {
    Small(DepthFirst<u64>),
    Large(DepthFirst<u128>),
    Given(Box<Completions>),
}

/// A board with more squares than [`AllTours::MOST_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "tours are listed on boards of up to {most} squares, and this board has {squares}",
    most = AllTours::MOST_SQUARES
)]
pub struct LargeBoard {
    squares: u32,
}

impl AllTours {
    /// The most squares that a board may have.
    pub const MOST_SQUARES: u32 = u128::BITS;

    /// The tours of a question, of which none is searched yet.
    ///
    /// # Errors
    ///
    /// The board has more than [`AllTours::MOST_SQUARES`].
    pub fn new(question: &CountQuestion, order: MoveOrder) -> Result<Self, LargeBoard> {
        let squares = question.set.board.squares();
        let is_small = squares <= Self::MOST_SQUARES;
        // Of tours that count as one, the other search lists the first.
        let are_all = question.symmetric.is_none()
            && !question.is_up_to_symmetry
            && (question.direction == Direction::Directed || question.has_reverses());
        let is_given = !question.set.given.is_empty();
        let is_plain = is_given || question.is_one_by_one() && (are_all || question.is_hopeless());
        let search = if is_small && is_plain {
            let tours = Completions::ordered(&question.with_start(), order);
            Search::Given(Box::new(if question.has_reverses() {
                tours.in_one_direction()
            } else {
                tours
            }))
        } else if squares <= u64::BITS {
            Search::Small(DepthFirst::new(question, order))
        } else if squares <= Self::MOST_SQUARES {
            Search::Large(DepthFirst::new(question, order))
        } else {
            return Err(LargeBoard { squares });
        };
        let board = question.set.board;
        Ok(Self { board, search })
    }

    /// The squares of the next tour, as indices in row-major order; `None` after the last tour.
    pub fn next_tour(&mut self) -> Option<&[u8]> {
        loop {
            if let ControlFlow::Break(is_found) = self.go_on(u32::MAX) {
                return is_found.then(|| self.path());
            }
        }
    }

    /// Searches for the next tour for at most this many steps. Breaks with what [`next_tour`](Self::next_tour)
    /// returns, or continues if the steps did not suffice.
    pub fn search(&mut self, steps: u32) -> ControlFlow<Option<&[u8]>> {
        let ended = self.go_on(steps);
        ended.map_break(|is_found| is_found.then(|| self.path()))
    }

    /// Goes on for at most this many steps; breaks with whether a tour was found.
    fn go_on(&mut self, steps: u32) -> ControlFlow<bool> {
        match &mut self.search {
            Search::Small(search) => search.go_on(steps),
            Search::Large(search) => search.go_on(steps),
            Search::Given(search) => search.find(steps.into(), StopFlag::NEVER),
        }
    }

    fn path(&self) -> &[u8] {
        match &self.search {
            Search::Small(search) => &search.path,
            Search::Large(search) => &search.path,
            Search::Given(search) => search.path(),
        }
    }

    /// Why there is no tour, if that shows before the search.
    pub fn reason(&self) -> Option<&Reason> {
        match &self.search {
            Search::Given(search) => search.reason(),
            Search::Small(_) | Search::Large(_) => None,
        }
    }

    /// Skips this many tours. It counts the tours that begin with each move, and searches only for those that
    /// differ in their last squares. Tours up to symmetry, and those that are found one by one, are all searched for.
    ///
    /// # Errors
    ///
    /// The counts reach a limit. Then it is not known how many tours were skipped. Nor is it after a stop.
    pub fn skip_tours(
        &mut self,
        number: &BigUint,
        limits: SampleLimits,
    ) -> Result<(), SampleLimit> {
        match &mut self.search {
            Search::Small(search) => search.skip(number.clone(), Budget::new(limits)),
            Search::Large(search) => search.skip(number.clone(), Budget::new(limits)),
            Search::Given(search) => {
                let mut left = number.clone();
                while left > BigUint::ZERO
                    && search.find(u64::MAX, limits.each.stop) == ControlFlow::Break(true)
                {
                    left -= 1_u32;
                }
                Ok(())
            }
        }
    }
}
