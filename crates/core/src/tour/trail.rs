//! Walks as directions, a byte for each move, and their check.

use crate::board::{Board, OutOfMemory, Square, Step, steps, try_vec};
use crate::tour::is_knight_move;

/// The directions of the moves of a [`Trail`]: by rows from the top, then by columns.
#[rustfmt::skip]
pub const DIRECTIONS: [Step; 8] =
    steps([(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]);

/// The rows above and below the board, and the columns beside it, that a move may lead to. The
/// columns to the right of one row are those to the left of the next.
const MARGIN: usize = 2;

/// A walk as its two ends and the directions of its moves, unchecked.
///
/// It takes a byte for each move, a quarter of a [`Numbering`](crate::tour::Numbering), and it is
/// read from the first move to the last.
#[derive(Clone, Copy, Debug)]
pub struct Trail<'a> {
    /// The first square.
    pub start: Square,
    /// The last square.
    pub end: Square,
    /// For each move, its number in [`DIRECTIONS`] in the three lowest bits.
    pub moves: &'a [u8],
}

impl Trail<'_> {
    /// The squares after the start. A square off the board has coordinates that have wrapped around.
    #[inline]
    pub fn rest(&self) -> impl Iterator<Item = Square> {
        let mut square = self.start;
        self.moves.iter().map(move |&number| {
            square = DIRECTIONS[usize::from(number & 7)].target(square);
            square
        })
    }

    /// The number of visited squares.
    pub fn length(&self) -> u32 {
        u32::try_from(self.moves.len() + 1).expect("squares are counted in u32")
    }

    /// Whether a knight's move that the trail has not used leads from its end to its start.
    pub fn returns(&self) -> bool {
        self.length() > 2 && is_knight_move(self.end, self.start)
    }
}

/// Checks trails on one board, around blocked squares.
#[derive(Clone, Debug)]
pub struct TrailCheck {
    board: Board,
    stride: usize,
    /// A byte for each square and the margin: 1 if no knight may go there.
    closed: Vec<u8>,
    /// The same during a walk.
    visited: Vec<u8>,
}

impl TrailCheck {
    /// The check for a board.
    ///
    /// # Errors
    ///
    /// Two bytes a square cannot be allocated.
    pub fn new(board: Board, blocked: &[Square]) -> Result<Self, OutOfMemory> {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        let stride = columns + MARGIN;
        let mut closed = try_vec((rows + 2 * MARGIN) * stride + MARGIN, 1)?;
        for row in 0..rows {
            closed[(row + MARGIN) * stride + MARGIN..][..columns].fill(0);
        }
        let visited = try_vec(closed.len(), 1)?;
        let mut check = Self {
            board,
            stride,
            closed,
            visited,
        };
        for &square in blocked {
            let index = check.index(square);
            check.closed[index] = 1;
        }
        Ok(check)
    }

    /// Whether the trail stays on the free squares of the board, visits none twice, and ends where
    /// it says. Its moves are knight's moves, since it has no others.
    pub fn is_legal(&mut self, trail: &Trail<'_>) -> bool {
        if !self.board.contains(trail.start) || !self.board.contains(trail.end) {
            return false;
        }
        self.visited.copy_from_slice(&self.closed);
        let stride = self.stride.cast_signed();
        let offsets =
            DIRECTIONS.map(|step| isize::from(step.rows) * stride + isize::from(step.columns));
        let mut index = self.index(trail.start);
        let mut met = std::mem::replace(&mut self.visited[index], 1);
        for &number in trail.moves {
            index = index.wrapping_add_signed(offsets[usize::from(number & 7)]);
            // Outside the margin it has been in the margin before.
            let Some(visited) = self.visited.get_mut(index) else {
                return false;
            };
            met |= std::mem::replace(visited, 1);
        }
        met == 0 && index == self.index(trail.end)
    }

    /// The position of a square of the board.
    fn index(&self, square: Square) -> usize {
        (square.row as usize + MARGIN) * self.stride + square.column as usize + MARGIN
    }
}
