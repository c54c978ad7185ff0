//! A game that leaves as few squares as possible.

use std::collections::HashSet;

use crate::assignment::dual::Knight;
use crate::board::Square;
use crate::cover::DualTour;
use crate::cover::bounds::Runners;
use crate::cover::packed::{MoveSets, PackedSquares, index_of, indices, only};

/// The most states that are remembered because they lead nowhere.
const MOST_REMEMBERED: usize = 1_000_000;

/// A long game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The game.
    pub game: DualTour,
    /// Whether no game leaves fewer squares. If not, the limit was reached before that was known.
    pub is_exact: bool,
    /// The steps of the search.
    pub steps: u64,
}

/// Finds a game that goes on from the given one and leaves as few squares as possible, in at most
/// `steps` steps; `None` means no limit. At least `fewest_left` squares are known to be left.
///
/// A game can be stopped after any of its moves, so that the search asks for one move more until
/// no game has that number of moves.
///
/// # Complexity
///
/// Each step is linear in the squares. The number of steps is not bounded.
#[must_use]
pub fn longest(game: &DualTour, fewest_left: u32, steps: Option<u64>) -> Longest {
    let mut search = LengthSearch {
        game,
        moves: MoveSets::of(game.board()),
        limit: steps,
        steps: 0,
        hopeless: HashSet::new(),
        trails: [Vec::new(), Vec::new()],
    };
    let mut best = game.clone();
    let most = game.left().saturating_sub(fewest_left);
    for moves in 1..=most {
        match search.find(moves) {
            Ok(Some(paths)) => best = game.continued(&paths),
            Ok(None) => break,
            Err(GivenUp) => {
                return Longest {
                    game: best,
                    is_exact: false,
                    steps: search.steps,
                };
            }
        }
    }
    Longest {
        game: best,
        is_exact: true,
        steps: search.steps,
    }
}

/// The limit of steps was reached.
struct GivenUp;

/// A depth-first search for a number of moves: first all those of `@`, then all those of `#`. Which
/// moves these are does not depend on how the knights take turns.
struct LengthSearch<'a> {
    game: &'a DualTour,
    moves: MoveSets,
    limit: Option<u64>,
    steps: u64,
    /// The states from which the moves that are left cannot be made. The free squares tell how many
    /// have been made.
    hopeless: HashSet<(PackedSquares, u32, Knight)>,
    /// The squares to which both knights have gone.
    trails: [Vec<u32>; 2],
}

/// The moves that both knights have to make from here on.
#[derive(Clone, Copy, Debug)]
struct MovesToMake {
    /// All of them.
    all: u32,
    /// The fewest of `@`.
    fewest: u32,
    /// The most of `@`.
    most: u32,
}

impl MovesToMake {
    /// What is left after a move of `@`.
    const fn after_first(self) -> Self {
        Self {
            all: self.all - 1,
            fewest: self.fewest.saturating_sub(1),
            most: self.most - 1,
        }
    }

    /// What is left after a move of `#`, when `@` makes no more.
    const fn after_second(self) -> Self {
        Self {
            all: self.all - 1,
            fewest: 0,
            most: 0,
        }
    }
}

impl LengthSearch<'_> {
    /// The squares to which both knights go in this number of moves.
    fn find(&mut self, all: u32) -> Result<Option<[Vec<Square>; 2]>, GivenUp> {
        let Some(first) = self.game.turn_rule().first_moves(all) else {
            return Ok(None);
        };
        self.hopeless.clear();
        let board = self.game.board();
        let runners = Runners {
            squares: Knight::ALL.map(|knight| index_of(board, self.game.square(knight))),
            free: self.game.free(),
        };
        let to_make = MovesToMake {
            all,
            fewest: *first.start(),
            most: *first.end(),
        };
        self.trails.iter_mut().for_each(Vec::clear);
        if !self.extend(Knight::First, runners, to_make)? {
            return Ok(None);
        }
        let squares =
            |trail: &Vec<u32>| trail.iter().map(|&index| board.square_at(index)).collect();
        Ok(Some(self.trails.each_ref().map(squares)))
    }

    /// Whether the moves can be made if this knight goes on: `@`, or `#` after the last move of `@`.
    fn extend(
        &mut self,
        knight: Knight,
        runners: Runners,
        to_make: MovesToMake,
    ) -> Result<bool, GivenUp> {
        if to_make.all == 0 {
            return Ok(true);
        }
        if self.limit.is_some_and(|limit| self.steps >= limit) {
            return Err(GivenUp);
        }
        self.steps += 1;
        let state = (runners.free, runners.squares[knight as usize], knight);
        if !runners.may_make(&self.moves, to_make.all, to_make.fewest..=to_make.most)
            || self.hopeless.contains(&state)
        {
            return Ok(false);
        }
        let after = match knight {
            Knight::First if to_make.fewest == 0 && self.switch(runners, to_make)? => {
                return Ok(true);
            }
            Knight::First if to_make.most == 0 => return Ok(false),
            Knight::First => to_make.after_first(),
            Knight::Second => to_make.after_second(),
        };
        for to in self.targets(knight, runners) {
            self.trails[knight as usize].push(to);
            if self.extend(knight, runners.moved(knight, to), after)? {
                return Ok(true);
            }
            self.trails[knight as usize].pop();
        }
        if self.hopeless.len() < MOST_REMEMBERED {
            self.hopeless.insert(state);
        }
        Ok(false)
    }

    /// Whether `#` can make all moves.
    fn switch(&mut self, runners: Runners, to_make: MovesToMake) -> Result<bool, GivenUp> {
        let to_make = MovesToMake {
            fewest: 0,
            most: 0,
            ..to_make
        };
        self.extend(Knight::Second, runners, to_make)
    }

    /// The free squares to which a knight can go, those with the fewest free neighbours first.
    fn targets(&self, knight: Knight, runners: Runners) -> Vec<u32> {
        let here = runners.squares[knight as usize];
        let mut targets: Vec<u32> = indices(self.moves.from(here) & runners.free).collect();
        targets.sort_by_key(|&to| (self.moves.from(to) & runners.free).count_ones());
        targets
    }
}

impl Runners {
    /// The same after a move of a knight.
    fn moved(mut self, knight: Knight, to: u32) -> Self {
        self.squares[knight as usize] = to;
        self.free &= !only(to);
        self
    }
}
