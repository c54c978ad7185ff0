//! The path that a depth-first search would find first, without its search.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::solve::existence;
use crate::solve::search::engine::{PathOutcome, Search};
use crate::solve::search::graph::edges;
use crate::solve::search::map::{TO_OUTSIDE, Vertex, vertex};
use crate::solve::search::{Answer, PathProblem, SearchLimits};

/// The first full tour from `start` that depth-first search meets when it tries the moves of
/// every square in this order.
///
/// Before the knight goes to a square it is decided exactly whether the rest can still be
/// finished from there; so it never comes back, and the tour is the same. One finished tour
/// is kept at hand: where the next move in order is its next move, nothing needs deciding.
///
/// `steps` limits the search, where it is not `None`; `settled` is told how many squares of
/// the tour are settled, whenever one more is.
///
/// ```
/// use knights::{solve::first_tour, board::Board, board::MoveOrder, solve::search::Answer};
/// use knights::board::Square;
///
/// let board = Board::new(8, 8)?;
/// let answer = first_tour(board, Square::new(0, 0), MoveOrder::Tutorial, None, |_| ())?;
/// let Answer::Found(tour) = answer else { panic!("the tutorial prints it") };
/// // The tutorial counts from 0; its last row ends in 12.
/// assert_eq!(tour.numbering().get(Square::new(7, 7)), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The memory does not hold the board.
///
/// # Panics
///
/// The start lies off the board.
pub fn first_tour(
    board: Board,
    start: Square,
    order: MoveOrder,
    steps: Option<u64>,
    settled: impl FnMut(usize),
) -> Result<Answer, OutOfMemory> {
    let limits = SearchLimits {
        steps,
        ..SearchLimits::default()
    };
    if let Err(why) = existence::from_start(board, start) {
        return Ok(Answer::Impossible(why.into()));
    }
    match Search::new(&PathProblem::new(board, start), &limits) {
        Ok(mut search) => {
            let outcome = first_path(&mut search, order, settled);
            search.answer(outcome)
        }
        Err(none) => none.answer(),
    }
}

/// The first path of the search in this order.
fn first_path(
    search: &mut Search,
    order: MoveOrder,
    mut settled: impl FnMut(usize),
) -> PathOutcome {
    let mut state = match search.begin() {
        Ok(state) => state,
        Err(outcome) => return outcome,
    };
    let Some(copy) = state.copy() else {
        return PathOutcome::OutOfMemory;
    };
    let mut finished = match search.complete(copy) {
        PathOutcome::Path(path) => path,
        outcome => return outcome,
    };
    // Up to here the finished path is the first in order, and `state` has chosen it.
    for place in 0..finished.len() - 1 {
        settled(place + 1);
        let here = finished[place];
        let before = place
            .checked_sub(1)
            .map_or(search.map.outside(), |place| finished[place]);
        let is_before = |edge: &usize| search.map.target(here, *edge) == before;
        if edges(state.chosen(here)).any(|edge| !is_before(&edge) && edge != TO_OUTSIDE) {
            // The next move follows from what is chosen, and so the finished path has it.
            continue;
        }
        for next in in_order(search, here, order) {
            let edge = search
                .map
                .edge(here, next)
                .expect("neighbours have an edge");
            if state.usable(here) & !state.chosen(here) & (1 << edge) == 0 {
                continue;
            }
            let Some(copy) = state.copy() else {
                return PathOutcome::OutOfMemory;
            };
            let with = search.with(copy, here, edge);
            if next == finished[place + 1] {
                state = with.expect("the finished path has this move");
                break;
            }
            let outcome = match with.map(|with| (with.copy(), with)) {
                None => PathOutcome::None,
                Some((None, _)) => PathOutcome::OutOfMemory,
                Some((Some(copy), with)) => {
                    let outcome = search.complete(copy);
                    if matches!(outcome, PathOutcome::Path(_)) {
                        state = with;
                    }
                    outcome
                }
            };
            match outcome {
                PathOutcome::Path(path) => {
                    finished = path;
                    break;
                }
                PathOutcome::None => {
                    let without = search.without(state, here, edge);
                    state = without.expect("the finished path does without this move");
                }
                outcome => return outcome,
            }
        }
    }
    PathOutcome::Path(finished)
}

/// The free squares a move away, in the order of the moves.
fn in_order(search: &Search, here: Vertex, order: MoveOrder) -> Vec<Vertex> {
    let board = search.map.board;
    let square = board.square_at(here);
    let neighbours = order.steps().map(|step| board.neighbour(square, step));
    let neighbours = neighbours.into_iter().flatten();
    neighbours
        .map(|square| vertex(board, square))
        .filter(|&vertex| search.map.is_vertex(vertex))
        .collect()
}
