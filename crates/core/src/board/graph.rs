//! The knight's graph: a vertex for each free square, and an edge for each move between two of them.

use crate::board::{Board, Fallible, MoveOrder, NOWHERE, Square};

/// The graph of a board's free squares, which are the vertices 0, 1, 2, ... in row-major order.
///
/// ```
/// use knights_core::board::{Board, KnightGraph, Square};
///
/// // A knight goes around a 3 x 3 board, but never to the square in the middle.
/// let graph = KnightGraph::new(Board::new(3, 3)?, &[Square::new(1, 1)])?;
/// assert_eq!((graph.vertices(), graph.edges()), (8, 8));
/// assert!(graph.neighbours(Square::new(0, 0)).eq([Square::new(1, 2), Square::new(2, 1)]));
/// assert_eq!(graph.vertex(Square::new(1, 2)), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KnightGraph {
    board: Board,
    /// The vertex of each square, or [`NOWHERE`].
    places: Vec<u32>,
    vertices: u32,
}

impl KnightGraph {
    /// The graph without the holes.
    ///
    /// # Errors
    ///
    /// The memory does not suffice: four bytes for each square.
    pub fn new(board: Board, holes: &[Square]) -> Fallible<Self> {
        let mut places = board.grid(0)?;
        for &square in holes {
            places[board.index(square)] = NOWHERE;
        }
        let mut vertices = 0;
        for place in places.iter_mut().filter(|place| **place != NOWHERE) {
            *place = vertices;
            vertices += 1;
        }
        Ok(Self {
            board,
            places,
            vertices,
        })
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number of free squares.
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The number of moves between free squares, each in one direction. Looks at every square.
    pub fn edges(&self) -> u64 {
        let ends = self.squares().map(|square| self.neighbours(square).count());
        ends.map(|ends| ends as u64).sum::<u64>() / 2
    }

    /// The free squares, in the order of their vertices.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let squares = self.board.all();
        squares.filter(|&square| self.vertex(square).is_some())
    }

    /// The vertex of a square; `None` if the square is a hole.
    ///
    /// # Panics
    ///
    /// Panics if the square lies off the board.
    pub fn vertex(&self, square: Square) -> Option<u32> {
        let place = self.places[self.board.index(square)];
        (place != NOWHERE).then_some(place)
    }

    /// The free squares that are one move away from a square, in row-major order.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + Clone + use<> {
        let mut ends = [square; 8];
        let squares = self.board.neighbours(square, MoveOrder::Judge);
        let mut number = 0;
        for neighbour in squares.filter(|&neighbour| self.vertex(neighbour).is_some()) {
            ends[number] = neighbour;
            number += 1;
        }
        ends[..number].sort_unstable();
        ends.into_iter().take(number)
    }
}
