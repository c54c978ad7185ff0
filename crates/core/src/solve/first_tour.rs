//! The tour that a depth-first search would find first, without its long search.

use crate::board::{Board, Fallible, MoveOrder, Square, Step};
use crate::solve::frontier::state::Automaton;
use crate::solve::frontier::walk::FrontierWalk;
use crate::solve::near_path::complete_near;
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex};
use crate::solve::search::propagate::Change;
use crate::solve::search::state::{SearchState, edges};
use crate::solve::search::{PathProblem, Search, SearchLimits, Stop};
use crate::solve::{Answer, existence, frontier};
use crate::tour::{Numbering, Tour};

/// The first full tour from `start`, a square of the board, that a depth-first search meets if it
/// tries the moves of every square in this order.
///
/// Before each move an exact search decides whether the tour can still be finished, so that the
/// knight never goes back. On three or four rows or columns, the frontier decides column by column. Elsewhere, the last
/// finished tour is kept. If its next move is the next one in order, no search is needed; otherwise the
/// search begins near that tour.
///
/// The search keeps to the limits: a number of steps, or `None` for no limit. `settled` is called with the
/// number of settled squares whenever it grows.
///
/// ```
/// use knights_core::board::{Board, MoveOrder, Square};
/// use knights_core::solve::{Answer, first_tour};
///
/// let board = Board::new(8, 8)?;
/// let answer = first_tour(board, Square::new(0, 0), MoveOrder::Tutorial, None, |_| ())?;
/// let Answer::Found(tour) = answer else { panic!("the tutorial prints it") };
/// // The tutorial counts from 0; its last row ends in 12.
/// assert_eq!(tour.numbering().get(Square::new(7, 7)), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_tour(
    board: Board,
    start: Square,
    order: MoveOrder,
    limits: impl Into<SearchLimits>,
    settled: impl FnMut(usize),
) -> Fallible<Answer> {
    FirstTours::new(board, order.steps()).next(start, limits, settled)
}

/// [`first_tour`] from several starts of one board, in any order of the eight moves. On three or four rows or columns they share what
/// the frontier has found out.
#[derive(Debug)]
pub struct FirstTours {
    board: Board,
    order: [Step; 8],
    /// What the walks so far have found out.
    automaton: Automaton,
}

impl FirstTours {
    /// No tour yet.
    pub fn new(board: Board, order: [Step; 8]) -> Self {
        Self {
            board,
            order,
            automaton: Automaton::of(board),
        }
    }

    /// The first tour from a start, as [`first_tour`] finds it.
    pub fn next(
        &mut self,
        start: Square,
        limits: impl Into<SearchLimits>,
        settled: impl FnMut(usize),
    ) -> Fallible<Answer> {
        let limits = limits.into();
        let (board, order) = (self.board, self.order);
        if let Err(reason) = existence::from_start(board, start) {
            return Ok(Answer::Impossible(reason.into()));
        }
        if frontier::takes(board) {
            let walk = FrontierWalk::new(board, start, &mut self.automaton)?;
            return first_by_frontier(walk, start, order, limits, settled);
        }
        Search::run(&PathProblem::new(board, start), &limits, |search| {
            first_path(search, order, settled)
        })
    }
}

/// The first tour of a board with three or four rows or columns, from where a tour starts. Each
/// question whether a move leads to a tour is one step. `walk` must stand on the start.
fn first_by_frontier(
    mut walk: FrontierWalk<'_>,
    start: Square,
    order: [Step; 8],
    limits: SearchLimits,
    mut settled: impl FnMut(usize),
) -> Fallible<Answer> {
    let board = walk.board;
    let mut numbering = Numbering::along(board, [start])?;
    let mut here = start;
    let mut asked = 0;
    for number in 2..=board.squares() {
        settled(number as usize - 1);
        let mut next = None;
        let targets = board.targets(here, order);
        for square in targets.filter(|&square| numbering.get(square) == 0) {
            if limits.end_at(asked) {
                return Ok(Answer::Unknown { steps: asked });
            }
            asked += 1;
            if walk.go_if_possible(here, square)? {
                next = Some(square);
                break;
            }
        }
        here = next.expect("a tour that can be finished has a next move");
        numbering.set(here, number);
    }
    Ok(Answer::Found(Tour::verified(numbering)))
}

/// The first path of the search in this order.
fn first_path(
    search: &mut Search,
    order: [Step; 8],
    mut settled: impl FnMut(usize),
) -> Result<Option<Vec<Vertex>>, Stop> {
    let Some(mut state) = search.begin()? else {
        return Ok(None);
    };
    let Some(mut finished) = search.complete(state.copy()?)? else {
        return Ok(None);
    };
    // Up to `step` the finished path is the first in order, and `state` has chosen its edges.
    for step in 0..finished.len() - 1 {
        settled(step + 1);
        if !is_next_chosen(search, &state, &finished, step) {
            (state, finished) = choose_next(search, state, finished, step, order)?;
        }
    }
    Ok(Some(finished))
}

/// Whether the state has already chosen the edge from a step of the path to the next.
fn is_next_chosen(search: &Search, state: &SearchState, path: &[Vertex], step: usize) -> bool {
    let graph = &search.graph;
    let before = step.checked_sub(1).map(|before| path[before]);
    let before = before.unwrap_or(graph.outside());
    let mut chosen = edges(state.chosen(path[step]));
    chosen.any(|edge| edge != TO_OUTSIDE && graph.target(path[step], edge) != before)
}

/// Chooses the first move in order with which the path can be finished. Returns the state with
/// that move, and a finished path that has it.
fn choose_next(
    search: &mut Search,
    mut state: SearchState,
    finished: Vec<Vertex>,
    step: usize,
    order: [Step; 8],
) -> Result<(SearchState, Vec<Vertex>), Stop> {
    let here = finished[step];
    for next in in_order(search, here, order) {
        let edge = search.graph.edge(here, next);
        let edge = edge.expect("neighbours have an edge");
        if state.open(here) & (1 << edge) == 0 {
            continue;
        }
        let with = search.changed(state.copy()?, Change::Choose, here, edge);
        if next == finished[step + 1] {
            return Ok((with.expect("the finished path has this move"), finished));
        }
        if let Some(with) = with {
            if let Some(path) = repaired(search, &with, &finished, step, next) {
                return Ok((with, path));
            }
            if let Some(path) = complete_near(search, with.copy()?, &finished)? {
                return Ok((with, path));
            }
        }
        let without = search.changed(state, Change::Remove, here, edge);
        state = without.expect("the finished path does not have this move");
    }
    // Without the other moves the state itself has chosen the finished path's move.
    Ok((state, finished))
}

/// The finished path, changed so that it goes from one of its steps to the vertex `next`, if a few
/// exchanges of moves do it. `with` is the state with that move.
fn repaired(
    search: &Search,
    with: &SearchState,
    finished: &[Vertex],
    step: usize,
    next: Vertex,
) -> Option<Vec<Vertex>> {
    let moves = MovesOfState {
        graph: &search.graph,
        state: with,
    };
    let (before, rest) = finished.split_at(step + 1);
    let vertices = search.graph.outside() as usize;
    Some([before, &begin_with(rest, next, vertices, &moves)?].concat())
}

/// The moves that a state can still use, and those that it has chosen.
struct MovesOfState<'a> {
    graph: &'a FreeGraph,
    state: &'a SearchState,
}

impl MovesOfState<'_> {
    /// The vertices that a vertex may be joined to.
    fn neighbours(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let usable = edges(self.state.usable(vertex)).filter(|&edge| edge != TO_OUTSIDE);
        usable.map(move |edge| self.graph.target(vertex, edge))
    }

    /// Whether the path has to keep the move between two vertices.
    fn is_kept(&self, one: Vertex, other: Vertex) -> bool {
        let mut chosen = edges(self.state.chosen(one)).filter(|&edge| edge != TO_OUTSIDE);
        chosen.any(|edge| self.graph.target(one, edge) == other)
    }
}

/// The free neighbours in the order of the moves.
fn in_order(search: &Search, here: Vertex, order: [Step; 8]) -> Vec<Vertex> {
    let board = search.graph.board;
    let targets = board.targets(board.square_at(here), order);
    let vertices = targets.map(|square| board.square_index(square));
    let free = vertices.filter(|&vertex| search.graph.is_vertex(vertex));
    free.collect()
}

/// The most exchanges, besides the last one that brings the wanted vertex to the front.
const MOST_EXCHANGES: usize = 6;
/// The most paths that are looked at.
const MOST_PATHS: u32 = 20_000;
/// The place of a vertex that is not on the path.
const NOWHERE: usize = usize::MAX;

/// A path over the same vertices that begins with one of them, if a few exchanges lead there. The
/// end may be another one. `vertices` is more than the greatest vertex.
///
/// One exchange joins the first vertex to a later one and reverses what lies before that, so that
/// the path begins elsewhere (Pósa's rotation):
///
/// ```text
///   a - b - c - d - e - f      a and d are neighbours
///   c - b - a - d - e - f      now it begins with c
/// ```
///
/// The exchanges are tried depth first, fewest first. This finds no proof that a path does not
/// exist.
fn begin_with(
    path: &[Vertex],
    wanted: Vertex,
    vertices: usize,
    moves: &MovesOfState<'_>,
) -> Option<Vec<Vertex>> {
    let mut path = path.to_vec();
    for _ in 0..2 {
        let mut place = vec![NOWHERE; vertices];
        for (number, &vertex) in path.iter().enumerate() {
            place[vertex as usize] = number;
        }
        let mut rotations = Rotations {
            path: &path,
            place,
            cuts: Vec::new(),
            wanted,
            moves,
            paths: 0,
        };
        if (0..=MOST_EXCHANGES).any(|exchanges| rotations.find(exchanges)) {
            let places = 0..path.len();
            return Some(places.map(|place| rotations.vertex_at(place)).collect());
        }
        path.reverse();
    }
    None
}

struct Rotations<'a> {
    /// The path before all exchanges, and the place of each vertex.
    path: &'a [Vertex],
    place: Vec<usize>,
    /// How many vertices each exchange has reversed.
    cuts: Vec<usize>,
    wanted: Vertex,
    moves: &'a MovesOfState<'a>,
    /// How many paths have been looked at.
    paths: u32,
}

impl Rotations<'_> {
    /// Makes up to this number of exchanges and the last one, so that the path begins as wanted.
    /// Returns whether it does; otherwise the exchanges are undone.
    fn find(&mut self, exchanges: usize) -> bool {
        self.paths += 1;
        let first = self.vertex_at(0);
        let place = self.place_of(self.wanted);
        if place == 0 || self.brings_to_front(first, place) {
            if place > 0 {
                self.cuts.push(place + 1);
            }
            return true;
        }
        if exchanges == 0 || self.paths >= MOST_PATHS {
            return false;
        }
        let moves = self.moves;
        moves.neighbours(first).any(|next| {
            let place = self.place_of(next);
            if place == NOWHERE || place < 2 || moves.is_kept(self.vertex_at(place - 1), next) {
                return false;
            }
            self.cuts.push(place);
            let found = self.find(exchanges - 1);
            if !found {
                self.cuts.pop();
            }
            found
        })
    }

    /// Whether one exchange moves the vertex at this place to the front.
    fn brings_to_front(&self, first: Vertex, place: usize) -> bool {
        if place + 1 >= self.path.len() {
            return false;
        }
        let next = self.vertex_at(place + 1);
        !self.moves.is_kept(self.vertex_at(place), next)
            && self.moves.neighbours(first).any(|other| other == next)
    }

    /// The vertex at a place after the exchanges.
    fn vertex_at(&self, mut place: usize) -> Vertex {
        for &cut in self.cuts.iter().rev() {
            if place < cut {
                place = cut - 1 - place;
            }
        }
        self.path[place]
    }

    /// The place of a vertex after the exchanges.
    fn place_of(&self, vertex: Vertex) -> usize {
        let mut place = self.place[vertex as usize];
        for &cut in &self.cuts {
            if place < cut {
                place = cut - 1 - place;
            }
        }
        place
    }
}
