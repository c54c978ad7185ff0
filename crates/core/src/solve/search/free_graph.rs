//! The knight's graph on the free squares of a board, constant during a search, and the vertices without which
//! it falls apart.

use std::ops::ControlFlow;

use crate::board::{Board, Fallible, MoveOrder, NOWHERE, Square, SquareIndex, try_vec};
use crate::solve::search::state::{SearchState, edges};

/// The edge of a square to the outside vertex, besides the eight moves.
pub(crate) const TO_OUTSIDE: usize = 8;

/// The edge along a link, besides the eight moves.
pub(crate) const TO_LINKED: usize = 9;

/// The edges of a square by number: the opposite of edge k is edge (k + 4) & 7.
///
/// ```text
/// . 7 . 0 .
/// 6 . . . 1
/// . . x . .
/// 5 . . . 2
/// . 4 . 3 .
/// ```
const DIRECTIONS: MoveOrder = MoveOrder::Judge;

/// A vertex: a square, or the outside vertex after them.
pub(crate) type Vertex = SquareIndex;

/// The free squares and the outside vertex, with their edges.
#[derive(Clone, Debug)]
pub(crate) struct FreeGraph {
    pub board: Board,
    pub neighbours: Vec<[Vertex; 8]>,
    free: Vec<bool>,
    /// The squares of the two inner rows, or columns, for each side of length four. The rule of four rows
    /// lets no path end there.
    pub inner: Vec<Vec<bool>>,
    /// The number of vertices: the free squares and the outside vertex.
    pub vertices: u32,
    /// For each square, the one that [`TO_LINKED`] joins it to, or [`NOWHERE`]. Empty if there are
    /// no such edges.
    links: Vec<Vertex>,
}

impl FreeGraph {
    /// The graph of the squares that are `free`, in row-major order.
    pub(crate) fn new(board: Board, free: Vec<bool>) -> Fallible<Self> {
        let steps = DIRECTIONS.steps();
        let is_free = |square: &Square| free[board.index(*square)];
        let mut neighbours = board.grid([NOWHERE; 8])?;
        for (square, neighbours) in board.all().zip(&mut neighbours) {
            for (step, neighbour) in steps.into_iter().zip(neighbours) {
                let target = board.neighbour(square, step).filter(is_free);
                if let Some(target) = target.filter(|_| is_free(&square)) {
                    *neighbour = board.square_index(target);
                }
            }
        }
        let squares = free.iter().filter(|&&free| free).count();
        Ok(Self {
            board,
            neighbours,
            inner: inner(board, &free),
            free,
            vertices: u32::try_from(squares).expect("squares are counted in u32") + 1,
            links: Vec::new(),
        })
    }

    /// The same graph with links: for each square the one that its link leads to, or [`NOWHERE`]. The rule of
    /// four rows, which is about one path, does not hold in it.
    pub(crate) fn linked(mut self, links: Vec<Vertex>) -> Self {
        self.inner.clear();
        self.links = links;
        self
    }

    /// The square that [`TO_LINKED`] joins a square to: the other end of its link.
    pub(crate) fn partner(&self, vertex: Vertex) -> Option<Vertex> {
        let link = self.links.get(vertex as usize).copied();
        link.filter(|&partner| partner != NOWHERE)
    }

    /// The vertex that is not a square.
    pub(crate) const fn outside(&self) -> Vertex {
        self.board.squares()
    }

    /// All edges between inner rows, each as a square and an edge, if this edge is one of them.
    pub(crate) fn inner_edges(&self, from: Vertex, to: Vertex) -> Vec<(Vertex, usize)> {
        let mut inner_edges = Vec::new();
        for inner in &self.inner {
            let is_inner = |vertex: Vertex| vertex != self.outside() && inner[vertex as usize];
            if !is_inner(from) || !is_inner(to) {
                continue;
            }
            for square in (0..self.outside()).filter(|&square| is_inner(square)) {
                let edges = (0..8).filter(|&edge| {
                    let target = self.target(square, edge);
                    target != NOWHERE && is_inner(target)
                });
                inner_edges.extend(edges.map(|edge| (square, edge)));
            }
        }
        inner_edges
    }

    pub(crate) fn is_free(&self, square: Square) -> bool {
        self.free[self.board.index(square)]
    }

    /// Whether this is the outside vertex or a free square.
    pub(crate) fn is_vertex(&self, vertex: Vertex) -> bool {
        vertex == self.outside() || self.free[vertex as usize]
    }

    /// The other end of an edge.
    #[inline]
    pub(crate) fn target(&self, from: Vertex, edge: usize) -> Vertex {
        match edge {
            TO_OUTSIDE => self.outside(),
            TO_LINKED => self.partner(from).unwrap_or(NOWHERE),
            _ => self.neighbours[from as usize][edge],
        }
    }

    /// The edge of a square that leads to a vertex.
    pub(crate) fn edge(&self, from: Vertex, to: Vertex) -> Option<usize> {
        if to == self.outside() {
            return Some(TO_OUTSIDE);
        }
        self.neighbours[from as usize]
            .iter()
            .position(|&neighbour| neighbour == to)
    }
}

/// For each side of length four, which squares lie in the two inner rows or columns. Empty if a
/// square is a hole: then the rule of four rows does not hold.
fn inner(board: Board, free: &[bool]) -> Vec<Vec<bool>> {
    if free.contains(&false) {
        return Vec::new();
    }
    let row: fn(Square) -> u32 = |square| square.row;
    let column: fn(Square) -> u32 = |square| square.column;
    let sides = [(board.rows(), row), (board.columns(), column)];
    let four_long = sides.into_iter().filter(|&(length, _)| length == 4);
    let is_inner = |line: u32| matches!(line, 1 | 2);
    four_long
        .map(|(_, line)| board.all().map(|square| is_inner(line(square))).collect())
        .collect()
}

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
