//! The visited squares of a board and the degree of every square, kept up to date.

use crate::board::{Board, OutOfMemory, Square, try_vec};
use crate::warnsdorff::{DegreeCell, Neighbourhood};

/// The closed rows above and below the board, and the closed columns beside it. The columns to
/// the right of one row are those to the left of the next.
const MARGIN: usize = 2;
/// A cell of the margin. Its lower bits start high enough for eight neighbours to lower them.
const MARGIN_CELL: u8 = DegreeCell::CLOSED | 0x20;
/// Why a window never leaves the cells.
const WINDOW_FITS: &str = "the margin is as wide as a knight's move";

/// The visited squares of a board and the degree of every square.
///
/// The degree of a square is the number of moves from it to unvisited squares. Visiting a
/// square updates its eight neighbours; nothing is recounted. One byte a square, plus a margin
/// of two closed rows and columns, so that no move needs a test for the edge.
#[derive(Clone, Debug)]
pub struct DegreeGrid {
    board: Board,
    stride: usize,
    cells: Vec<u8>,
}

/// The position of a square in a [`DegreeGrid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridIndex(usize);

impl DegreeGrid {
    /// The board with no square visited. Linear in the squares.
    ///
    /// # Errors
    ///
    /// One byte a square cannot be allocated.
    pub fn new(board: Board) -> Result<Self, OutOfMemory> {
        let stride = board.columns() as usize + MARGIN;
        let length = (board.rows() as usize + 2 * MARGIN) * stride + 2 * MARGIN;
        let mut cells = try_vec(length, MARGIN_CELL)?;
        for row in 0..board.rows() {
            let one_row_away = count_inside(row, 1, board.rows());
            let two_rows_away = count_inside(row, 2, board.rows());
            let first = first_cell(stride) + row as usize * stride;
            for (column, cell) in (0..board.columns()).zip(&mut cells[first..]) {
                *cell = one_row_away * count_inside(column, 2, board.columns())
                    + two_rows_away * count_inside(column, 1, board.columns());
            }
        }
        Ok(Self {
            board,
            stride,
            cells,
        })
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whether the square, which must lie on the board, is visited.
    pub fn is_visited(&self, square: Square) -> bool {
        !self.degree_cell(self.index(square)).is_open()
    }

    /// The degree of a square of the board; `None` if it is visited.
    ///
    /// ```
    /// # use knights_core::{board::{Board, Square}, warnsdorff::DegreeGrid};
    /// let mut grid = DegreeGrid::new(Board::new(8, 8)?)?;
    /// grid.visit(Square::new(2, 1));
    /// assert_eq!(grid.degree(Square::new(0, 0)), Some(1));
    /// assert_eq!(grid.degree(Square::new(2, 1)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn degree(&self, square: Square) -> Option<u8> {
        let cell = self.degree_cell(self.index(square));
        cell.is_open().then_some(cell.rank())
    }

    /// Visits a square of the board. Returns whether it was unvisited before.
    pub fn visit(&mut self, square: Square) -> bool {
        let index = self.index(square);
        let is_new = self.degree_cell(index).is_open();
        if is_new {
            self.visit_at(index);
        }
        is_new
    }

    /// The position of a square, which must lie on the board.
    pub fn index(&self, square: Square) -> GridIndex {
        assert!(self.board.contains(square), "{square} is off the board");
        GridIndex(
            first_cell(self.stride) + square.row as usize * self.stride + square.column as usize,
        )
    }

    /// The distance between the positions of a square and of the square below it.
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// The position `offset` cells after another.
    #[inline]
    pub const fn offset(index: GridIndex, offset: isize) -> GridIndex {
        GridIndex(index.0.wrapping_add_signed(offset))
    }

    /// The cell at a position.
    #[inline]
    pub fn degree_cell(&self, index: GridIndex) -> DegreeCell {
        DegreeCell(self.cells[index.0])
    }

    /// The eight cells a knight's move away, by rows from the top, then by columns.
    ///
    /// They are the two ends of four windows of 3 and 5 cells, with the knight at `x`:
    ///
    /// ```text
    /// x - 2 * stride - 1      [0 . 1]
    /// x -     stride - 2    [2 . . . 3]
    ///                       . . x . .
    /// x +     stride - 2    [4 . . . 5]
    /// x + 2 * stride - 1      [6 . 7]
    /// ```
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the word stays in a register: half the time of a move"
    )]
    pub fn neighbourhood(&self, index: GridIndex) -> Neighbourhood {
        let (near, far) = (self.stride, 2 * self.stride);
        let far_above = ends::<3>(&self.cells, index.0 - far - 1);
        let near_above = ends::<5>(&self.cells, index.0 - near - 2);
        let near_below = ends::<5>(&self.cells, index.0 + near - 2);
        let far_below = ends::<3>(&self.cells, index.0 + far - 1);
        Neighbourhood::from_rows([far_above, near_above, near_below, far_below])
    }

    /// Visits an unvisited square and returns its [`neighbourhood`](Self::neighbourhood) after
    /// the visit.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the word stays in a register: half the time of a move"
    )]
    pub fn visit_at(&mut self, index: GridIndex) -> Neighbourhood {
        let (near, far) = (self.stride, 2 * self.stride);
        self.cells[index.0] |= DegreeCell::CLOSED;
        let far_above = lower_ends::<3>(&mut self.cells, index.0 - far - 1);
        let near_above = lower_ends::<5>(&mut self.cells, index.0 - near - 2);
        let near_below = lower_ends::<5>(&mut self.cells, index.0 + near - 2);
        let far_below = lower_ends::<3>(&mut self.cells, index.0 + far - 1);
        Neighbourhood::from_rows([far_above, near_above, near_below, far_below])
    }

    /// Undoes [`visit_at`](Self::visit_at).
    pub fn unvisit_at(&mut self, index: GridIndex) {
        let (near, far) = (self.stride, 2 * self.stride);
        self.cells[index.0] &= !DegreeCell::CLOSED;
        for (first, width) in [
            (index.0 - far - 1, 3),
            (index.0 - near - 2, 5),
            (index.0 + near - 2, 5),
            (index.0 + far - 1, 3),
        ] {
            self.cells[first] += 1;
            self.cells[first + width - 1] += 1;
        }
    }
}

/// The cell of square (0, 0).
const fn first_cell(stride: usize) -> usize {
    MARGIN * stride + MARGIN
}

/// How many of `position - distance` and `position + distance` lie in `0..length`.
fn count_inside(position: u32, distance: u32, length: u32) -> u8 {
    u8::from(position >= distance) + u8::from(position + distance < length)
}

/// The first and the last of the `N` cells from `first` on, with one bounds check for both.
#[inline]
fn ends<const N: usize>(cells: &[u8], first: usize) -> [u8; 2] {
    let window: &[u8; N] = cells[first..].first_chunk().expect(WINDOW_FITS);
    [window[0], window[N - 1]]
}

/// Lowers the degrees of the first and the last of the `N` cells from `first` on. Closed cells
/// are lowered too: that does not reach their highest bit.
#[inline]
fn lower_ends<const N: usize>(cells: &mut [u8], first: usize) -> [u8; 2] {
    let window: &mut [u8; N] = cells[first..].first_chunk_mut().expect(WINDOW_FITS);
    window[0] = window[0].wrapping_sub(1);
    window[N - 1] = window[N - 1].wrapping_sub(1);
    [window[0], window[N - 1]]
}
