//! Completes a state near a path that was finished before: by exact search over cycles.
//!
//! [`TwoMoves`] changes the finished path as little as it can, so that it fits the state, and joins the
//! cycles that arise. If some are left, a path lacks a move of the shortest: the search goes on without one
//! of its moves, and then with that move. It needs few steps where a path is near, and where two moves at each
//! vertex are impossible.

use crate::solve::search::engine::{Search, Stop};
use crate::solve::search::free_graph::Vertex;
use crate::solve::search::propagate::Change;
use crate::solve::search::state::{Mark, SearchState};
use crate::solve::two_moves::TwoMoves;

/// The most steps. Where they do not decide, another search does.
const MOST_STEPS: u64 = 1000;

/// What is known of a state.
pub(crate) enum Completion {
    /// It has this path.
    Path(Vec<Vertex>),
    /// It has no path.
    Impossible,
    /// The steps were too few.
    Unknown,
}

/// A choice: the state before it, and the edge.
type Choice = (Mark, Vertex, usize);

/// Completes a state near a finished path of a state before.
pub(crate) fn complete_near(
    search: &mut Search,
    mut state: SearchState,
    finished: &[Vertex],
) -> Result<Completion, Stop> {
    let graph = search.graph.clone();
    let mut moves = TwoMoves::of_path(&graph, finished)?;
    let mut choices: Vec<Choice> = Vec::new();
    let mut shortest = Vec::new();
    for _ in 0..MOST_STEPS {
        if search
            .limits
            .steps
            .is_some_and(|limit| search.steps >= limit)
        {
            return Err(Stop::Limit);
        }
        search.steps += 1;
        let mut is_alive = moves.fit(&state);
        if is_alive {
            if moves.join(&state, &mut shortest) {
                return Ok(Completion::Path(moves.path(search.start)));
            }
            let (from, edge) = open_edge(search, &state, &shortest);
            choices.push((state.mark(), from, edge));
            is_alive = search
                .change(&mut state, Change::Remove, from, edge)
                .is_ok();
        }
        if !is_alive && !take_back(search, &mut state, &mut choices) {
            return Ok(Completion::Impossible);
        }
    }
    Ok(Completion::Unknown)
}

/// An edge of a cycle that is not chosen, as a square and its edge.
fn open_edge(search: &Search, state: &SearchState, cycle: &[Vertex]) -> (Vertex, usize) {
    let next = cycle.iter().skip(1).chain(cycle.first());
    let mut open = cycle.iter().zip(next).filter_map(|(&one, &other)| {
        let [square, other] = if one == search.graph.outside() {
            [other, one]
        } else {
            [one, other]
        };
        let edge = search.graph.edge(square, other)?;
        (state.open(square) & (1 << edge) != 0).then_some((square, edge))
    });
    open.next()
        .expect("the rule against early cycles leaves an edge of each cycle open")
}

/// Takes choices back and chooses their edges, up to a state without a contradiction. Returns whether there
/// is one.
fn take_back(search: &mut Search, state: &mut SearchState, choices: &mut Vec<Choice>) -> bool {
    while let Some((mark, from, edge)) = choices.pop() {
        state.go_back(mark);
        if search.change(state, Change::Choose, from, edge).is_ok() {
            return true;
        }
    }
    false
}
