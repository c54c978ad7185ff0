//! A quick proof that no path has a certain next move: without the rest of the path being one piece, not
//! even two moves at each square are possible.
//!
//! The finished path and the outside vertex are a cycle. The knight takes another move than the
//! cycle: then one vertex misses a move, and one has a move too many. A chain from the first to the second
//! that adds and drops a move in turn corrects both. If there is no such chain, no set of moves has two at
//! each vertex (the theorem of Berge about matchings, in a graph of two colours).
//!
//! ```text
//! knight - missed    missed = a - b = c - d = ... - wanted     = is added, - is dropped
//!        = wanted
//! ```

use crate::solve::search::free_graph::{FreeGraph, Vertex};
use crate::solve::search::state::{SearchState, edges};

/// Whether two moves at each vertex are possible if the path goes from a step to `wanted`. `state` has
/// chosen only moves of the finished path, and can still use all of them.
pub(crate) fn has_two_moves_each(
    graph: &FreeGraph,
    state: &SearchState,
    finished: &[Vertex],
    step: usize,
    wanted: Vertex,
) -> bool {
    let cycle = Cycle::of(graph, finished);
    let here = finished[step];
    let missed = finished[step + 1];
    let mut seen = vec![false; graph.outside() as usize + 1];
    seen[missed as usize] = true;
    seen[here as usize] = true;
    let mut open = vec![missed];
    while let Some(vertex) = open.pop() {
        for other in neighbours(graph, state, vertex) {
            if seen[other as usize] || cycle.around(other).contains(&vertex) {
                continue;
            }
            seen[other as usize] = true;
            for onward in cycle.around(other) {
                if onward == here || is_chosen(graph, state, other, onward) {
                    continue;
                }
                if onward == wanted {
                    return true;
                }
                if !std::mem::replace(&mut seen[onward as usize], true) {
                    open.push(onward);
                }
            }
        }
    }
    false
}

/// The vertices that usable edges lead to.
fn neighbours(graph: &FreeGraph, state: &SearchState, vertex: Vertex) -> Vec<Vertex> {
    if vertex == graph.outside() {
        let squares = 0..graph.outside();
        let may_end = squares.filter(|&square| state.usable(square) & 1 << 8 != 0);
        return may_end.collect();
    }
    let usable = edges(state.usable(vertex));
    usable.map(|edge| graph.target(vertex, edge)).collect()
}

/// Whether an edge is chosen.
fn is_chosen(graph: &FreeGraph, state: &SearchState, one: Vertex, other: Vertex) -> bool {
    let (square, vertex) = if one == graph.outside() {
        (other, one)
    } else {
        (one, other)
    };
    let mut chosen = edges(state.chosen(square));
    chosen.any(|edge| graph.target(square, edge) == vertex)
}

/// A cycle of all vertices.
struct Cycle {
    around: Vec<[Vertex; 2]>,
}

impl Cycle {
    /// The cycle of a path and the outside vertex.
    fn of(graph: &FreeGraph, path: &[Vertex]) -> Self {
        let outside = graph.outside();
        let mut around = vec![[outside; 2]; outside as usize + 1];
        let mut before = outside;
        for &vertex in path {
            around[vertex as usize][0] = before;
            around[before as usize][1] = vertex;
            before = vertex;
        }
        around[before as usize][1] = outside;
        around[outside as usize][0] = before;
        Self { around }
    }

    /// The two vertices next to one.
    fn around(&self, vertex: Vertex) -> [Vertex; 2] {
        self.around[vertex as usize]
    }
}
