//! A quick proof that no path has a certain move: not even two moves at each vertex are possible.
//!
//! A finished path and the outside vertex are a cycle, with two moves at each vertex. If the knight takes
//! another move than the cycle does, one vertex misses a move, and another has one too many. A chain from
//! the first to the second that adds a move and drops one in turn corrects both:
//!
//! ```text
//! knight   missed = a - b = c - ... - wanted       = a move that is added
//! knight = wanted                                  - a move of the cycle that is dropped
//! ```
//!
//! The vertices have two colours, so that this is a matching. By Berge's theorem (*Two Theorems in Graph
//! Theory*, 1957), two moves at each vertex are impossible if there is no such chain. That they are possible
//! does not prove that there is a path: they may be several cycles.

use crate::board::{OutOfMemory, try_vec};
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex};
use crate::solve::search::state::{SearchState, edges};

/// Whether two moves at each vertex are possible if the path goes from the knight's square to `wanted`.
/// `state` can still use all moves of the finished path, and has chosen no others.
///
/// # Complexity
///
/// Linear in the squares.
pub(crate) fn has_two_moves_each(
    graph: &FreeGraph,
    state: &SearchState,
    finished: &[Vertex],
    [here, wanted]: [Vertex; 2],
) -> Result<bool, OutOfMemory> {
    let cycle = Cycle::of(graph, finished)?;
    let [_, missed] = cycle.around(here);
    let mut seen = try_vec(graph.outside() as usize + 1, false)?;
    // The knight's moves are settled.
    seen[here as usize] = true;
    seen[missed as usize] = true;
    let mut open = vec![missed];
    while let Some(vertex) = open.pop() {
        for other in neighbours(graph, state, vertex) {
            if seen[other as usize] || cycle.around(other).contains(&vertex) {
                continue;
            }
            seen[other as usize] = true;
            let onward = cycle.around(other).into_iter();
            for onward in onward.filter(|&onward| !is_chosen(graph, state, other, onward)) {
                if onward == wanted {
                    return Ok(true);
                }
                if !std::mem::replace(&mut seen[onward as usize], true) {
                    open.push(onward);
                }
            }
        }
    }
    Ok(false)
}

/// The vertices that usable edges lead to.
fn neighbours(graph: &FreeGraph, state: &SearchState, vertex: Vertex) -> Vec<Vertex> {
    if vertex == graph.outside() {
        let squares = 0..graph.outside();
        let may_end = squares.filter(|&square| state.usable(square) & (1 << TO_OUTSIDE) != 0);
        return may_end.collect();
    }
    let usable = edges(state.usable(vertex));
    usable.map(|edge| graph.target(vertex, edge)).collect()
}

/// Whether the edge between two vertices is chosen.
fn is_chosen(graph: &FreeGraph, state: &SearchState, one: Vertex, other: Vertex) -> bool {
    let (square, vertex) = if one == graph.outside() {
        (other, one)
    } else {
        (one, other)
    };
    edges(state.chosen(square)).any(|edge| graph.target(square, edge) == vertex)
}

/// A cycle through all vertices.
struct Cycle {
    /// The vertices before and after each.
    around: Vec<[Vertex; 2]>,
}

impl Cycle {
    /// The cycle of a path and the outside vertex.
    fn of(graph: &FreeGraph, path: &[Vertex]) -> Result<Self, OutOfMemory> {
        let outside = graph.outside();
        let mut around = try_vec(outside as usize + 1, [outside; 2])?;
        let mut before = outside;
        for vertex in path.iter().copied().chain([outside]) {
            around[vertex as usize][0] = before;
            around[before as usize][1] = vertex;
            before = vertex;
        }
        Ok(Self { around })
    }

    /// The vertices before and after one.
    fn around(&self, vertex: Vertex) -> [Vertex; 2] {
        self.around[vertex as usize]
    }
}
