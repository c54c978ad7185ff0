//! The moves that a path may still use, and those that it must: one state of the search.

use crate::board::OutOfMemory;
use crate::solve::search::map::{Map, NOWHERE, TO_OUTSIDE, Vertex};
use crate::solve::search::rules::Rules;

/// What is known of a vertex: bit k stands for the edge in direction k.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The edges that the cycle may use.
    usable: u16,
    /// The edges that it does use, among them.
    chosen: u16,
    /// Where this is one end of a chosen path: the other end.
    mate: Vertex,
}

/// The cycle so far: which edges are chosen, which are usable.
///
/// A path from s through all squares is a cycle through one more vertex, which is outside of
/// the board, joined to s and to each square where the path may end.
#[derive(Debug)]
pub(crate) struct State {
    nodes: Vec<Node>,
    /// How many edges of the outside vertex are usable, and how many are chosen.
    outside: (u32, u32),
    outside_mate: Vertex,
    chosen: u32,
    /// Squares that have changed, as they were before, the latest last.
    trail: Vec<(Vertex, Node)>,
}

/// A state to which a later one can go back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    outside: (u32, u32),
    outside_mate: Vertex,
    chosen: u32,
}

/// How many changes there may be on the way from the first state to a complete one, for each
/// square: five edges, each of which is chosen or removed once at both its ends, and two ends
/// of the path that a chosen edge makes longer.
const MOST_CHANGES: usize = 12;

/// The state has no cycle through all vertices.
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

impl State {
    /// All edges between free squares usable, and those from `ends` to the outside.
    pub(crate) fn new(map: &Map, ends: impl Fn(Vertex) -> bool) -> Result<Self, OutOfMemory> {
        let mut outside = 0;
        let blank = Node {
            usable: 0,
            chosen: 0,
            mate: 0,
        };
        let mut nodes = map.board.grid(blank)?;
        for ((vertex, neighbours), node) in (0..).zip(&map.neighbours).zip(&mut nodes) {
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
            outside_mate: map.outside(),
            chosen: 0,
            trail: Vec::new(),
        })
    }

    /// A copy, which cannot go back; `None` where the memory does not hold it.
    pub(crate) fn copy(&self) -> Option<Self> {
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(self.nodes.len()).ok()?;
        nodes.extend_from_slice(&self.nodes);
        Some(Self {
            nodes,
            trail: Vec::new(),
            ..*self
        })
    }

    /// Makes room for all changes up to a complete state; `None` where the memory has none.
    pub(crate) fn make_room(&mut self) -> Option<()> {
        let changes = MOST_CHANGES * (self.nodes.len() + 1);
        self.trail.try_reserve_exact(changes).ok()
    }

    /// This state, to go back to.
    pub(crate) const fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            outside: self.outside,
            outside_mate: self.outside_mate,
            chosen: self.chosen,
        }
    }

    /// Goes back to an earlier state.
    pub(crate) fn go_back(&mut self, mark: Mark) {
        for (square, node) in self.trail.drain(mark.trail..).rev() {
            self.nodes[square as usize] = node;
        }
        self.outside = mark.outside;
        self.outside_mate = mark.outside_mate;
        self.chosen = mark.chosen;
    }

    /// Forgets the earlier states.
    pub(crate) fn forget(&mut self) {
        self.trail.clear();
    }

    /// What is known of a square, to change it.
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
    pub(crate) const fn is_complete(&self, map: &Map) -> bool {
        self.chosen == map.vertices
    }

    /// Chooses an edge of a square.
    pub(crate) fn choose(
        &mut self,
        map: &Map,
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
        let to = map.target(from, edge);
        let chosen = if to == map.outside() {
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
            for (square, other) in map.inner_edges(from, to) {
                if self.chosen(square) & (1 << other) == 0 {
                    self.remove(map, square, other, changed);
                }
            }
        }
        if rules.early_cycles {
            self.join(map, from, to, changed)?;
        }
        Ok(())
    }

    /// Joins the chosen paths that end at two vertices, and takes away the edge that would
    /// close the longer one too early.
    fn join(
        &mut self,
        map: &Map,
        from: Vertex,
        to: Vertex,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        let (first, last) = (self.mate(map, from), self.mate(map, to));
        if first == to {
            return if self.is_complete(map) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        self.set_mate(map, first, last);
        self.set_mate(map, last, first);
        if self.chosen + 1 == map.vertices {
            return Ok(());
        }
        let (square, other) = if first == map.outside() {
            (last, first)
        } else {
            (first, last)
        };
        if let Some(edge) = map.edge(square, other)
            && self.nodes[square as usize].chosen & (1 << edge) == 0
        {
            self.remove(map, square, edge, changed);
        }
        Ok(())
    }

    /// Takes an edge of a square away, if it is there.
    pub(crate) fn remove(
        &mut self,
        map: &Map,
        from: Vertex,
        edge: usize,
        changed: &mut Vec<Vertex>,
    ) {
        if self.usable(from) & (1 << edge) == 0 {
            return;
        }
        self.node_mut(from).usable &= !(1 << edge);
        let to = map.target(from, edge);
        if edge == TO_OUTSIDE {
            self.outside.0 -= 1;
        } else {
            self.node_mut(to).usable &= !opposite(edge);
        }
        changed.extend([from, to]);
    }

    /// Draws all conclusions from the edges of the changed vertices.
    pub(crate) fn propagate(
        &mut self,
        map: &Map,
        rules: Rules,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        while let Some(vertex) = changed.pop() {
            let conclusion = if vertex == map.outside() {
                self.conclude_outside(map, rules, changed)
            } else {
                self.conclude(map, rules, vertex, changed)
            };
            if conclusion.is_err() {
                changed.clear();
                return conclusion;
            }
        }
        Ok(())
    }

    /// A square uses two of its edges: with two chosen it loses the rest, with two usable
    /// both are chosen, with fewer there is no cycle.
    fn conclude(
        &mut self,
        map: &Map,
        rules: Rules,
        square: Vertex,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        let Node { usable, chosen, .. } = self.nodes[square as usize];
        match (usable.count_ones(), chosen.count_ones()) {
            (0 | 1, _) => Err(Contradiction),
            (3.., 2) => {
                for edge in edges(usable & !chosen) {
                    self.remove(map, square, edge, changed);
                }
                Ok(())
            }
            (2, 0 | 1) if rules.forced_edges => {
                for edge in edges(usable & !chosen) {
                    self.choose(map, rules, square, edge, changed)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The same for the vertex outside.
    fn conclude_outside(
        &mut self,
        map: &Map,
        rules: Rules,
        changed: &mut Vec<Vertex>,
    ) -> Result<(), Contradiction> {
        match self.outside {
            (0 | 1, _) => Err(Contradiction),
            (3.., 2) => {
                for square in self.open_ends(map) {
                    self.remove(map, square, TO_OUTSIDE, changed);
                }
                Ok(())
            }
            (2, 0 | 1) if rules.forced_edges => {
                for square in self.open_ends(map) {
                    self.choose(map, rules, square, TO_OUTSIDE, changed)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The squares whose edge to the outside is usable and not chosen.
    fn open_ends(&self, map: &Map) -> Vec<Vertex> {
        let open = |&square: &Vertex| {
            (self.usable(square) & !self.chosen(square)) & (1 << TO_OUTSIDE) != 0
        };
        (0..map.outside()).filter(open).collect()
    }

    fn mate(&self, map: &Map, vertex: Vertex) -> Vertex {
        if vertex == map.outside() {
            self.outside_mate
        } else {
            self.nodes[vertex as usize].mate
        }
    }

    fn set_mate(&mut self, map: &Map, vertex: Vertex, mate: Vertex) {
        if vertex == map.outside() {
            self.outside_mate = mate;
        } else {
            self.node_mut(vertex).mate = mate;
        }
    }
}

/// The same edge as its other square has it.
const fn opposite(edge: usize) -> u16 {
    1 << ((edge + 4) & 7)
}
