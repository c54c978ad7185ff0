//! A game that leaves as few squares as possible.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::assignment::dual::Knight;
use crate::board::{OutOfMemory, Square};
use crate::cover::bounds::Runners;
use crate::cover::covering::{NoCover, PathsAnswer, paths};
use crate::cover::packed::{MoveSets, PackedSquares, index_of, indices, only};
use crate::cover::{DualTour, TurnRule};

/// The most sets of squares that are left out one after the other.
const MOST_LEFT_OUT_SETS: usize = 1;
/// The most states that are remembered because they lead nowhere.
const MOST_REMEMBERED: usize = 1_000_000;

/// A long game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The game.
    pub game: DualTour,
    /// Whether no game leaves fewer squares. If not, the limit was reached first.
    pub is_exact: bool,
    /// The steps of the search.
    pub steps: u64,
}

/// Finds a game that goes on from the given one and leaves as few squares as possible.
///
/// # Complexity
///
/// The number of steps is not bounded without a limit.
pub fn longest(game: &DualTour, steps: Option<u64>) -> Longest {
    let moves = MoveSets::of(game.board());
    let mut search = LengthSearch {
        moves: &moves,
        rule: game.turn_rule(),
        steps: 0,
        limit: steps,
        failed: HashSet::new(),
        trail: [Vec::new(), Vec::new()],
    };
    let mut best = game.clone();
    let mut made = 0;
    loop {
        if made >= game.left() {
            return Longest { game: best, is_exact: true, steps: search.steps };
        }
        match search.make(game, made + 1) {
            Found::Yes(paths) => {
                best = game.continued(&paths);
                made += 1;
            }
            Found::No => return Longest { game: best, is_exact: true, steps: search.steps },
            Found::Limit => return Longest { game: best, is_exact: false, steps: search.steps },
        }
    }
}

enum Found { Yes([Vec<Square>; 2]), No, Limit }

struct LengthSearch<'a> {
    moves: &'a MoveSets,
    rule: TurnRule,
    steps: u64,
    limit: Option<u64>,
    failed: HashSet<(PackedSquares, u8)>,
    trail: [Vec<u32>; 2],
}

struct Limit;

impl LengthSearch<'_> {
    fn make(&mut self, game: &DualTour, all: u32) -> Found {
        let Some(first) = self.rule.first_moves(all) else { return Found::No };
        self.failed.clear();
        self.trail = [Vec::new(), Vec::new()];
        let board = game.board();
        let runners = Runners { squares: Knight::ALL.map(|k| index_of(board, game.square(k))), free: game.free() };
        match self.first(runners, all, *first.start() as i64, *first.end() as i64) {
            Ok(true) => Found::Yes(self.trail.each_ref().map(|trail| trail.iter().map(|&i| board.square_at(i)).collect())),
            Ok(false) => Found::No,
            Err(Limit) => Found::Limit,
        }
    }

    fn step(&mut self) -> Result<(), Limit> {
        if self.limit.is_some_and(|limit| self.steps >= limit) { return Err(Limit); }
        self.steps += 1;
        Ok(())
    }

    fn first(&mut self, r: Runners, all: u32, lo: i64, hi: i64) -> Result<bool, Limit> {
        self.step()?;
        let range = lo.max(0) as u32..=hi as u32;
        if !r.may_make(self.moves, all, &range) { return Ok(false); }
        let key = (r.free, r.squares[0] as u8);
        if self.failed.contains(&key) { return Ok(false); }
        if lo <= 0 && self.second(r, all)? { return Ok(true); }
        if hi > 0 {
            let targets = self.moves.from(r.squares[0]) & r.free;
            let mut v: Vec<u32> = indices(targets).collect();
            v.sort_by_key(|&i| (self.moves.from(i) & r.free).count_ones());
            for to in v {
                self.trail[0].push(to);
                let next = Runners { squares: [to, r.squares[1]], free: r.free & !only(to) };
                if self.first(next, all - 1, lo - 1, hi - 1)? { return Ok(true); }
                self.trail[0].pop();
            }
        }
        if self.failed.len() < MOST_REMEMBERED { self.failed.insert(key); }
        Ok(false)
    }

    fn second(&mut self, r: Runners, all: u32) -> Result<bool, Limit> {
        if all == 0 { return Ok(true); }
        self.step()?;
        if !r.may_make(self.moves, all, &(0..=0)) { return Ok(false); }
        let key = (r.free, r.squares[1] as u8 | 128);
        if self.failed.contains(&key) { return Ok(false); }
        let targets = self.moves.from(r.squares[1]) & r.free;
        let mut v: Vec<u32> = indices(targets).collect();
        v.sort_by_key(|&i| (self.moves.from(i) & r.free).count_ones());
        for to in v {
            self.trail[1].push(to);
            let next = Runners { squares: [r.squares[0], to], free: r.free & !only(to) };
            if self.second(next, all - 1)? { return Ok(true); }
            self.trail[1].pop();
        }
        if self.failed.len() < MOST_REMEMBERED { self.failed.insert(key); }
        Ok(false)
    }
}
