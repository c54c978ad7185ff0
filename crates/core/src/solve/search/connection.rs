//! The vertices of a search without which its graph falls apart.

use std::ops::ControlFlow;

use crate::board::{Board, Fallible, try_vec};
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
    clock: u32,
}

impl Scratch {
    /// Buffers for all vertices of a board, so that no call allocates.
    pub(crate) fn new(board: Board) -> Fallible<Self> {
        let vertices = board.squares() as usize + 1;
        Ok(Self {
            met: try_vec(vertices, UNSEEN)?,
            low: try_vec(vertices, UNSEEN)?,
            path: try_vec(vertices, (0, 0))?,
            clock: 0,
        })
    }

    pub(crate) fn clear(&mut self) {
        self.met.fill(UNSEEN);
        self.low.fill(UNSEEN);
        self.clock = 0;
    }

    pub(crate) fn has_met(&self, vertex: Vertex) -> bool {
        self.met[vertex as usize] != UNSEEN
    }

    /// Whether the usable graph is connected and stays connected without any one vertex, as a
    /// cycle through all vertices does. Linear in the vertices.
    pub(crate) fn is_two_connected(&mut self, graph: &FreeGraph, state: &SearchState) -> bool {
        let outside = graph.outside();
        self.clear();
        self.clock = 1;
        self.met[outside as usize] = self.clock;
        let joined = |&square: &Vertex| state.usable(square) & (1 << TO_OUTSIDE) != 0;
        let Some(root) = (0..outside).find(joined) else {
            return false;
        };
        // The outside vertex is the root of the search tree and must have one child: all squares
        // are met from the first of its neighbours.
        let usable = |vertex| state.usable(vertex);
        self.descend(graph, usable, root, |_| ControlFlow::Break(()))
            .is_continue()
            && self.clock == graph.vertices
    }

    /// Meets all squares that can be reached from `root` along `usable` edges, and calls `cut` with a
    /// vertex for each part that only this vertex joins to the root (Hopcroft and Tarjan's search for
    /// cut vertices, 1973).
    pub(crate) fn descend(
        &mut self,
        graph: &FreeGraph,
        usable: impl Fn(Vertex) -> u16,
        root: Vertex,
        mut cut: impl FnMut(Vertex) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.path.clear();
        self.meet(root, usable(root));
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
                    cut(parent)?;
                }
                self.low[parent as usize] = self.low[parent as usize].min(low);
                continue;
            };
            *rest &= !(1 << edge);
            let neighbour = graph.target(vertex, edge);
            let met = self.met[neighbour as usize];
            if met == UNSEEN {
                self.meet(neighbour, usable(neighbour));
            } else {
                self.low[vertex as usize] = self.low[vertex as usize].min(met);
            }
        }
        ControlFlow::Continue(())
    }

    fn meet(&mut self, vertex: Vertex, edges: u16) {
        self.clock += 1;
        self.met[vertex as usize] = self.clock;
        self.low[vertex as usize] = self.clock;
        self.path.push((vertex, edges));
    }
}
