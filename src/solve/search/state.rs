//! A state of the search: the edges that the path may still use, and those that it must use.

use crate::board::OutOfMemory;
use crate::solve::search::free_graph::{FreeGraph, NOWHERE, TO_OUTSIDE, Vertex};
use crate::solve::search::rules::Rules;

/// A square: bit k of a set stands for edge k.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The edges that the cycle may use.
    usable: u16,
    /// The usable edges that the cycle must use.
    chosen: u16,
    /// If this is an end of a chosen path: the other end.
    mate: Vertex,
}

/// A partial cycle: its chosen edges, and the edges that are still usable.
///
/// A path from s through all squares is a cycle through one more vertex: the outside vertex,
/// which is joined to s and to each square where the path may end.
#[derive(Debug)]
pub(crate) struct SearchState {
    nodes: Vec<Node>,
    /// How many edges of the outside vertex are usable, and how many are chosen.
    outside: (u32, u32),
    outside_mate: Vertex,
    chosen: u32,
    /// The changed squares as they were before, the latest change last.
    trail: Vec<(Vertex, Node)>,
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

/// The state cannot be completed to a cycle through all vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

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
        })
    }

    /// A copy without the changes to go back over.
    pub(crate) fn copy(&self) -> Result<Self, OutOfMemory> {
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(self.nodes.len())?;
        nodes.extend_from_slice(&self.nodes);
        Ok(Self {
            nodes,
            trail: Vec::new(),
            ..*self
        })
    }

    /// Allocates the trail for all changes up to a complete state.
    pub(crate) fn reserve_trail(&mut self) -> Result<(), OutOfMemory> {
        let changes = MOST_CHANGES * (self.nodes.len() + 1);
        Ok(self.trail.try_reserve_exact(changes)?)
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
        }
        self.outside = mark.outside;
        self.outside_mate = mark.outside_mate;
        self.chosen = mark.chosen;
    }

    /// Forgets the changes; marks become invalid.
    pub(crate) fn forget(&mut self) {
        self.trail.clear();
    }

    /// A square, to change it: its old contents go onto the trail.
    fn node_mut(&mut self, square: Vertex) -> &mut Node {
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

    /// Whether every vertex has its two edges.
    pub(crate) const fn is_complete(&self, graph: &FreeGraph) -> bool {
        self.chosen == graph.vertices
    }

    /// Chooses an edge of a square and notes the changed vertices.
    pub(crate) fn choose(
        &mut self,
        graph: &FreeGraph,
        rules: Rules,
        from: Vertex,
        edge: usize,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        let bit = 1 << edge;
        let Node { usable, chosen, .. } = self.nodes[from as usize];
        if chosen & bit != 0 {
            return Ok(());
        }
        if usable & bit == 0 || chosen.count_ones() >= 2 {
            return Err(Contradiction);
        }
        self.node_mut(from).chosen |= bit;
        let to = graph.target(from, edge);
        let chosen = if to == graph.outside() {
            self.outside.1
        } else {
            self.chosen(to).count_ones()
        };
        if chosen >= 2 {
            return Err(Contradiction);
        }
        if edge == TO_OUTSIDE {
            self.outside.1 += 1;
        } else {
            self.node_mut(to).chosen |= opposite(edge);
        }
        self.chosen += 1;
        changed.extend([from, to]);
        if rules.four_rows {
            for (square, other) in graph.inner_edges(from, to) {
                if self.chosen(square) & (1 << other) == 0 {
                    self.remove(graph, square, other, changed);
                }
            }
        }
        if rules.early_cycles {
            self.join(graph, from, to, changed)?;
        }
        Ok(())
    }

    /// Joins the chosen paths that end at two vertices, and removes the edge that would close the
    /// joined path too early.
    fn join(
        &mut self,
        graph: &FreeGraph,
        from: Vertex,
        to: Vertex,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        let (first, last) = (self.mate(graph, from), self.mate(graph, to));
        if first == to {
            return if self.is_complete(graph) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        self.set_mate(graph, first, last);
        self.set_mate(graph, last, first);
        if self.chosen + 1 == graph.vertices {
            return Ok(());
        }
        let (square, other) = if first == graph.outside() {
            (last, first)
        } else {
            (first, last)
        };
        if let Some(edge) = graph.edge(square, other)
            && self.nodes[square as usize].chosen & (1 << edge) == 0
        {
            self.remove(graph, square, edge, changed);
        }
        Ok(())
    }

    /// Removes an edge of a square, if it is usable, and notes the changed vertices.
    pub(crate) fn remove(
        &mut self,
        graph: &FreeGraph,
        from: Vertex,
        edge: usize,
        changed: &mut Vec<Vertex>,
    ) {
        if self.usable(from) & (1 << edge) == 0 {
            return;
        }
        self.node_mut(from).usable &= !(1 << edge);
        let to = graph.target(from, edge);
        if edge == TO_OUTSIDE {
            self.outside.0 -= 1;
        } else {
            self.node_mut(to).usable &= !opposite(edge);
        }
        changed.extend([from, to]);
    }

    /// Draws all consequences of the changes.
    pub(crate) fn propagate(
        &mut self,
        graph: &FreeGraph,
        rules: Rules,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        while let Some(vertex) = changed.pop() {
            let conclusion = if vertex == graph.outside() {
                self.conclude_outside(graph, rules, changed)
            } else {
                self.conclude(graph, rules, vertex, changed)
            };
            if conclusion.is_err() {
                changed.clear();
                return conclusion;
            }
        }
        Ok(())
    }

    /// The consequences for a square, which uses two of its edges. If two are chosen, the others are
    /// removed; if only two are usable, both are chosen; with fewer there is no cycle.
    fn conclude(
        &mut self,
        graph: &FreeGraph,
        rules: Rules,
        square: Vertex,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        let Node { usable, chosen, .. } = self.nodes[square as usize];
        match (usable.count_ones(), chosen.count_ones()) {
            (0 | 1, _) => Err(Contradiction),
            (3.., 2) => {
                for edge in edges(usable & !chosen) {
                    self.remove(graph, square, edge, changed);
                }
                Ok(())
            }
            (2, 0 | 1) if rules.forced_edges => {
                for edge in edges(usable & !chosen) {
                    self.choose(graph, rules, square, edge, changed)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The consequences for the outside vertex.
    fn conclude_outside(
        &mut self,
        graph: &FreeGraph,
        rules: Rules,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        match self.outside {
            (0 | 1, _) => Err(Contradiction),
            (3.., 2) => {
                for square in self.open_ends(graph) {
                    self.remove(graph, square, TO_OUTSIDE, changed);
                }
                Ok(())
            }
            (2, 0 | 1) if rules.forced_edges => {
                for square in self.open_ends(graph) {
                    self.choose(graph, rules, square, TO_OUTSIDE, changed)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The squares whose edge to the outside vertex is usable and not chosen.
    fn open_ends(&self, graph: &FreeGraph) -> Vec<Vertex> {
        let open = |&square: &Vertex| {
            (self.usable(square) & !self.chosen(square)) & (1 << TO_OUTSIDE) != 0
        };
        (0..graph.outside()).filter(open).collect()
    }

    fn mate(&self, graph: &FreeGraph, vertex: Vertex) -> Vertex {
        if vertex == graph.outside() {
            self.outside_mate
        } else {
            self.nodes[vertex as usize].mate
        }
    }

    fn set_mate(&mut self, graph: &FreeGraph, vertex: Vertex, mate: Vertex) {
        if vertex == graph.outside() {
            self.outside_mate = mate;
        } else {
            self.node_mut(vertex).mate = mate;
        }
    }
}

/// The same edge as a bit of its other square.
const fn opposite(edge: usize) -> u16 {
    1 << ((edge + 4) & 7)
}
