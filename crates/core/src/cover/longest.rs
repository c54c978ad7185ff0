//! A game that leaves as few squares as possible.

use std::collections::HashSet;

use crate::assignment::dual::{Game, Knight, PackedSquares};
use crate::board::{Board, MoveOrder, Square};
use crate::solve::search::SearchLimits;

/// The most states that are remembered because they lead nowhere.
const MOST_REMEMBERED: usize = 1_000_000;

pub(super) struct Longest {
    pub(super) game: Game,
    /// Whether no game leaves fewer squares. If not, the limit was reached before that was known.
    pub(super) is_exact: bool,
    pub(super) steps: u64,
}

/// Finds a game that goes on from the given one and leaves as few squares as possible, within limits. At least
/// `fewest_left` squares are known to be left.
///
/// A game can be stopped after any of its moves, so that the search asks for one move more until
/// no game has that number of moves.
pub(super) fn longest(game: &Game, fewest_left: u32, limits: SearchLimits) -> Longest {
    let mut search = LengthSearch {
        moves: MoveSets::of(game.board()),
        limits,
        steps: 0,
        hopeless: HashSet::new(),
        trails: [Vec::new(), Vec::new()],
    };
    let mut best = game.clone();
    let mut is_exact = true;
    for all in 1..=game.left().saturating_sub(fewest_left) {
        match search.find(game, all) {
            Ok(Some(paths)) => best = game.continued(&paths),
            Ok(None) => break,
            Err(GivenUp) => {
                is_exact = false;
                break;
            }
        }
    }
    Longest {
        game: best,
        is_exact,
        steps: search.steps,
    }
}

struct GivenUp;

/// A depth-first search for a number of moves: first all those of `@`, then all those of `#`. Which
/// moves these are does not depend on how the knights take turns.
struct LengthSearch {
    moves: MoveSets,
    limits: SearchLimits,
    steps: u64,
    /// The states from which the moves that are left cannot be made. The free squares tell how many
    /// have been made.
    hopeless: HashSet<(PackedSquares, u32, Knight)>,
    /// The squares to which both knights have gone.
    trails: [Vec<u32>; 2],
}

/// Two knights, and the moves that they have to make over free squares, each over its own.
#[derive(Clone, Copy, Debug)]
struct Runners {
    squares: [u32; 2],
    /// The squares that no knight has visited.
    free: PackedSquares,
    /// How many moves both have to make together.
    all: u32,
    /// The fewest and the most of these that `@` has to make.
    first: [u32; 2],
}

impl LengthSearch {
    /// The squares to which both knights go in this number of moves.
    fn find(&mut self, game: &Game, all: u32) -> Result<Option<[Vec<Square>; 2]>, GivenUp> {
        let Some(first) = game.turns.first_moves(all) else {
            return Ok(None);
        };
        self.hopeless.clear();
        self.trails.iter_mut().for_each(Vec::clear);
        let board = game.board();
        let runners = Runners {
            squares: Knight::ALL.map(|knight| board.square_index(game.square(knight))),
            free: game.free(),
            all,
            first: [*first.start(), *first.end()],
        };
        if !self.extend(Knight::First, runners)? {
            return Ok(None);
        }
        let squares =
            |trail: &Vec<u32>| trail.iter().map(|&index| board.square_at(index)).collect();
        Ok(Some(self.trails.each_ref().map(squares)))
    }

    /// Whether the moves can be made if this knight goes on: `@`, or `#` after the last move of `@`.
    fn extend(&mut self, knight: Knight, runners: Runners) -> Result<bool, GivenUp> {
        if runners.all == 0 {
            return Ok(true);
        }
        if self.limits.end_at(self.steps) {
            return Err(GivenUp);
        }
        self.steps += 1;
        let state = (runners.free, runners.squares[knight as usize], knight);
        if !runners.may_make_moves(&self.moves) || self.hopeless.contains(&state) {
            return Ok(false);
        }
        let [fewest, most] = runners.first;
        if knight == Knight::First {
            let second = Runners {
                first: [0, 0],
                ..runners
            };
            if fewest == 0 && self.extend(Knight::Second, second)? {
                return Ok(true);
            }
            if most == 0 {
                return Ok(false);
            }
        }
        for to in self.targets(knight, runners) {
            self.trails[knight as usize].push(to);
            if self.extend(knight, runners.moved(knight, to))? {
                return Ok(true);
            }
            self.trails[knight as usize].pop();
        }
        if self.hopeless.len() < MOST_REMEMBERED {
            self.hopeless.insert(state);
        }
        Ok(false)
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
    /// The same after a move of a knight: `#` moves only when `@` makes no more moves.
    fn moved(mut self, knight: Knight, to: u32) -> Self {
        self.squares[knight as usize] = to;
        self.free &= !only(to);
        self.all -= 1;
        self.first = self.first.map(|moves| moves.saturating_sub(1));
        self
    }

    /// Whether bounds allow that the knights make their moves.
    fn may_make_moves(self, moves: &MoveSets) -> bool {
        let [one, other] = self.squares;
        let [fewest, most] = self.first;
        let mut reached = 0;
        if most > 0 {
            reached |= moves.reached(one, self.free);
        }
        if self.all > fewest && reached != self.free {
            reached |= moves.reached(other, self.free);
        }
        let usable = reached.count_ones();
        usable >= self.all
            && usable - self.lost_ends(moves, reached) >= self.all
            && self.colours_fit(moves, reached)
    }

    /// How many squares are lost because at most two squares with one neighbour can be ends.
    fn lost_ends(self, moves: &MoveSets, reached: PackedSquares) -> u32 {
        let around = reached | only(self.squares[0]) | only(self.squares[1]);
        let is_dead_end = |&index: &u32| (moves.from(index) & around).count_ones() < 2;
        let dead_ends = indices(reached).filter(is_dead_end).count();
        u32::try_from(dead_ends).map_or(0, |dead_ends| dead_ends.saturating_sub(2))
    }

    /// Whether there are enough squares of each colour: a path of k moves takes one half of them, rounded
    /// up, from the colour that is not that of its knight.
    fn colours_fit(self, moves: &MoveSets, reached: PackedSquares) -> bool {
        let origin_colour = (reached & moves.origin_colour).count_ones();
        let others = reached.count_ones() - origin_colour;
        let taken = |square: u32, length: u32| {
            if moves.origin_colour & only(square) == 0 {
                length.div_ceil(2)
            } else {
                length / 2
            }
        };
        let [fewest, most] = self.first;
        (fewest..=most).any(|length| {
            let needed = taken(self.squares[0], length) + taken(self.squares[1], self.all - length);
            needed <= origin_colour && self.all - needed <= others
        })
    }
}

/// The set of one square, given by its index.
#[inline]
const fn only(index: u32) -> PackedSquares {
    1 << index
}

/// The indices of the squares of a set.
#[inline]
fn indices(mut set: PackedSquares) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros();
        set &= set - 1;
        Some(index)
    })
}

/// The squares a knight's move away from each square.
struct MoveSets {
    neighbours: Vec<PackedSquares>,
    /// The squares of the colour of square (0, 0).
    origin_colour: PackedSquares,
}

impl MoveSets {
    fn of(board: Board) -> Self {
        let neighbours = |square| {
            let targets = board.neighbours(square, MoveOrder::Judge);
            targets.fold(0, |set, to| set | only(board.square_index(to)))
        };
        let origin = Square::new(0, 0).colour();
        let same = board.all().filter(|square| square.colour() == origin);
        Self {
            neighbours: board.all().map(neighbours).collect(),
            origin_colour: same.fold(0, |set, square| set | only(board.square_index(square))),
        }
    }

    #[inline]
    fn from(&self, index: u32) -> PackedSquares {
        self.neighbours[index as usize]
    }

    /// The squares of a set that a knight on a square can reach within the set.
    fn reached(&self, from: u32, free: PackedSquares) -> PackedSquares {
        let mut reached = self.from(from) & free;
        let mut new = reached;
        while new != 0 {
            let next = indices(new).fold(0, |set, index| set | self.from(index));
            new = next & free & !reached;
            reached |= new;
        }
        reached
    }
}
