//! Joins the last cycles to one.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, Fallible, NOWHERE, Square, SquareIndex, members, try_collect};
use crate::solve::cycles::exchange::{Exchange, Goal};
use crate::solve::cycles::factor::{Factor, Labels};
use crate::solve::cycles::merge;
use crate::solve::search::free_graph::{FreeGraph, Vertex};
use crate::solve::search::{Search, SearchLimits, Stop};

/// The most moves that an exchange gives up.
const LONGEST: u32 = 5;
/// How many moves are given up on trial to join one cycle.
const TRIALS: u32 = 2_000;
/// How often the squares around a cycle are changed at random if no exchange joins it.
const SHAKES: usize = 10;
/// How many regions around a cycle are tried in a round.
const REGIONS: usize = 6;
/// The side of the smallest region, and of the largest one.
const SIDES: RangeInclusive<u32> = 6..=18;
/// The most steps of the search in a region of the first round. A later round has more.
const STEPS: u64 = 200;
/// The most squares of a cycle that is looked at as a whole.
const MOST: usize = 2_000;
/// How far from a cycle squares are changed.
const NEAR: u32 = 4;
/// After this number of changed squares all squares get new labels.
const MANY_CHANGES: usize = 600;

/// Joins all cycles into one, and returns whether that has succeeded. Gives up after `most_rounds` rounds
/// in a row that have joined nothing.
pub(crate) fn join_the_rest(
    factor: &mut Factor,
    labels: &mut Labels,
    most_rounds: usize,
) -> Fallible<bool> {
    let mut least = usize::MAX;
    let mut rounds = 0;
    let mut seed = 0;
    while rounds < most_rounds {
        labels.renew(factor)?;
        if merge(factor, labels)? < labels.cycles() {
            labels.renew(factor)?;
        }
        let before = labels.cycles();
        if before == 1 {
            return Ok(true);
        }
        rounds = if before < least { 0 } else { rounds + 1 };
        least = least.min(before);
        let stuck = exchange_all(factor, labels, seed)?;
        labels.renew(factor)?;
        search_all(factor, labels, &stuck, seed)?;
        seed += 1;
    }
    Ok(false)
}

/// Joins cycles by exchanges. A square of each that was not joined.
fn exchange_all(factor: &mut Factor, labels: &Labels, seed: u64) -> Fallible<Vec<SquareIndex>> {
    let longest = labels.longest();
    let others = (0..labels.cycles()).filter(|&cycle| cycle != longest);
    let mut starts = try_collect(others.map(|cycle| labels.first(cycle)))?;
    let mut exchange = Exchange::new(factor, labels, seed);
    // Each cycle comes first in some round.
    let turn = exchange.random(starts.len());
    starts.rotate_left(turn);
    starts.retain(|&start| exchange.made.len() > MANY_CHANGES || !join(&mut exchange, start));
    Ok(starts)
}

/// Joins the cycle of a square to another one, and returns whether it is joined.
fn join(exchange: &mut Exchange<'_>, start: SquareIndex) -> bool {
    for length in 2..=LONGEST {
        let Some(squares) = exchange.cycle(start, MOST) else {
            return true;
        };
        if exchange.make(&squares, length, Goal::Fewer, TRIALS) {
            return true;
        }
    }
    false
}

/// Joins cycles by exact search in regions around them. Where that does not help, changes squares
/// around them at random.
fn search_all(
    factor: &mut Factor,
    labels: &mut Labels,
    stuck: &[SquareIndex],
    seed: u64,
) -> Fallible<()> {
    for &start in stuck {
        if labels.cycles() == 1 {
            break;
        }
        if !search_around(factor, labels, start, seed)? {
            let mut exchange = Exchange::new(factor, labels, seed);
            shake(&mut exchange, start);
        }
        labels.renew(factor)?;
    }
    Ok(())
}

/// Joins the cycle of a square to others in a region, and returns whether that has succeeded.
fn search_around(
    factor: &mut Factor,
    labels: &Labels,
    start: SquareIndex,
    seed: u64,
) -> Fallible<bool> {
    let board = factor.board;
    let mut generator = ChaCha8Rng::seed_from_u64(seed << 32 | u64::from(start));
    let mut squares: Vec<SquareIndex> = factor.squares_from(start).take(MOST).collect();
    // Other cycles meet this one here.
    squares.retain(|&square| {
        let mut neighbours = members(factor.open(square)).map(|to| factor.target(square, to));
        neighbours.any(|neighbour| labels.cycle(neighbour) != labels.cycle(start))
    });
    if squares.is_empty() {
        return Ok(false);
    }
    for _ in 0..REGIONS {
        let square = board.square_at(squares[generator.random_range(0..squares.len())]);
        let side = generator.random_range(SIDES);
        if Region::around(board, square, side).join(factor, labels, STEPS << seed.min(4))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Changes squares around a cycle at random, and joins it if an exchange does so then.
fn shake(exchange: &mut Exchange<'_>, start: SquareIndex) {
    for shake in 0..SHAKES {
        let Some(squares) = exchange.cycle(start, MOST) else {
            return;
        };
        let near = if shake % 2 == 0 {
            squares[exchange.random(squares.len())]
        } else {
            near(exchange, &squares)
        };
        let length = 2 + u32::try_from(exchange.random(2)).expect("small");
        exchange.make(&[near], length, Goal::NoMore, 50);
        let Some(squares) = exchange.cycle(start, MOST) else {
            return;
        };
        for length in 2..=3 {
            if exchange.make(&squares, length, Goal::Fewer, TRIALS) {
                return;
            }
        }
    }
}

/// A random square near a random one of these.
fn near(exchange: &mut Exchange<'_>, squares: &[SquareIndex]) -> SquareIndex {
    let board = exchange.factor.board;
    loop {
        let square = board.square_at(squares[exchange.random(squares.len())]);
        let side = 2 * NEAR as usize + 1;
        let mut shifted = |at: u32| {
            let by = u32::try_from(exchange.random(side)).expect("a small number");
            (at + by).checked_sub(NEAR)
        };
        let (Some(row), Some(column)) = (shifted(square.row), shifted(square.column)) else {
            continue;
        };
        let near = Square::new(row, column);
        if board.contains(near) {
            let place = board.square_index(near);
            if exchange.factor.chosen(place) != 0 {
                return place;
            }
        }
    }
}

/// The most contradictions of the shortest run of a search in a region.
const SHORTEST_RUN: u64 = 32;

/// A path between two squares that have no link, with all links of the graph, if one is found
/// within a number of steps.
fn search_linked(
    graph: FreeGraph,
    [start, end]: [Vertex; 2],
    steps: u64,
) -> Fallible<Option<Vec<Vertex>>> {
    let mut may_end = graph.board.grid(false)?;
    may_end[end as usize] = true;
    let links: Vec<Vertex> = (0..graph.outside())
        .filter(|&square| graph.partner(square).is_some())
        .collect();
    let limits = SearchLimits {
        shortest_run: SHORTEST_RUN,
        ..SearchLimits::steps(Some(steps))
    };
    let mut search = Search::in_graph(graph, start, may_end, limits)?;
    match search.find(&links) {
        Ok(path) => Ok(path),
        Err(Stop::OutOfMemory(error)) => Err(error),
        Err(Stop::Limit | Stop::Impossible(_)) => Ok(None),
    }
}

/// A small rectangle of the board, in which an exact search looks for other moves.
///
/// ```text
/// . a . . .    Outside, nothing changes: from A, the old moves lead back into the
/// . . . A .    rectangle at B, and from b at a. These are the links. The search looks
/// b . x . .    for one cycle with all links through all squares of the rectangle, also
/// . . . B .    those of a cycle x that lies within.
/// ```
#[derive(Clone, Copy)]
struct Region {
    whole: Board,
    /// The upper left corner.
    corner: Square,
    /// The rectangle as a board.
    board: Board,
}

/// The parts of cycles in a region.
struct Parts {
    /// The squares that have a move in the region, by position.
    squares: Vec<(u32, Vertex)>,
    /// Pairs of squares that moves outside of the region join.
    links: Vec<[Vertex; 2]>,
    /// How many cycles the squares belong to.
    cycles: usize,
}

impl Region {
    /// A region of this many rows and columns around a square, moved into the board.
    fn around(whole: Board, square: Square, side: u32) -> Self {
        let (rows, columns) = (side.min(whole.rows()), side.min(whole.columns()));
        let first = |at: u32, side: u32, all: u32| at.saturating_sub(side / 2).min(all - side);
        Self {
            whole,
            corner: Square::new(
                first(square.row, rows, whole.rows()),
                first(square.column, columns, whole.columns()),
            ),
            board: Board::new(rows, columns).expect("a part of a board is a board"),
        }
    }

    /// Chooses other moves in the region so that all cycles that have moves there are one, if there are several and a
    /// short search finds such moves. Returns whether it does. The labels must be up to date.
    fn join(self, factor: &mut Factor, labels: &Labels, steps: u64) -> Fallible<bool> {
        let parts = self.parts(factor, labels);
        let Some((&ends, others)) = parts.links.split_first().filter(|_| parts.cycles > 1) else {
            return Ok(false);
        };
        let mut free = self.board.grid(false)?;
        for &(_, vertex) in &parts.squares {
            free[vertex as usize] = true;
        }
        let mut links = self.board.grid(NOWHERE)?;
        for &[one, other] in others {
            links[one as usize] = other;
            links[other as usize] = one;
        }
        let graph = FreeGraph::new(self.board, free)?.linked(links.clone());
        let path = search_linked(graph, ends, steps)?;
        if let Some(path) = &path {
            self.write(factor, path, &links);
        }
        Ok(path.is_some())
    }

    fn index_on_board(self, vertex: Vertex) -> SquareIndex {
        let square = self.board.square_at(vertex);
        let Square { row, column } = self.corner;
        self.whole
            .square_index(Square::new(row + square.row, column + square.column))
    }

    /// Whether a square lies in the region.
    fn contains(self, place: SquareIndex) -> bool {
        let square = self.whole.square_at(place);
        let row = square.row.checked_sub(self.corner.row);
        let column = square.column.checked_sub(self.corner.column);
        row.is_some_and(|row| row < self.board.rows())
            && column.is_some_and(|column| column < self.board.columns())
    }

    /// The directions of the chosen moves of a square that stay in the region.
    fn inside(self, factor: &Factor, place: SquareIndex) -> impl Iterator<Item = u8> {
        members(factor.chosen(place))
            .filter(move |&direction| self.contains(factor.target(place, direction)))
    }

    /// The parts of cycles in the region.
    fn parts(self, factor: &Factor, labels: &Labels) -> Parts {
        let mut squares: Vec<(u32, Vertex)> = (0..self.board.squares())
            .filter(|&vertex| {
                self.inside(factor, self.index_on_board(vertex))
                    .next()
                    .is_some()
            })
            .map(|vertex| (labels.position(self.index_on_board(vertex)), vertex))
            .collect();
        squares.sort_unstable();
        let mut links = Vec::new();
        let cycles =
            squares.chunk_by(|one, other| labels.cycle_at(one.0) == labels.cycle_at(other.0));
        let mut count = 0;
        for cycle in cycles {
            count += 1;
            let [first, after] = labels.range(labels.cycle_at(cycle[0].0));
            let is_path = first == 0 && factor.ends[0] != NOWHERE;
            let (begin, end) = (cycle[0], cycle[cycle.len() - 1]);
            let is_closed = !is_path && begin.0 == first && end.0 + 1 == after;
            let gaps = cycle.windows(2).filter(|pair| pair[0].0 + 1 != pair[1].0);
            links.extend(gaps.map(|pair| [pair[0].1, pair[1].1]));
            links.extend((!is_closed).then_some([end.1, begin.1]));
        }
        Parts {
            squares,
            links,
            cycles: count,
        }
    }

    /// Replaces the moves in the region by those of a path with links.
    fn write(self, factor: &mut Factor, path: &[Vertex], links: &[Vertex]) {
        for &vertex in path {
            let place = self.index_on_board(vertex);
            let inside: Vec<u8> = self.inside(factor, place).collect();
            for direction in inside {
                factor.remove(place, direction);
            }
        }
        for pair in path.windows(2) {
            if links[pair[0] as usize] == pair[1] {
                continue;
            }
            let (here, there) = (self.index_on_board(pair[0]), self.index_on_board(pair[1]));
            let direction =
                members(factor.usable(here)).find(|&to| factor.target(here, to) == there);
            factor.choose(here, direction.expect("a path is made of moves and links"));
        }
    }
}
