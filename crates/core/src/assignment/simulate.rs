//! The judge problem's third stage: knights take turns until all are stuck.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::warnsdorff::{DegreeGrid, GridIndex, LeastDegree, MoveTable};

/// Which knight visited each square, and at which step. Eight bytes a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    board: Board,
    stamps: Vec<u64>,
}

impl Simulation {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The rows, from the top. A visited square has 10000 × knight + step, with knights counted
    /// from 1 and step 0 on a start; an unvisited square has 0.
    #[must_use]
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
