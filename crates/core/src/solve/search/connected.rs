//! Checks that the usable graph stays connected without any one vertex.

use crate::board::{Board, OutOfMemory, try_vec};
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex};
use crate::solve::search::state::{SearchState, edges};

/// The vertex has not been met yet.
const UNSEEN: u32 = 0;

/// The buffers of the depth-first search, reused from call to call.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// When each vertex was met, from 1.
    met: Vec<u32>,
    /// The earliest vertex that can be reached from below each.
    low: Vec<u32>,
    /// The path down: each vertex with the edges not yet followed.
    path: Vec<(Vertex, u16)>,
    /// The squares joined to the outside.
    ends: Vec<Vertex>,
}

impl Scratch {
    /// Buffers for all vertices of a board, so that no call allocates.
    pub(crate) fn new(board: Board) -> Result<Self, OutOfMemory> {
        let vertices = board.squares() as usize + 1;
        Ok(Self {
            met: try_vec(vertices, UNSEEN)?,
            low: try_vec(vertices, UNSEEN)?,
            path: try_vec(vertices, (0, 0))?,
            ends: try_vec(vertices, 0)?,
        })
    }

    /// Whether the usable graph is connected and stays connected without any one vertex, as a
    /// cycle through all vertices does. Linear in the vertices (Hopcroft and Tarjan's search for
    /// cut vertices, 1973).
    pub(crate) fn is_two_connected(&mut self, graph: &FreeGraph, state: &SearchState) -> bool {
        let outside = graph.outside();
        self.met.fill(UNSEEN);
        self.low.fill(UNSEEN);
        self.path.clear();
        self.met[outside as usize] = 1;
        self.ends.clear();
        let joined = |&square: &Vertex| state.usable(square) & (1 << TO_OUTSIDE) != 0;
        self.ends.extend((0..outside).filter(joined));
        let Some(&root) = self.ends.first() else {
            return false;
        };
        // The outside vertex is the root of the search tree and must have one child: all squares
        // are met from the first of its neighbours.
        let Some(met) = self.descend(graph, state, root) else {
            return false;
        };
        met + 1 == graph.vertices
    }

    /// Meets all squares that can be reached from `root` without the outside vertex, and counts
    /// them; `None` if one of them cuts the graph.
    fn descend(&mut self, graph: &FreeGraph, state: &SearchState, root: Vertex) -> Option<u32> {
        let mut count = 0;
        self.meet(state, root, &mut count);
        while let Some((vertex, rest)) = self.path.last_mut() {
            let vertex = *vertex;
            let Some(edge) = edges(*rest).next() else {
                self.path.pop();
                let Some(&(parent, _)) = self.path.last() else {
                    break;
                };
                // The subtree of `vertex` reaches no higher than its parent: the parent cuts it off.
                let low = self.low[vertex as usize];
                if low >= self.met[parent as usize] {
                    return None;
                }
                self.low[parent as usize] = self.low[parent as usize].min(low);
                continue;
            };
            *rest &= !(1 << edge);
            let other = graph.target(vertex, edge);
            let met = self.met[other as usize];
            if met == UNSEEN {
                self.meet(state, other, &mut count);
            } else {
                self.low[vertex as usize] = self.low[vertex as usize].min(met);
            }
        }
        Some(count)
    }

    fn meet(&mut self, state: &SearchState, vertex: Vertex, count: &mut u32) {
        *count += 1;
        // The outside vertex was met first.
        self.met[vertex as usize] = *count + 1;
        self.low[vertex as usize] = *count + 1;
        self.path.push((vertex, state.usable(vertex)));
    }
}
