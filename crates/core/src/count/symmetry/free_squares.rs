//! The free squares of a question, and their numbers.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::count::{CountLimit, CountLimits, TourSet};

/// The squares that a tour visits, numbered from 0 in row-major order.
pub(super) struct FreeSquares {
    pub(super) board: Board,
    pub(super) squares: Vec<Square>,
    /// The number of each square of the board, or [`BLOCKED`].
    numbers: Vec<u32>,
}

/// The number of a square that is not free.
const BLOCKED: u32 = u32::MAX;

impl FreeSquares {
    /// The free squares of a set of tours.
    pub(super) fn of(set: &TourSet, limits: CountLimits) -> Result<Self, CountLimit> {
        let board = set.board;
        let out_of_memory = |_: OutOfMemory| CountLimit::Memory {
            needed: 4 * u64::from(board.squares()),
            limit: limits.memory,
        };
        let mut numbers = board.grid(0).map_err(out_of_memory)?;
        for &square in &set.blocked {
            numbers[board.index(square)] = BLOCKED;
        }
        let is_free = |square: &Square| numbers[board.index(*square)] != BLOCKED;
        let squares: Vec<Square> = board.all().filter(is_free).collect();
        for (number, &square) in (0..).zip(&squares) {
            numbers[board.index(square)] = number;
        }
        Ok(Self {
            board,
            squares,
            numbers,
        })
    }

    /// How many squares are free.
    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The number of a square; `None` if it is blocked.
    pub(super) fn number(&self, square: Square) -> Option<u32> {
        let number = self.numbers[self.board.index(square)];
        (number != BLOCKED).then_some(number)
    }

    /// The free squares that are a knight's move away from a free square.
    pub(super) fn neighbours(&self, number: u32) -> impl Iterator<Item = u32> {
        let from = self.squares[number as usize];
        let squares = self.board.neighbours(from, MoveOrder::Judge);
        squares.filter_map(|square| self.number(square))
    }
}
