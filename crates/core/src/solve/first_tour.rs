//! The tour that a depth-first search would find first, without its long search.

use crate::board::{Board, MoveOrder, OutOfMemory, Square, Step};
use crate::solve::frontier::automaton::Automaton;
use crate::solve::frontier::walk::FrontierWalk;
use crate::solve::near_path::complete_near;
use crate::solve::rotations::{RepairMoves, begin_with};
use crate::solve::search::engine::{Search, Stop};
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex, vertex};
use crate::solve::search::propagate::Change;
use crate::solve::search::state::{SearchState, edges};
use crate::solve::search::{PathProblem, SearchLimits};
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
/// The search takes at most `steps` steps; `None` means no limit. `settled` is called with the
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
    steps: Option<u64>,
    settled: impl FnMut(usize),
) -> Result<Answer, OutOfMemory> {
    first_tour_by(board, start, order.steps(), steps, settled)
}

/// [`first_tour`] in any order of the eight moves.
pub fn first_tour_by(
    board: Board,
    start: Square,
    order: [Step; 8],
    steps: Option<u64>,
    settled: impl FnMut(usize),
) -> Result<Answer, OutOfMemory> {
    if let Err(reason) = existence::from_start(board, start) {
        return Ok(Answer::Impossible(reason.into()));
    }
    if frontier::takes(board) {
        let walk = FrontierWalk::new(board, start, None)?;
        return Ok(first_by_frontier(walk, start, order, steps, settled)?.0);
    }
    let problem = PathProblem::new(board, start);
    Search::run(&problem, &SearchLimits::steps(steps), |search| {
        first_path(search, order, settled)
    })
}

/// [`first_tour`] from several starts of one board. On three or four rows or columns they share what
/// the frontier has found out.
#[derive(Debug)]
pub struct FirstTours {
    board: Board,
    order: MoveOrder,
    /// The automaton of the walk before.
    automaton: Option<Automaton>,
}

impl FirstTours {
    /// No tour yet.
    pub const fn new(board: Board, order: MoveOrder) -> Self {
        Self {
            board,
            order,
            automaton: None,
        }
    }

    /// The first tour from a start, without a limit of steps.
    pub fn next(&mut self, start: Square) -> Result<Answer, OutOfMemory> {
        let (board, order) = (self.board, self.order);
        if !frontier::takes(board) || existence::from_start(board, start).is_err() {
            return first_tour(board, start, order, None, |_| ());
        }
        let walk = FrontierWalk::new(board, start, self.automaton.take())?;
        let (answer, walk) = first_by_frontier(walk, start, order.steps(), None, |_| ())?;
        self.automaton = Some(walk.into_automaton());
        Ok(answer)
    }
}

/// The first tour of a board with three or four rows or columns, from where a tour starts. Each
/// question whether a move leads to a tour is one step. `walk` must stand on the start; it is
/// returned so that its automaton can be used again.
fn first_by_frontier(
    mut walk: FrontierWalk,
    start: Square,
    order: [Step; 8],
    steps: Option<u64>,
    mut settled: impl FnMut(usize),
) -> Result<(Answer, FrontierWalk), OutOfMemory> {
    let board = walk.board();
    let mut numbering = Numbering::of_path(board, [start])?;
    let mut here = start;
    let mut asked = 0;
    for number in 2..=board.squares() {
        settled(number as usize - 1);
        let neighbours = order
            .into_iter()
            .filter_map(|step| board.neighbour(here, step));
        let mut next = None;
        for square in neighbours.filter(|&square| numbering.get(square) == 0) {
            if steps == Some(asked) {
                return Ok((Answer::Unknown { steps: asked }, walk));
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
    Ok((Answer::Found(Tour::verified(numbering)), walk))
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

/// The finished path, changed so that it goes from a step of it to the vertex `next`, if a few
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
    let rest = begin_with(rest, next, vertices, &moves)?;
    Some([before, &rest].concat())
}

/// The moves that a state can still use, and those that it has chosen.
struct MovesOfState<'a> {
    graph: &'a FreeGraph,
    state: &'a SearchState,
}

impl RepairMoves for MovesOfState<'_> {
    fn any_neighbour(&self, vertex: Vertex, mut visit: impl FnMut(Vertex) -> bool) -> bool {
        let mut usable = edges(self.state.usable(vertex)).filter(|&edge| edge != TO_OUTSIDE);
        usable.any(|edge| visit(self.graph.target(vertex, edge)))
    }

    fn is_kept(&self, one: Vertex, other: Vertex) -> bool {
        let mut chosen = edges(self.state.chosen(one)).filter(|&edge| edge != TO_OUTSIDE);
        chosen.any(|edge| self.graph.target(one, edge) == other)
    }
}

/// The free neighbours in the order of the moves.
fn in_order(search: &Search, here: Vertex, order: [Step; 8]) -> Vec<Vertex> {
    let board = search.graph.board;
    let square = board.square_at(here);
    let neighbours = order
        .into_iter()
        .filter_map(|step| board.neighbour(square, step));
    let vertices = neighbours.map(|square| vertex(board, square));
    vertices
        .filter(|&vertex| search.graph.is_vertex(vertex))
        .collect()
}
