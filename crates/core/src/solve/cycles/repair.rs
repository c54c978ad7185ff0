//! Chooses moves until each square has two, and each end one.
//!
//! A square that misses a move is joined to one of the other colour that misses one too: by a move,
//! or by a chain of moves of which every second one was chosen. The chain is turned over: what was
//! chosen is given up, and the other moves are chosen.
//!
//! ```text
//! before: a   b = c   d = e   f        after: a = b   c = d   e = f
//! ```
//!
//! The search for a chain goes to the nearest square that misses a move (best-first search).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use crate::board::{Board, Fallible, Square, SquareIndex, members, try_collect};
use crate::solve::cycles::factor::{Factor, first, opposite};
use crate::solve::cycles::shortage::Shortage;
use crate::solve::cycles::targets::Targets;

/// Marks a square that is in no chain.
const UNSEEN: u8 = 8;
/// Marks the first square of a chain.
const SOURCE: u8 = 9;

/// The most squares that the search for a chain reaches, for each ring of cells.
const MOST_SEEN: usize = 1_000;

/// Chains over this many cells get a lane of their own.
const FAR: u32 = 7;

/// How far the lanes of two chains that follow each other are apart.
const LANE: u32 = 7;

/// The memory of the search for chains.
struct Chains {
    /// For each square, the direction of the square before it in its chain.
    came: Vec<u8>,
    /// The squares that are in a chain.
    seen: Vec<SquareIndex>,
    /// Squares from which a chain goes on, with the distance from the aim.
    open: BinaryHeap<Reverse<(u32, SquareIndex)>>,
    /// The lane of the last long chain.
    lane: u32,
}

/// Chooses moves until none is missing; the shortage if that is impossible. The numbers of free
/// squares of the colours have to fit the ends.
pub(crate) fn repair(factor: &mut Factor) -> Fallible<Option<Shortage>> {
    let [sources, targets] = sides(factor)?;
    let open_ends = usize::from(factor.has_open_end);
    assert!(
        sources.len() + open_ends == targets.len(),
        "the colours fit the ends"
    );
    if let Some(place) = too_few_neighbours(factor, sources.first()) {
        return Shortage::of(factor, vec![place], 0).map(Some);
    }
    let mut near = [
        Targets::new(factor.board, try_collect(sources.iter().copied())?)?,
        Targets::new(factor.board, try_collect(targets.iter().copied())?)?,
    ];
    let mut chains = Chains {
        came: factor.board.grid(UNSEEN)?,
        seen: Vec::new(),
        open: BinaryHeap::new(),
        lane: 0,
    };
    if let Some(shortage) = chains.join_all(factor, &mut near, [sources, targets])? {
        return Ok(Some(shortage));
    }
    let [_, targets] = &mut near;
    if factor.has_open_end {
        let nearest = targets.nearest(factor, factor.ends[0], u32::MAX);
        let end = nearest.expect("one move more is missing on the colour of the end");
        factor.ends[1] = if end == factor.ends[0] {
            turn_start(factor)
        } else {
            end
        };
    }
    Ok(None)
}

/// The squares that miss moves, each as often as it misses one: first those of the colour on which
/// fewer are missing.
fn sides(factor: &Factor) -> Fallible<[Vec<SquareIndex>; 2]> {
    let mut sides = [Vec::new(), Vec::new()];
    for place in factor.places() {
        if factor.usable(place) == 0 {
            continue;
        }
        for _ in 0..factor.missing(place) {
            let square = factor.board.square_at(place);
            let side = &mut sides[usize::from(square.row.abs_diff(square.column) % 2 == 1)];
            side.try_reserve(1)?;
            side.push(place);
        }
    }
    if sides[0].len() > sides[1].len() {
        sides.swap(0, 1);
    }
    Ok(sides)
}

/// A square with too few neighbours, which cannot be an open end. An open end never has
/// the colour of a source.
fn too_few_neighbours(factor: &Factor, source: Option<&SquareIndex>) -> Option<SquareIndex> {
    let &source = source?;
    let colour = factor.colour(source);
    factor.places().find(|&place| {
        let neighbours = factor.usable(place).count_ones();
        neighbours > 0
            && neighbours < factor.wanted(place)
            && (!factor.has_open_end || factor.colour(place) == colour)
    })
}

/// Gives the start its move, which another square misses then: the end of the tour.
fn turn_start(factor: &mut Factor) -> SquareIndex {
    let start = factor.ends[0];
    let direction = first(factor.open(start));
    let neighbour = factor.target(start, direction);
    let given_up = first(factor.chosen(neighbour));
    let end = factor.target(neighbour, given_up);
    factor.remove(neighbour, given_up);
    factor.choose(start, direction);
    end
}

/// How the search for a chain ended.
enum ChainSearch {
    /// The last square of a chain.
    Found(SquareIndex),
    NoChain,
    Unknown,
}

impl Chains {
    /// Joins each source to a target, which misses a move too; the shortage if that is impossible.
    ///
    /// Short chains come first. Otherwise the last chains would be long and lie side by side, so
    /// that few of their moves could be exchanged for others. Chains from targets take turns with
    /// those from sources, as a square at the edge of the board is hard to reach, but easy to
    /// leave.
    fn join_all(
        &mut self,
        factor: &mut Factor,
        near: &mut [Targets; 2],
        mut sides: [Vec<SquareIndex>; 2],
    ) -> Fallible<Option<Shortage>> {
        let mut reach = 0;
        while !sides[0].is_empty() {
            let [to_sources, to_targets] = &mut *near;
            let [sources, targets] = &mut sides;
            while self
                .join_side(factor, to_sources, targets, reach)?
                .is_some()
            {
                self.forget();
            }
            if let Some(source) = self.join_side(factor, to_targets, sources, reach)? {
                return self.shortage(factor, source).map(Some);
            }
            reach = 2 * reach + 1;
        }
        Ok(None)
    }

    /// Joins squares of one colour to those of the other colour that are at most this many cells
    /// away, up to a square from which there is no chain. That one is returned and taken off the
    /// list: no other chain can give it a move.
    fn join_side(
        &mut self,
        factor: &mut Factor,
        near: &mut Targets,
        places: &mut Vec<SquareIndex>,
        reach: u32,
    ) -> Fallible<Option<SquareIndex>> {
        let most = if reach >= near.most_rings() {
            usize::MAX
        } else {
            (reach as usize + 1) * MOST_SEEN
        };
        let mut left = Vec::new();
        let mut rest = mem::take(places).into_iter();
        while let Some(place) = rest.next() {
            if factor.missing(place) == 0 {
                continue;
            }
            if let Some(nearest) = near.nearest(factor, place, reach) {
                self.lane += u32::from(reach >= FAR);
                let aim = Aim::new(factor.board, nearest, self.lane);
                match self.search(factor, place, aim, most)? {
                    ChainSearch::Found(last) => {
                        self.turn(factor, last);
                        self.forget();
                        continue;
                    }
                    ChainSearch::NoChain => {
                        left.try_reserve(rest.len())?;
                        left.extend(rest);
                        *places = left;
                        return Ok(Some(place));
                    }
                    ChainSearch::Unknown => self.forget(),
                }
            }
            left.try_reserve(1)?;
            left.push(place);
        }
        *places = left;
        Ok(None)
    }

    /// The last square of a chain from a square, if there is a chain and at most this many squares
    /// are reached.
    fn search(
        &mut self,
        factor: &Factor,
        source: SquareIndex,
        aim: Aim,
        most: usize,
    ) -> Fallible<ChainSearch> {
        self.mark(source, SOURCE)?;
        self.open.push(Reverse((0, source)));
        // Nearest to the aim first. A search for the shortest chain would look at all squares around.
        while let Some(Reverse((_, here))) = self.open.pop() {
            if self.seen.len() > most {
                return Ok(ChainSearch::Unknown);
            }
            for direction in members(factor.open(here)) {
                let neighbour = factor.target(here, direction);
                if self.came[neighbour as usize] != UNSEEN {
                    continue;
                }
                self.mark(neighbour, opposite(direction))?;
                if factor.missing(neighbour) > 0 {
                    return Ok(ChainSearch::Found(neighbour));
                }
                for direction in members(factor.chosen(neighbour)) {
                    let onward = factor.target(neighbour, direction);
                    if self.came[onward as usize] == UNSEEN {
                        self.mark(onward, opposite(direction))?;
                        let distance = aim.distance(factor.board.square_at(onward));
                        self.open.try_reserve(1)?;
                        self.open.push(Reverse((distance, onward)));
                    }
                }
            }
        }
        Ok(ChainSearch::NoChain)
    }

    fn mark(&mut self, place: SquareIndex, came: u8) -> Fallible<()> {
        self.came[place as usize] = came;
        self.seen.try_reserve(1)?;
        self.seen.push(place);
        Ok(())
    }

    /// Turns the chain to a square over.
    fn turn(&self, factor: &mut Factor, last: SquareIndex) {
        let mut here = last;
        loop {
            let direction = self.came[here as usize];
            let before = factor.target(here, direction);
            factor.choose(here, direction);
            let direction = self.came[before as usize];
            if direction == SOURCE {
                return;
            }
            here = factor.target(before, direction);
            factor.remove(before, direction);
        }
    }

    /// The proof that no chain leads from the source on.
    ///
    /// The squares of the source's colour that were reached have too few moves. So have the squares
    /// of the other colour that were not reached. The smaller proof is taken.
    fn shortage(&self, factor: &Factor, source: SquareIndex) -> Fallible<Shortage> {
        let colour = factor.colour(source);
        let seen = self.seen.iter().copied();
        let reached = seen.filter(|&place| factor.colour(place) == colour);
        let others = factor.places().filter(|&place| {
            self.came[place as usize] == UNSEEN
                && factor.usable(place) != 0
                && factor.colour(place) != colour
        });
        let of_reached = Shortage::of(factor, try_collect(reached)?, 0)?;
        let of_others = Shortage::of(factor, try_collect(others)?, u32::from(factor.has_open_end))?;
        Ok(if of_others.squares.len() < of_reached.squares.len() {
            of_others
        } else {
            of_reached
        })
    }

    fn forget(&mut self) {
        for place in self.seen.drain(..) {
            self.came[place as usize] = UNSEEN;
        }
        self.open.clear();
    }
}

#[derive(Clone, Copy)]
struct Aim {
    board: Board,
    square: Square,
    /// The chain keeps this many squares from the edge of the board if it can.
    lane: u32,
}

impl Aim {
    /// A square. The lanes of a few chains that follow each other are different.
    fn new(board: Board, place: SquareIndex, lane: u32) -> Self {
        // Chains that run side by side leave no moves between them to exchange.
        let lanes = board.rows().min(board.columns()) / 3;
        Self {
            board,
            square: board.square_at(place),
            lane: lane * LANE % lanes.max(1),
        }
    }

    /// An estimate of the distance from a square: four for each square along a line, six along a diagonal,
    /// and more outside of the lane.
    fn distance(self, from: Square) -> u32 {
        let rows = from.row.abs_diff(self.square.row);
        let columns = from.column.abs_diff(self.square.column);
        let row = from.row.min(self.board.rows() - 1 - from.row);
        let column = from.column.min(self.board.columns() - 1 - from.column);
        let outside = self.lane.saturating_sub(row.min(column));
        2 * (rows + columns + rows.max(columns)) + 3 * outside
    }
}
