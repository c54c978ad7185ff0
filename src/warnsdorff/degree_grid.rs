//! The visited squares of a board, with the degree of every square kept up to date.

use crate::board::{Board, OutOfMemory, Square};
use crate::warnsdorff::{DegreeCell, Neighbourhood};

/// A cell beyond the edge: its lower bits lose at most one for each of eight neighbours.
const BEYOND: u8 = DegreeCell::CLOSED | 0x20;
/// Rows beyond the edge above and below the board.
const ROWS_BEYOND: usize = 2;
/// Columns beyond the edge; those to the right of one row are to the left of the next.
const COLUMNS_BEYOND: usize = 2;

/// Which squares of a board are visited, and the degree of every square.
///
/// The degree of a square is the number of moves from it to unvisited squares. Marking a
/// square touches its eight neighbours; nothing is ever recounted. One byte a square, and a
/// margin of two closed rows and columns, so that no move needs a test for the edge.
#[derive(Clone, Debug)]
pub struct DegreeGrid {
    board: Board,
    stride: usize,
    cells: Vec<u8>,
}

/// The place of a square within [`DegreeGrid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridIndex(usize);

impl DegreeGrid {
    /// The board with no square visited.
    ///
    /// # Errors
    ///
    /// The memory does not hold one byte a square.
    ///
    /// # Complexity
    ///
    /// Linear in the squares.
    pub fn none(board: Board) -> Result<Self, OutOfMemory> {
        let stride = board.columns() as usize + COLUMNS_BEYOND;
        let length = (board.rows() as usize + 2 * ROWS_BEYOND) * stride + 2 * COLUMNS_BEYOND;
        let mut cells = board.cells(length, BEYOND)?;
        for row in 0..board.rows() {
            // Of the four row differences, how many stay on the board.
            let near = on_line(row, 1, board.rows());
            let far = on_line(row, 2, board.rows());
            let first = first_cell(stride) + row as usize * stride;
            for (column, cell) in (0..board.columns()).zip(&mut cells[first..]) {
                *cell = near * on_line(column, 2, board.columns())
                    + far * on_line(column, 1, board.columns());
            }
        }
        Ok(Self {
            board,
            stride,
            cells,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whether the square, which must lie on the board, is visited.
    ///
    /// # Panics
    ///
    /// The square lies off the board.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        !self.cell(self.spot(square)).is_open()
    }

    /// The degree of an unvisited square; `None` for a visited one.
    ///
    /// ```
    /// # use knights::{board::Board, board::Square, warnsdorff::DegreeGrid};
    /// let mut visited = DegreeGrid::none(Board::new(8, 8)?)?;
    /// visited.insert(Square::new(2, 1));
    /// assert_eq!(visited.degree(Square::new(0, 0)), Some(1));
    /// assert_eq!(visited.degree(Square::new(2, 1)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// The square lies off the board.
    #[must_use]
    pub fn degree(&self, square: Square) -> Option<u8> {
        let cell = self.cell(self.spot(square));
        cell.is_open().then_some(cell.rank())
    }

    /// Marks a square; false where it was marked already.
    ///
    /// # Panics
    ///
    /// The square lies off the board.
    pub fn insert(&mut self, square: Square) -> bool {
        let spot = self.spot(square);
        let open = self.cell(spot).is_open();
        if open {
            self.enter(spot);
        }
        open
    }

    /// The place of a square.
    ///
    /// # Panics
    ///
    /// The square lies off the board.
    #[must_use]
    pub fn spot(&self, square: Square) -> GridIndex {
        assert!(
            self.board.contains(square),
            "{square} is not a square of this board"
        );
        GridIndex(
            first_cell(self.stride) + square.row as usize * self.stride + square.column as usize,
        )
    }

    /// How far apart the places of two squares are that lie above one another.
    #[must_use]
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// The place so far from another.
    #[must_use]
    #[inline]
    pub(crate) const fn leap(spot: GridIndex, offset: isize) -> GridIndex {
        GridIndex(spot.0.wrapping_add_signed(offset))
    }

    /// What is at a place.
    #[must_use]
    #[inline]
    pub fn cell(&self, spot: GridIndex) -> DegreeCell {
        DegreeCell(self.cells[spot.0])
    }

    /// What is a knight's move away from a place, by rows from the top, then by columns.
    #[must_use]
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the word stays in a register: half the time of a move"
    )]
    pub fn around(&self, spot: GridIndex) -> Neighbourhood {
        let (near, far) = (self.stride, 2 * self.stride);
        let far_above = ends::<3>(&self.cells, spot.0 - far - 1);
        let near_above = ends::<5>(&self.cells, spot.0 - near - 2);
        let near_below = ends::<5>(&self.cells, spot.0 + near - 2);
        let far_below = ends::<3>(&self.cells, spot.0 + far - 1);
        Neighbourhood::from_rows([far_above, near_above, near_below, far_below])
    }

    /// Marks an open place and gives what is a knight's move away afterwards, as
    /// [`DegreeGrid::around`] would.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the word stays in a register: half the time of a move"
    )]
    pub(crate) fn enter(&mut self, spot: GridIndex) -> Neighbourhood {
        let (near, far) = (self.stride, 2 * self.stride);
        self.cells[spot.0] |= DegreeCell::CLOSED;
        let far_above = lower_ends::<3>(&mut self.cells, spot.0 - far - 1);
        let near_above = lower_ends::<5>(&mut self.cells, spot.0 - near - 2);
        let near_below = lower_ends::<5>(&mut self.cells, spot.0 + near - 2);
        let far_below = lower_ends::<3>(&mut self.cells, spot.0 + far - 1);
        Neighbourhood::from_rows([far_above, near_above, near_below, far_below])
    }

    /// Takes the mark from a place that [`DegreeGrid::enter`] has marked.
    pub(crate) fn leave(&mut self, spot: GridIndex) {
        let (near, far) = (self.stride, 2 * self.stride);
        self.cells[spot.0] &= !DegreeCell::CLOSED;
        for (first, width) in [
            (spot.0 - far - 1, 3),
            (spot.0 - near - 2, 5),
            (spot.0 + near - 2, 5),
            (spot.0 + far - 1, 3),
        ] {
            self.cells[first] += 1;
            self.cells[first + width - 1] += 1;
        }
    }
}

/// The cell of square (0, 0).
const fn first_cell(stride: usize) -> usize {
    ROWS_BEYOND * stride + COLUMNS_BEYOND
}

/// How many of `place - distance` and `place + distance` lie in `0..length`.
fn on_line(place: u32, distance: u32, length: u32) -> u8 {
    u8::from(place >= distance) + u8::from(place + distance < length)
}

/// The first and the last of the `N` cells from `first` on: one test of the bounds for both.
#[inline]
fn ends<const N: usize>(cells: &[u8], first: usize) -> [u8; 2] {
    let window: &[u8; N] = cells[first..].first_chunk().expect(MARGIN);
    [window[0], window[N - 1]]
}

/// Takes one from the degrees of the first and the last of the `N` cells from `first` on.
/// Closed cells count too: their bit is out of reach.
#[inline]
fn lower_ends<const N: usize>(cells: &mut [u8], first: usize) -> [u8; 2] {
    let window: &mut [u8; N] = cells[first..].first_chunk_mut().expect(MARGIN);
    window[0] = window[0].wrapping_sub(1);
    window[N - 1] = window[N - 1].wrapping_sub(1);
    [window[0], window[N - 1]]
}

/// Why a window never leaves the cells.
const MARGIN: &str = "the margin is as wide as a knight's move";
