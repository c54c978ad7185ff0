//! The knight's graph on the free squares of a board, constant during a search.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};

/// The edge of a square to the outside vertex, besides the eight moves.
pub(crate) const TO_OUTSIDE: usize = 8;

/// The edge between the starts of two paths, or along a link, besides the eight moves.
pub(crate) const TO_PARTNER: usize = 9;

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

/// A vertex: a square by its index in row-major order, or the outside vertex after them.
pub(crate) type Vertex = u32;

/// Marks an edge that does not exist.
pub(crate) const NOWHERE: Vertex = Vertex::MAX;

/// The free squares and the outside vertex, with their edges.
#[derive(Clone, Debug)]
pub(crate) struct FreeGraph {
    pub board: Board,
    pub neighbours: Vec<[Vertex; 8]>,
    free: Vec<bool>,
    /// The squares of the two inner rows, or columns, for each side of length four.
    inner: Vec<Vec<bool>>,
    /// The number of vertices: the free squares and the outside vertex.
    pub vertices: u32,
    /// The starts of two paths, which [`TO_PARTNER`] joins.
    pub partners: Option<[Vertex; 2]>,
    /// For each square, the one that [`TO_PARTNER`] joins it to, or [`NOWHERE`]. Empty if there are
    /// no such edges, and for two paths.
    links: Vec<Vertex>,
}

impl FreeGraph {
    /// The graph of the squares that are `free`, in row-major order.
    pub(crate) fn new(board: Board, free: Vec<bool>) -> Result<Self, OutOfMemory> {
        let steps = DIRECTIONS.steps();
        let is_free = |square: &Square| free[board.index(*square)];
        let mut neighbours = board.grid([NOWHERE; 8])?;
        for (square, neighbours) in board.all().zip(&mut neighbours) {
            for (step, neighbour) in steps.into_iter().zip(neighbours) {
                let other = board.neighbour(square, step).filter(is_free);
                if let Some(other) = other.filter(|_| is_free(&square)) {
                    *neighbour = vertex(board, other);
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
            partners: None,
            links: Vec::new(),
        })
    }

    /// The same graph with links: for each square the one that its link leads to, or [`NOWHERE`]. The rule of four rows does not hold in it.
    pub(crate) fn linked(mut self, links: Vec<Vertex>) -> Self {
        self.inner.clear();
        self.links = links;
        self
    }

    /// The same graph with an edge between the starts of two paths. The rule of four rows, which is
    /// about one path, does not hold in it.
    pub(crate) fn joined(mut self, starts: [Vertex; 2]) -> Self {
        self.inner.clear();
        self.partners = Some(starts);
        self
    }

    /// The square that [`TO_PARTNER`] joins a square to: the start of the other path, if this is
    /// the start of one of two, or the other end of its link.
    pub(crate) fn partner(&self, vertex: Vertex) -> Option<Vertex> {
        let Some([first, second]) = self.partners else {
            let link = self.links.get(vertex as usize).copied();
            return link.filter(|&other| other != NOWHERE);
        };
        match vertex {
            vertex if vertex == first => Some(second),
            vertex if vertex == second => Some(first),
            _ => None,
        }
    }

    /// The vertex that is not a square.
    pub(crate) const fn outside(&self) -> Vertex {
        self.board.squares()
    }

    /// Whether the rule of four rows lets a path end on a square.
    pub(crate) fn is_outer(&self, square: Vertex) -> bool {
        self.inner.iter().all(|inner| !inner[square as usize])
    }

    /// All edges between inner rows, each as a square and an edge, if this edge is one of them.
    pub(crate) fn inner_edges(&self, from: Vertex, to: Vertex) -> Vec<(Vertex, usize)> {
        let mut found = Vec::new();
        for inner in &self.inner {
            let is_inner = |vertex: Vertex| vertex != self.outside() && inner[vertex as usize];
            if !is_inner(from) || !is_inner(to) {
                continue;
            }
            for square in (0..self.outside()).filter(|&square| is_inner(square)) {
                let edges = (0..8).filter(|&edge| {
                    let other = self.target(square, edge);
                    other != NOWHERE && is_inner(other)
                });
                found.extend(edges.map(|edge| (square, edge)));
            }
        }
        found
    }

    /// Whether a square is free.
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
            TO_PARTNER => self.partner(from).unwrap_or(NOWHERE),
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
            .position(|&other| other == to)
    }
}

/// For each side of length four, which squares lie in the two inner rows or columns. Empty if a
/// square is blocked: then the rule of four rows does not hold.
fn inner(board: Board, free: &[bool]) -> Vec<Vec<bool>> {
    if free.contains(&false) {
        return Vec::new();
    }
    let row: fn(Square) -> u32 = |square| square.row;
    let column: fn(Square) -> u32 = |square| square.column;
    let sides = [(board.rows(), row), (board.columns(), column)];
    let of_four = sides.into_iter().filter(|&(length, _)| length == 4);
    let is_inner = |line: u32| matches!(line, 1 | 2);
    of_four
        .map(|(_, line)| board.all().map(|square| is_inner(line(square))).collect())
        .collect()
}

/// The vertex of a square.
pub(crate) fn vertex(board: Board, square: Square) -> Vertex {
    Vertex::try_from(board.index(square)).expect("squares are counted in u32")
}
