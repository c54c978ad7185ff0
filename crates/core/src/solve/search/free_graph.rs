//! The knight's graph on the free squares of a board, constant during a search.

use crate::board::{Board, Fallible, MoveOrder, NOWHERE, Square, SquareIndex};

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
