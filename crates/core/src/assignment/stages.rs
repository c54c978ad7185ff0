//! The judge problem's three stages: the p-value of a square, the next move, and knights that take turns.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::warnsdorff::{DegreeGrid, GridIndex, LeastDegree, MoveTable};

/// The p-value of (r, c): -1 if the square is off the board or visited, otherwise its number of
/// moves to unvisited squares (0 to 8).
///
/// The assignment's function of this name.
///
/// ```
/// use knights_core::assignment::stages::valid_move_num;
/// use knights_core::board::{Board, Square};
/// use knights_core::warnsdorff::DegreeGrid;
///
/// let mut grid = DegreeGrid::new(Board::new(3, 3)?)?;
/// grid.visit(Square::new(0, 0));
/// grid.visit(Square::new(2, 2));
/// // The first sample: from (0, 0), move 2 leads to (1, 2) and move 0 off the board.
/// assert_eq!(valid_move_num(1, 2, &grid), 1);
/// assert_eq!(valid_move_num(-2, 1, &grid), -1);
/// assert_eq!(valid_move_num(2, 2, &grid), -1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn valid_move_num(r: i32, c: i32, grid: &DegreeGrid) -> i32 {
    let square = grid.board().square(r.into(), c.into());
    let degree = square.and_then(|square| grid.degree(square));
    degree.map_or(-1, i32::from)
}

/// The move (0 to 7) from (r, c) to the square of the smallest p-value of at least 0, the first
/// move if several are equal; -1 if there is no such move.
///
/// The assignment's function of this name. (r, c) itself counts as visited only if it is visited
/// in `grid`; so a p-value can be 8.
///
/// ```
/// use knights_core::assignment::stages::next_move;
/// use knights_core::board::{Board, Square};
/// use knights_core::warnsdorff::DegreeGrid;
///
/// let mut grid = DegreeGrid::new(Board::new(3, 3)?)?;
/// for (row, column) in [(0, 1), (0, 2), (2, 0)] {
///     grid.visit(Square::new(row, column));
/// }
/// // The second sample.
/// assert_eq!(next_move(2, 2, &grid), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn next_move(r: i32, c: i32, grid: &DegreeGrid) -> i32 {
    let Some(square) = grid.board().square(r.into(), c.into()) else {
        return -1;
    };
    let neighbourhood = grid.neighbourhood(grid.index(square));
    let least = MoveTable::new(MoveOrder::Judge, grid).least(neighbourhood);
    least.map_or(-1, |least| {
        i32::try_from(least.number).expect("there are eight moves")
    })
}

/// Which knight visited each square, and at which step. Eight bytes a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    board: Board,
    stamps: Vec<u64>,
}

impl Simulation {
    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The rows, from the top. A visited square has 10000 × knight + step, with knights counted
    /// from 1 and step 0 on a start; an unvisited square has 0.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.stamps.chunks_exact(self.board.columns() as usize)
    }
}

/// A knight that is not stuck.
#[derive(Clone, Copy)]
struct Knight {
    number: u32,
    index: GridIndex,
    square: Square,
}

impl Knight {
    /// Moves to a square of lowest degree.
    #[inline]
    fn go(&mut self, least: LeastDegree, moves: &MoveTable) {
        self.index = moves.step_from(self.index, least.number);
        self.square = moves.step(least.number).target(self.square);
    }
}

/// The number on a square that a knight has visited.
const fn stamp(knight: u32, step: u32) -> u64 {
    10_000 * knight as u64 + step as u64
}

/// Moves the knights from their starts, squares of the board, in rounds until all are stuck. Each
/// in turn moves to the square of the smallest p-value, by the judge's order if several are equal.
///
/// Squares that are visited in `grid` besides the starts keep the number 0.
///
/// # Errors
///
/// Eight bytes a square cannot be allocated.
///
/// # Complexity
///
/// Constant for each knight and for each move. A stuck knight stays stuck, since squares are
/// never freed, and is dropped.
pub fn simulate(mut grid: DegreeGrid, starts: &[Square]) -> Result<Simulation, OutOfMemory> {
    let board = grid.board();
    let mut stamps = board.grid(0)?;
    let mut moving = Vec::new();
    moving.try_reserve_exact(starts.len())?;
    for (number, &square) in (1..).zip(starts) {
        grid.visit(square);
        stamps[board.index(square)] = stamp(number, 0);
        moving.push(Knight {
            number,
            index: grid.index(square),
            square,
        });
    }
    let moves = MoveTable::new(MoveOrder::Judge, &grid);
    for step in 1.. {
        match moving[..] {
            [] => break,
            [knight] => {
                move_last(knight, step, &mut grid, &moves, &mut stamps);
                break;
            }
            _ => {}
        }
        moving.retain_mut(|knight| {
            let Some(least) = moves.least(grid.neighbourhood(knight.index)) else {
                return false;
            };
            knight.go(least, &moves);
            grid.visit_at(knight.index);
            stamps[board.index(knight.square)] = stamp(knight.number, step);
            true
        });
    }
    Ok(Simulation { board, stamps })
}

/// Moves the last knight until it is stuck. No other knight changes the board, so that the
/// neighbourhood after one move serves for the next.
fn move_last(
    mut knight: Knight,
    first_step: u32,
    grid: &mut DegreeGrid,
    moves: &MoveTable,
    stamps: &mut [u64],
) {
    let board = grid.board();
    let mut neighbourhood = grid.neighbourhood(knight.index);
    for step in first_step.. {
        let Some(least) = moves.least(neighbourhood) else {
            break;
        };
        knight.go(least, moves);
        neighbourhood = grid.visit_at(knight.index);
        stamps[board.index(knight.square)] = stamp(knight.number, step);
    }
}
