//! The visited squares of a board and the degree of every square, kept up to date. Also the eight degrees around
//! a square in one word, and the move to the lowest of them.

use crate::board::{Board, Fallible, MoveOrder, Square, Step, try_vec};
use crate::tour::DIRECTIONS;

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
    /// The distance between the positions of a square and of the square below it.
    stride: usize,
    cells: Vec<u8>,
}

/// The position of a square in a [`DegreeGrid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridIndex(usize);

impl DegreeGrid {
    /// The board with no square visited. Linear in the squares.
    pub fn new(board: Board) -> Fallible<Self> {
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
    pub(crate) fn index(&self, square: Square) -> GridIndex {
        assert!(self.board.contains(square), "{square} is off the board");
        GridIndex(
            first_cell(self.stride) + square.row as usize * self.stride + square.column as usize,
        )
    }

    #[inline]
    pub(crate) fn degree_cell(&self, index: GridIndex) -> DegreeCell {
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
    pub(crate) fn neighbourhood(&self, index: GridIndex) -> Neighbourhood {
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
    pub(crate) fn visit_at(&mut self, index: GridIndex) -> Neighbourhood {
        let (near, far) = (self.stride, 2 * self.stride);
        self.cells[index.0] |= DegreeCell::CLOSED;
        let far_above = lower_ends::<3>(&mut self.cells, index.0 - far - 1);
        let near_above = lower_ends::<5>(&mut self.cells, index.0 - near - 2);
        let near_below = lower_ends::<5>(&mut self.cells, index.0 + near - 2);
        let far_below = lower_ends::<3>(&mut self.cells, index.0 + far - 1);
        Neighbourhood::from_rows([far_above, near_above, near_below, far_below])
    }

    /// Takes back the visit of a visited square.
    pub fn unvisit(&mut self, square: Square) {
        let index = self.index(square);
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

/// A byte of 1 for each neighbour.
const ONES: u64 = u64::from_ne_bytes([1; 8]);
/// The highest bit for each neighbour.
const HIGH: u64 = ONES << 7;

/// One neighbour: its degree, or that it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DegreeCell(u8);

impl DegreeCell {
    /// Set if no knight may go there: visited, or off the board.
    pub(crate) const CLOSED: u8 = 0x80;

    /// Whether a knight may go there: on the board and unvisited.
    #[inline]
    pub(crate) const fn is_open(self) -> bool {
        self.0 & Self::CLOSED == 0
    }

    /// The degree of an open cell; more than any degree for a closed one.
    #[inline]
    pub(crate) const fn rank(self) -> u8 {
        self.0
    }
}

/// The eight neighbours of a square, by rows from the top, then by columns.
///
/// They are one word that stays in a register. The cell of neighbour i is byte i:
///
/// ```text
/// . 0 . 1 .
/// 2 . . . 3
/// . . x . .
/// 4 . . . 5
/// . 6 . 7 .
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Neighbourhood(u64);

impl Neighbourhood {
    /// The neighbours from the two in each row: far above, near above, near below, far below.
    #[inline]
    fn from_rows(rows: [[u8; 2]; 4]) -> Self {
        let mut word = 0;
        for (row, [left, right]) in rows.into_iter().enumerate() {
            word |= u64::from(left) << (16 * row);
            word |= u64::from(right) << (16 * row + 8);
        }
        Self(word)
    }

    #[inline]
    pub(crate) fn cells(self) -> [DegreeCell; 8] {
        self.0.to_le_bytes().map(DegreeCell)
    }

    /// The cell of one neighbour, from 0 to 7.
    #[inline]
    const fn cell(self, neighbour: usize) -> DegreeCell {
        DegreeCell((self.0 >> (8 * (neighbour & 7))).to_le_bytes()[0])
    }

    /// Which neighbours have this rank: bit i stands for neighbour i.
    #[inline]
    fn of_rank(self, rank: u8) -> u8 {
        // A byte of `difference` is 0 if the ranks are equal. Adding 0x7f to its lower seven bits
        // carries into the highest one unless they are all 0, and never into the next byte.
        let difference = self.0 ^ (ONES * u64::from(rank));
        let unequal = ((difference & !HIGH) + !HIGH) | difference;
        let equal = (!unequal & HIGH) >> 7;
        // The product moves bit 8i to bit 56 + i; no two terms meet.
        (equal.wrapping_mul(0x0102_0408_1020_4080) >> 56).to_le_bytes()[0]
    }
}

/// A move order, prepared for the neighbourhoods and positions of a [`DegreeGrid`].
///
/// Moves are numbered from 0 to 7 in the move order, neighbours by rows (as a
/// [`Neighbourhood`] holds them). The methods that take a move number mask it with `& 7`: an
/// index below 8 into an array of 8 needs no bounds check.
#[derive(Clone, Debug)]
pub(crate) struct MoveTable {
    steps: [Step; 8],
    /// For each neighbour, the number of the move to it.
    numbers: [u8; 8],
    /// For each set of neighbours, the set of the moves to them; sets are bits.
    number_sets: [u8; 256],
    /// For each move, the distance between the two positions in the grid.
    offsets: [isize; 8],
}

/// The unvisited neighbours of lowest degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeastDegree {
    /// The number of the first move to one of them.
    pub(crate) number: usize,
    /// Their degree.
    pub(crate) degree: u8,
}

impl MoveTable {
    /// The moves in this order on the board of `grid`.
    pub(crate) fn new(order: MoveOrder, grid: &DegreeGrid) -> Self {
        let steps = order.steps();
        let stride = grid.stride.cast_signed();
        let numbers = DIRECTIONS.map(|step| {
            let numbered = (0..).zip(steps).find(|&(_, listed)| listed == step);
            numbered.expect("an order lists all eight moves").0
        });
        let mut number_sets = [0; 256];
        for (neighbours, moves) in number_sets.iter_mut().enumerate() {
            for (neighbour, &number) in numbers.iter().enumerate() {
                *moves |= u8::from(neighbours >> neighbour & 1 == 1) << number;
            }
        }
        Self {
            steps,
            numbers,
            number_sets,
            offsets: steps.map(|step| isize::from(step.rows) * stride + isize::from(step.columns)),
        }
    }

    /// The unvisited neighbours of lowest degree; `None` if all neighbours are closed.
    ///
    /// Each neighbour gets a key, and the smallest key wins. The degree decides, then the move
    /// number; a closed cell has its highest bit set and so the largest keys.
    ///
    /// ```text
    /// bit 10     9 8 7 6 5 4 3    2 1 0
    ///     closed degree           number of the move
    /// ```
    #[inline]
    pub(crate) fn least(&self, neighbourhood: Neighbourhood) -> Option<LeastDegree> {
        // With keys of 64 bits the comparisons stay scalar. Gathering eight bytes into a vector
        // takes longer than the comparisons do.
        let key = |neighbour: usize| {
            let rank = neighbourhood.cell(neighbour).rank();
            u64::from(rank) << 3 | u64::from(self.numbers[neighbour])
        };
        let of_row = |row: usize| key(2 * row).min(key(2 * row + 1));
        let least = of_row(0).min(of_row(1)).min(of_row(2).min(of_row(3)));
        (least < u64::from(DegreeCell::CLOSED) << 3).then_some(LeastDegree {
            number: (least & 7) as usize,
            degree: (least >> 3).to_le_bytes()[0],
        })
    }

    /// The moves to the neighbours of this degree: bit i stands for move i.
    #[inline]
    pub(crate) fn of_degree(&self, neighbourhood: Neighbourhood, degree: u8) -> u8 {
        self.number_sets[usize::from(neighbourhood.of_rank(degree))]
    }

    /// The step of a move.
    #[inline]
    pub(crate) const fn step(&self, number: usize) -> Step {
        self.steps[number & 7]
    }

    /// The position that a move leads to.
    #[inline]
    pub(crate) const fn step_from(&self, index: GridIndex, number: usize) -> GridIndex {
        GridIndex(index.0.wrapping_add_signed(self.offsets[number & 7]))
    }
}
