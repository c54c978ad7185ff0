//! Completes a state near a path that was finished before: by exact search over cycles.
//!
//! [`TwoMoves`] changes the finished path as little as it can, so that it fits the state, and joins the
//! cycles that arise. If some are left, the search branches on a move: first without a move of a cycle and then
//! with it, or first with a move that leaves a cycle and then without it. It needs few steps where a path is near,
//! where two moves at each vertex are impossible, and where few moves join two parts of the board.

use crate::solve::search::engine::{Search, Stop};
use crate::solve::search::free_graph::Vertex;
use crate::solve::search::propagate::Change;
use crate::solve::search::state::{Mark, SearchState, edges};
use crate::solve::two_moves::TwoMoves;

/// A choice: the state before it, and the change of an edge.
type Choice = (Mark, Change, Vertex, usize);

/// Completes a state near a finished path of a state before; `None` if it has no path.
pub(crate) fn complete_near(
    search: &mut Search,
    mut state: SearchState,
    finished: &[Vertex],
) -> Result<Option<Vec<Vertex>>, Stop> {
    let graph = search.graph.clone();
    let mut moves = TwoMoves::of_path(&graph, finished)?;
    let mut choices: Vec<Choice> = Vec::new();
    loop {
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
            let cycles = moves.join(&state);
            if cycles.len() == 1 {
                return Ok(Some(moves.path(search.start)));
            }
            is_alive = search.scratch.is_two_connected(&graph, &state);
            if is_alive {
                let (change, from, edge) = branch(search, &state, &moves, &cycles);
                choices.push((state.mark(), change, from, edge));
                is_alive = search.change(&mut state, change, from, edge).is_ok();
            }
        }
        if !is_alive && !take_back(search, &mut state, &mut choices) {
            return Ok(None);
        }
    }
}

/// A change of a state whose moves are several cycles. A path drops one of the open moves of each cycle, and
/// takes one of the moves from the cycle to others. The fewest of these moves decide.
fn branch(
    search: &Search,
    state: &SearchState,
    moves: &TwoMoves,
    cycles: &[Vec<Vertex>],
) -> (Change, Vertex, usize) {
    let mut fewest = usize::MAX;
    let mut best = None;
    for cycle in cycles {
        let number = moves.cycle_of(cycle[0]);
        let squares = cycle.iter().copied();
        let squares = squares.filter(|&square| square != search.graph.outside());
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for square in squares {
            for edge in edges(state.open(square)) {
                let other = search.graph.target(square, edge);
                if moves.cycle_of(other) != number {
                    outside.push((square, edge));
                } else if moves.has(square, other) {
                    inside.push((square, edge));
                }
            }
        }
        for (change, list) in [(Change::Remove, inside), (Change::Choose, outside)] {
            if let Some(&(square, edge)) = list.first()
                && list.len() < fewest
            {
                fewest = list.len();
                best = Some((change, square, edge));
            }
        }
    }
    best.expect("the rule against early cycles leaves a move of each cycle open")
}

/// Takes choices back and changes their edges otherwise, up to a state without a contradiction. Returns
/// whether there is one.
fn take_back(search: &mut Search, state: &mut SearchState, choices: &mut Vec<Choice>) -> bool {
    while let Some((mark, change, from, edge)) = choices.pop() {
        state.go_back(mark);
        let otherwise = match change {
            Change::Choose => Change::Remove,
            Change::Remove => Change::Choose,
        };
        if search.change(state, otherwise, from, edge).is_ok() {
            return true;
        }
    }
    false
}
