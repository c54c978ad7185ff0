//! The judge problem's third stage: knights take turns until none can move.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::warnsdorff::{DegreeGrid, GridIndex, LeastDegree, MoveTable};

/// Who came to each square, and at which step.
///
/// Eight bytes a square.
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

    /// The rows, from the top: on each square 10000 × knight + step, knights from 1, the
    /// step 0 on the starting square; 0 where nobody came.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.stamps.chunks_exact(self.board.columns() as usize)
    }
}

/// A knight that has not got stuck.
#[derive(Clone, Copy)]
struct Knight {
    number: u32,
    spot: GridIndex,
    square: Square,
}

impl Knight {
    /// Goes where the compass points.
    #[inline]
    fn take(&mut self, least: LeastDegree, compass: &MoveTable) {
        self.spot = compass.leap(self.spot, least.index);
        self.square = compass.step(least.index).target(self.square);
    }
}

/// What the board says of a knight's visit.
const fn stamp(knight: u32, step: u32) -> u64 {
    10_000 * knight as u64 + step as u64
}

/// Lets the knights move in rounds, each in turn to the square of the smallest p-value, the
/// first of equals in the judge's order, until none can.
///
/// What is in `visited` besides the starting squares counts as visited, and keeps the stamp 0.
///
/// # Errors
///
/// The memory does not hold eight bytes a square.
///
/// # Panics
///
/// A starting square lies off the board.
///
/// # Complexity
///
/// Constant for each knight and for each move: a knight that is stuck stays stuck, for
/// squares are never freed, and is not asked again.
pub fn simulate(mut visited: DegreeGrid, starts: &[Square]) -> Result<Simulation, OutOfMemory> {
    let board = visited.board();
    let mut stamps = board.grid(0)?;
    let mut moving = Vec::new();
    moving
        .try_reserve_exact(starts.len())
        .map_err(|_| OutOfMemory::of(board))?;
    for (number, &square) in (1..).zip(starts) {
        visited.insert(square);
        stamps[board.index(square)] = stamp(number, 0);
        moving.push(Knight {
            number,
            spot: visited.spot(square),
            square,
        });
    }
    let compass = MoveTable::new(MoveOrder::Judge, &visited);
    for step in 1.. {
        match moving[..] {
            [] => break,
            [knight] => {
                go_on_alone(knight, step, &mut visited, &compass, &mut stamps);
                break;
            }
            _ => {}
        }
        moving.retain_mut(|knight| {
            let Some(least) = compass.least(visited.around(knight.spot)) else {
                return false;
            };
            knight.take(least, &compass);
            visited.enter(knight.spot);
            stamps[board.index(knight.square)] = stamp(knight.number, step);
            true
        });
    }
    Ok(Simulation { board, stamps })
}

/// Moves the last knight that is not stuck, until it is. Nobody else changes what it sees,
/// so that each look around serves for its next move too.
fn go_on_alone(
    mut knight: Knight,
    first_step: u32,
    visited: &mut DegreeGrid,
    compass: &MoveTable,
    stamps: &mut [u64],
) {
    let board = visited.board();
    let mut around = visited.around(knight.spot);
    for step in first_step.. {
        let Some(least) = compass.least(around) else {
            break;
        };
        knight.take(least, compass);
        around = visited.enter(knight.spot);
        stamps[board.index(knight.square)] = stamp(knight.number, step);
    }
}
