//! Changes a state of the search and draws all consequences.

use crate::solve::search::free_graph::{FreeGraph, TO_LINKED, TO_OUTSIDE, Vertex};
use crate::solve::search::limits::{PruningRule, SearchLimits};
use crate::solve::search::state::{SearchState, edges};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// The cycle uses the edge.
    Choose,
    /// The cycle does not use the edge.
    Remove,
}

/// The state cannot be completed to a cycle through all vertices: the vertex where that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction(pub Vertex);

/// A change of a state in progress.
pub(crate) struct Propagation<'a> {
    pub state: &'a mut SearchState,
    pub graph: &'a FreeGraph,
    pub limits: SearchLimits,
    /// The vertices that have changed and whose consequences are not drawn yet.
    pub changed: &'a mut Vec<Vertex>,
}

impl Propagation<'_> {
    /// Changes an edge of a square and draws all consequences.
    pub(crate) fn run(
        mut self,
        change: Change,
        from: Vertex,
        edge: usize,
    ) -> Result<(), Contradiction> {
        let mut result = self.apply(change, from, edge);
        while result.is_ok()
            && let Some(vertex) = self.changed.pop()
        {
            result = self.conclude(vertex);
        }
        self.changed.clear();
        result
    }

    /// The consequences for a vertex, which uses two of its edges. If two are chosen, the others
    /// are removed; if only two are usable, both are chosen; with fewer there is no cycle.
    fn conclude(&mut self, vertex: Vertex) -> Result<(), Contradiction> {
        let is_outside = vertex == self.graph.outside();
        let (usable, chosen) = if is_outside {
            self.state.outside
        } else {
            let (usable, chosen) = (self.state.usable(vertex), self.state.chosen(vertex));
            (usable.count_ones(), chosen.count_ones())
        };
        let change = match (usable, chosen) {
            (0 | 1, _) => return Err(Contradiction(vertex)),
            (3.., 2) => Change::Remove,
            (2, 0 | 1) if self.limits.uses(PruningRule::ForcedEdges) => Change::Choose,
            _ => return Ok(()),
        };
        if is_outside {
            // The outside vertex has no list of its edges. They are rarely decided, so that a pass over all squares
            // does no harm.
            let squares = 0..self.graph.outside();
            let is_open = |&square: &Vertex| self.state.open(square) & (1 << TO_OUTSIDE) != 0;
            let open: Vec<Vertex> = squares.filter(is_open).collect();
            open.into_iter()
                .try_for_each(|square| self.apply(change, square, TO_OUTSIDE))
        } else {
            edges(self.state.open(vertex)).try_for_each(|edge| self.apply(change, vertex, edge))
        }
    }

    /// Changes an edge of a square and notes the changed vertices.
    fn apply(&mut self, change: Change, from: Vertex, edge: usize) -> Result<(), Contradiction> {
        match change {
            Change::Choose => self.choose(from, edge),
            Change::Remove => {
                self.remove(from, edge);
                Ok(())
            }
        }
    }

    fn choose(&mut self, from: Vertex, edge: usize) -> Result<(), Contradiction> {
        let bit = 1 << edge;
        if self.state.chosen(from) & bit != 0 {
            return Ok(());
        }
        if self.state.usable(from) & bit == 0 || self.state.chosen(from).count_ones() >= 2 {
            return Err(Contradiction(from));
        }
        self.state.node_mut(from).chosen |= bit;
        let to = self.graph.target(from, edge);
        let chosen = if edge == TO_OUTSIDE {
            self.state.outside.1
        } else {
            self.state.chosen(to).count_ones()
        };
        if chosen >= 2 {
            return Err(Contradiction(to));
        }
        if edge == TO_OUTSIDE {
            self.state.outside.1 += 1;
        } else {
            self.state.node_mut(to).chosen |= opposite(edge);
        }
        self.state.chosen += 1;
        self.state.requeue(from);
        if edge != TO_OUTSIDE {
            self.state.requeue(to);
        }
        self.changed.extend([from, to]);
        if self.limits.uses(PruningRule::FourRows) {
            // A path makes a single move between inner rows: this one.
            for (square, inner_edge) in self.graph.inner_edges(from, to) {
                if self.state.chosen(square) & (1 << inner_edge) == 0 {
                    self.remove(square, inner_edge);
                }
            }
        }
        if self.limits.uses(PruningRule::EarlyCycles) {
            self.join(from, to)?;
        }
        Ok(())
    }

    /// Joins the chosen paths that end at two vertices, and removes the edge that would close the
    /// joined path too early.
    fn join(&mut self, from: Vertex, to: Vertex) -> Result<(), Contradiction> {
        let graph = self.graph;
        let (first, last) = (self.state.mate(graph, from), self.state.mate(graph, to));
        if first == to {
            let is_complete = self.state.is_complete(graph);
            return is_complete.then_some(()).ok_or(Contradiction(from));
        }
        self.state.set_mate(graph, first, last);
        self.state.set_mate(graph, last, first);
        // The one edge that is missing closes the whole cycle.
        if self.state.chosen + 1 == graph.vertices {
            return Ok(());
        }
        // Edges are numbered at squares, so the outside vertex has to be the other end.
        let (square, other) = if first == graph.outside() {
            (last, first)
        } else {
            (first, last)
        };
        if let Some(edge) = graph.edge(square, other)
            && self.state.chosen(square) & (1 << edge) == 0
        {
            self.remove(square, edge);
        }
        Ok(())
    }

    fn remove(&mut self, from: Vertex, edge: usize) {
        if self.state.usable(from) & (1 << edge) == 0 {
            return;
        }
        self.state.node_mut(from).usable &= !(1 << edge);
        let to = self.graph.target(from, edge);
        if edge == TO_OUTSIDE {
            self.state.outside.0 -= 1;
        } else {
            self.state.node_mut(to).usable &= !opposite(edge);
            self.state.requeue(to);
        }
        self.state.requeue(from);
        self.changed.extend([from, to]);
    }
}

/// The same edge as a bit of its other square.
const fn opposite(edge: usize) -> u16 {
    if edge == TO_LINKED {
        return 1 << TO_LINKED;
    }
    1 << ((edge + 4) & 7)
}
