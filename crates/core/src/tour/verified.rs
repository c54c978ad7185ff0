//! Numbers on a board, and the checked knight's tour that they may be, full or not. A walk as directions, with a
//! byte for each move, and its check.

use std::fmt;

use crate::board::{
    Board, Fallible, Misfit, MoveOrder, Square, Step, is_knight_move, steps, try_vec, try_zeros,
};
use crate::tour::adjacency::{LegalWalk, legal_walk};
use crate::tour::diagnosis::diagnose;
use crate::tour::{TourDiagnosis, TourFault};

/// A legal walk: moves on its board, a knight's unless it has others, that visit no square twice.
///
/// Every `Tour` is legal, since [`Tour::verify`] is the only way to make one; functions that
/// take a tour need not check it. It may visit only a part of the board: a heuristic can get
/// stuck. Displayed, it is its [`Numbering`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    numbering: Numbering,
    start: Square,
    end: Square,
    length: u32,
}

impl fmt::Display for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbering.fmt(f)
    }
}

impl Tour {
    /// Checks that each number from 1 to the largest is on exactly one square, a knight's move
    /// from the number before. Squares with 0 are not visited.
    ///
    /// ```
    /// use knights_core::{board::{Board, Square}, tour::{Numbering, Tour}};
    /// let mut walk = Numbering::blank(Board::new(2, 3)?)?;
    /// walk.set(Square::new(0, 0), 1);
    /// walk.set(Square::new(1, 2), 2);
    /// let tour = Tour::verify(walk)?;
    /// assert_eq!((tour.length(), tour.is_full()), (2, false));
    /// assert_eq!(tour.to_string(), "1 0 0\n0 0 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// Linear in the squares: one pass over the rows, which threads share on a large board. If 1 is on
    /// the board, every number but the largest has its successor a knight's move away, and the count of
    /// numbers is the largest number, then each number occurs exactly once.
    pub fn verify(numbering: Numbering) -> Result<Self, TourDiagnosis> {
        let Some(LegalWalk { start, end, length }) = legal_walk(&numbering) else {
            return Err(diagnose(numbering));
        };
        Ok(Self {
            numbering,
            start,
            end,
            length,
        })
    }

    /// Checks that a numbering is a tour of all squares except the holes, which are
    /// different.
    ///
    /// The first broken rule counts: of [`Tour::verify`], a number on a hole, or a
    /// free square without a number.
    pub fn verify_around(numbering: Numbering, holes: &[Square]) -> Result<Self, TourDiagnosis> {
        let numbers = holes.iter().map(|&square| (numbering.get(square), square));
        let on_hole = numbers.filter(|&(number, _)| number != 0).min();
        let unvisited = first_unvisited(&numbering, holes);
        match (Self::verify(numbering), on_hole) {
            (Ok(tour), Some((step, square))) => Err(tour.until(step, TourFault::Hole(square))),
            (Ok(tour), None) if unvisited.is_some() => {
                let step = tour.length() + 1;
                Err(tour.until(step, TourFault::Missing { unvisited }))
            }
            (Ok(tour), None) => Ok(tour),
            (Err(later), Some((step, square))) if step < later.step => {
                let walk = later.walk.expect("the steps before the fault are legal");
                Err(walk.until(step, TourFault::Hole(square)))
            }
            (Err(mut diagnosis), _) => {
                if let TourFault::Missing { .. } = diagnosis.fault {
                    diagnosis.fault = TourFault::Missing { unvisited };
                }
                Err(diagnosis)
            }
        }
    }

    /// The diagnosis that this walk breaks a rule at `step`.
    fn until(self, step: u32, fault: TourFault) -> TourDiagnosis {
        if step <= self.length() {
            return TourDiagnosis::new(self.numbering().clone(), step, fault);
        }
        TourDiagnosis {
            board: self.board(),
            step,
            fault,
            later: Vec::new(),
            walk: Some(self),
        }
    }

    /// A tour that the program itself has made. Panics if it is not legal: an internal error.
    pub fn verified(numbering: Numbering) -> Self {
        match Self::verify(numbering) {
            Ok(tour) => tour,
            Err(diagnosis) => panic!("internal error: an invalid tour was produced: {diagnosis}"),
        }
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.numbering.board()
    }

    /// The number of each square: its step in the tour from 1, or 0.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The first square.
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The last square.
    pub const fn end(&self) -> Square {
        self.end
    }

    /// The number of visited squares, at least 1.
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// Whether every square of the board is visited.
    pub const fn is_full(&self) -> bool {
        self.length == self.board().squares()
    }

    /// Whether the tour is full and a knight's move leads from its end to its start.
    pub fn is_closed(&self) -> bool {
        self.is_full() && self.returns()
    }

    /// Whether a move that the tour has not used leads from its end to its start.
    pub fn returns(&self) -> bool {
        self.length > 2 && self.board().are_joined(self.end, self.start)
    }

    /// The squares from start to end. Each costs a look at its neighbours, without allocation.
    pub fn squares(&self) -> impl Iterator<Item = Square> + Clone {
        let successor = |&square: &Square| {
            let next_number = self.numbering.get(square) + 1;
            let mut neighbours = self.board().neighbours(square, MoveOrder::Sheet);
            neighbours.find(|&neighbour| self.numbering.get(neighbour) == next_number)
        };
        std::iter::successors(Some(self.start), successor)
    }
}

/// A board with a number on each square: the step of a walk, from 1, or 0.
///
/// The numbers are unchecked; a [`Tour`](crate::tour::Tour) is checked. Four bytes a square. Displayed, the numbers of
/// a row are on one line, right-aligned as if the tour was full, and no end of line follows the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    board: Board,
    numbers: Vec<u32>,
}

impl Numbering {
    /// The board with 0 on every square.
    pub fn blank(board: Board) -> Fallible<Self> {
        let numbers = try_zeros(board.squares() as usize)?;
        Ok(Self { board, numbers })
    }

    /// The board with 1, 2, 3 … along a path of squares.
    ///
    /// # Errors
    ///
    /// A square is off the board, or the board does not fit into memory.
    pub fn of_path(board: Board, path: impl IntoIterator<Item = Square>) -> Result<Self, Misfit> {
        let mut numbering = Self::blank(board)?;
        for (number, square) in (1..).zip(path) {
            if !board.contains(square) {
                return Err(Misfit::OffTheBoard(square));
            }
            numbering.set(square, number);
        }
        Ok(numbering)
    }

    /// The same for a path that an engine has made.
    pub(crate) fn along(board: Board, path: impl IntoIterator<Item = Square>) -> Fallible<Self> {
        let mut numbering = Self::blank(board)?;
        for (number, square) in (1..).zip(path) {
            numbering.set(square, number);
        }
        Ok(numbering)
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number on a square of the board.
    #[inline]
    pub fn get(&self, square: Square) -> u32 {
        self.numbers[self.board.index(square)]
    }

    /// Numbers squares of the board one after the other, the first one as the step after this many.
    // Inlined, it takes the registers of the loop before it.
    #[inline(never)]
    pub(crate) fn set_steps(&mut self, before: usize, squares: &[Square]) {
        // A copy, so that its size stays in registers.
        let (board, numbers) = (self.board, &mut self.numbers[..]);
        let first = u32::try_from(before).expect("squares are counted in u32") + 1;
        for (number, &square) in (first..).zip(squares) {
            numbers[board.index(square)] = number;
        }
    }

    /// Puts a number on a square of the board.
    #[inline]
    pub fn set(&mut self, square: Square, number: u32) {
        self.numbers[self.board.index(square)] = number;
    }

    /// All numbers, in row-major order.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// All numbers, in row-major order, to be changed.
    pub fn numbers_mut(&mut self) -> &mut [u32] {
        &mut self.numbers
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.numbers.chunks_exact(self.board.columns() as usize)
    }

    /// The first square with this number, in row-major order.
    pub fn find(&self, number: u32) -> Option<Square> {
        let position = self.numbers.iter().position(|&known| known == number)?;
        let index = u32::try_from(position).expect("squares are counted in u32");
        Some(self.board.square_at(index))
    }
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.board.squares().to_string().len();
        for (row, numbers) in self.rows().enumerate() {
            f.write_str(if row == 0 { "" } else { "\n" })?;
            for (column, number) in numbers.iter().enumerate() {
                f.write_str(if column == 0 { "" } else { " " })?;
                write!(f, "{number:width$}")?;
            }
        }
        Ok(())
    }
}

/// The first square with 0 that is not a hole.
fn first_unvisited(numbering: &Numbering, holes: &[Square]) -> Option<Square> {
    if holes.is_empty() {
        return numbering.find(0);
    }
    let mut sorted = holes.to_vec();
    sorted.sort_unstable();
    let board = numbering.board();
    let mut blanks = board.all().filter(|&square| numbering.get(square) == 0);
    blanks.find(|square| sorted.binary_search(square).is_err())
}

/// The eight directions of a knight's move: by rows from the top, then by columns.
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
pub(crate) struct Trail<'a> {
    /// The first square.
    pub(crate) start: Square,
    /// The last square.
    pub(crate) end: Square,
    /// For each move, its number in [`DIRECTIONS`] in the three lowest bits.
    pub(crate) moves: &'a [u8],
}

impl Trail<'_> {
    /// The squares after the start. A square off the board has coordinates that have wrapped around.
    #[inline]
    pub(crate) fn rest(&self) -> impl Iterator<Item = Square> {
        let mut square = self.start;
        self.moves.iter().map(move |&number| {
            square = DIRECTIONS[usize::from(number & 7)].target(square);
            square
        })
    }

    /// The number of visited squares.
    pub(crate) fn length(&self) -> u32 {
        u32::try_from(self.moves.len() + 1).expect("squares are counted in u32")
    }

    /// Whether a knight's move that the trail has not used leads from its end to its start.
    pub(crate) fn returns(&self) -> bool {
        self.length() > 2 && is_knight_move(self.end, self.start)
    }
}

/// Checks trails on one board, around holes.
#[derive(Clone, Debug)]
pub(crate) struct TrailCheck {
    board: Board,
    stride: usize,
    /// A byte for each square and the margin: 1 if no knight may go there.
    closed: Vec<u8>,
    /// The same during a walk.
    visited: Vec<u8>,
}

impl TrailCheck {
    /// A check for a board, which takes two bytes a square.
    pub(crate) fn new(board: Board, holes: &[Square]) -> Fallible<Self> {
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
        for &square in holes {
            let index = check.index(square);
            check.closed[index] = 1;
        }
        Ok(check)
    }

    /// Whether the trail stays on the free squares of the board, visits none twice, and ends where
    /// it says. Its moves are knight's moves, since it has no others.
    pub(crate) fn is_legal(&mut self, trail: &Trail<'_>) -> bool {
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
