//! A state of the search: the edges that the path may still use, and those that it must use.

use crate::board::OutOfMemory;
use crate::solve::search::free_graph::{FreeGraph, NOWHERE, TO_OUTSIDE, TO_PARTNER, Vertex};
use crate::solve::search::queue::SquareQueue;

/// A square: bit k of a set stands for edge k.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The edges that the cycle may use.
    pub usable: u16,
    /// The usable edges that the cycle must use.
    pub chosen: u16,
    /// If this is an end of a chosen path: the other end.
    mate: Vertex,
}

/// A partial cycle: its chosen edges, and the edges that are still usable.
///
/// A path from s through all squares is a cycle through one more vertex: the outside vertex,
/// which is joined to s and to each square where the path may end. Two paths are a cycle too: their
/// starts are joined to each other, and the outside vertex to each square where a path may end.
#[derive(Debug)]
pub(crate) struct SearchState {
    nodes: Vec<Node>,
    /// How many edges of the outside vertex are usable, and how many are chosen.
    pub outside: (u32, u32),
    outside_mate: Vertex,
    /// How many edges are chosen.
    pub chosen: u32,
    /// The changed squares as they were before, the latest change last.
    trail: Vec<(Vertex, Node)>,
    /// The unfinished squares, while the state is completed.
    pub queue: SquareQueue,
}

/// A state to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    outside: (u32, u32),
    outside_mate: Vertex,
    chosen: u32,
}

/// The most changes per square from the first state to a complete one: five edges, each chosen or
/// removed once at both ends, and two ends of the path that a chosen edge makes longer.
const MOST_CHANGES: usize = 12;

/// The edges of a set.
#[inline]
pub(crate) fn edges(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let edge = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(edge)
    })
}

impl SearchState {
    /// The state in which all edges between free squares are usable, and those between the
    /// outside vertex and the squares that `ends` accepts.
    pub(crate) fn new(
        graph: &FreeGraph,
        ends: impl Fn(Vertex) -> bool,
    ) -> Result<Self, OutOfMemory> {
        let mut outside = 0;
        let blank = Node {
            usable: 0,
            chosen: 0,
            mate: 0,
        };
        let mut nodes = graph.board.grid(blank)?;
        for ((vertex, neighbours), node) in (0..).zip(&graph.neighbours).zip(&mut nodes) {
            node.mate = vertex;
            for (edge, &other) in neighbours.iter().enumerate() {
                node.usable |= u16::from(other != NOWHERE) << edge;
            }
            node.usable |= u16::from(graph.partner(vertex).is_some()) << TO_PARTNER;
            if ends(vertex) {
                node.usable |= 1 << TO_OUTSIDE;
                outside += 1;
            }
        }
        Ok(Self {
            nodes,
            outside: (outside, 0),
            outside_mate: graph.outside(),
            chosen: 0,
            trail: Vec::new(),
            queue: SquareQueue::default(),
        })
    }

    /// A copy with an empty trail.
    pub(crate) fn copy(&self) -> Result<Self, OutOfMemory> {
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(self.nodes.len())?;
        nodes.extend_from_slice(&self.nodes);
        Ok(Self {
            nodes,
            trail: Vec::new(),
            queue: SquareQueue::default(),
            ..*self
        })
    }

    /// Prepares a state to be completed: allocates the trail for all changes up to a complete state, and
    /// queues the unfinished squares.
    pub(crate) fn prepare(&mut self, graph: &FreeGraph) -> Result<(), OutOfMemory> {
        let changes = MOST_CHANGES * (self.nodes.len() + 1);
        self.trail.try_reserve_exact(changes)?;
        self.queue = SquareQueue::new(graph.board)?;
        for square in (0..graph.outside()).filter(|&square| graph.is_vertex(square)) {
            self.requeue(square);
        }
        Ok(())
    }

    /// Moves a changed square to its place in the queue.
    pub(crate) fn requeue(&mut self, square: Vertex) {
        let Node { usable, chosen, .. } = self.nodes[square as usize];
        self.queue.update(square, usable, chosen);
    }

    /// A mark to go back to this state.
    pub(crate) const fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            outside: self.outside,
            outside_mate: self.outside_mate,
            chosen: self.chosen,
        }
    }

    /// Goes back to a marked state.
    pub(crate) fn go_back(&mut self, mark: Mark) {
        for (square, node) in self.trail.drain(mark.trail..).rev() {
            self.nodes[square as usize] = node;
            self.queue.update(square, node.usable, node.chosen);
        }
        self.outside = mark.outside;
        self.outside_mate = mark.outside_mate;
        self.chosen = mark.chosen;
    }

    /// Empties the trail; marks become invalid.
    pub(crate) fn forget(&mut self) {
        self.trail.clear();
    }

    /// A square, to change it: its old contents go onto the trail.
    pub(crate) fn node_mut(&mut self, square: Vertex) -> &mut Node {
        let node = &mut self.nodes[square as usize];
        self.trail.push((square, *node));
        node
    }

    /// The usable edges of a square.
    #[inline]
    pub(crate) fn usable(&self, square: Vertex) -> u16 {
        self.nodes[square as usize].usable
    }

    /// The chosen edges of a square.
    #[inline]
    pub(crate) fn chosen(&self, square: Vertex) -> u16 {
        self.nodes[square as usize].chosen
    }

    /// The usable edges of a square that are not chosen.
    #[inline]
    pub(crate) fn open(&self, square: Vertex) -> u16 {
        self.usable(square) & !self.chosen(square)
    }

    /// Whether every vertex has its two edges.
    pub(crate) const fn is_complete(&self, graph: &FreeGraph) -> bool {
        self.chosen == graph.vertices
    }

    /// The other end of the chosen path that ends at a vertex.
    pub(crate) fn mate(&self, graph: &FreeGraph, vertex: Vertex) -> Vertex {
        if vertex == graph.outside() {
            self.outside_mate
        } else {
            self.nodes[vertex as usize].mate
        }
    }

    /// Sets the other end of the chosen path that ends at a vertex.
    pub(crate) fn set_mate(&mut self, graph: &FreeGraph, vertex: Vertex, mate: Vertex) {
        if vertex == graph.outside() {
            self.outside_mate = mate;
        } else {
            self.node_mut(vertex).mate = mate;
        }
    }
}
