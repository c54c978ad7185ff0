//! One knight's walk by Warnsdorff's rule, without backtracking.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::tour::Numbering;
use crate::warnsdorff::tie_break::{First, Pohl, Random, Roth, TieContext, TieRule};
use crate::warnsdorff::{DegreeGrid, MoveTable, TieBreak};

/// How moves of equal degree are chosen between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarnsdorffOptions {
    /// The move order; [`MoveOrder::Sheet`] by default.
    pub order: MoveOrder,
    /// The tie-break; [`TieBreak::First`] by default.
    pub ties: TieBreak,
}

impl Default for WarnsdorffOptions {
    fn default() -> Self {
        Self {
            order: MoveOrder::Sheet,
            ties: TieBreak::default(),
        }
    }
}

/// Walks one knight by Warnsdorff's rule (1823) from `start`, a square of the board, until it has
/// visited every square or is stuck.
///
/// ```
/// use knights_core::{board::{Board, Square}, warnsdorff::{self, WarnsdorffOptions}};
/// let walk = warnsdorff::walk(Board::new(3, 3)?, Square::new(0, 0), &WarnsdorffOptions::default())?;
/// assert_eq!(walk.numbers(), [1, 4, 7, 6, 0, 2, 3, 8, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Five bytes a square cannot be allocated.
///
/// # Complexity
///
/// Linear in the squares to set up, then constant for each move, without allocation.
pub fn walk(
    board: Board,
    start: Square,
    options: &WarnsdorffOptions,
) -> Result<Numbering, OutOfMemory> {
    walk_around(board, &[], start, options)
}

/// [`walk`] around blocked squares of the board, which count as visited from the beginning. The
/// start must be free.
///
/// ```
/// use knights_core::{board::{Board, Square}, warnsdorff::{self, WarnsdorffOptions}};
/// let (board, blocked) = (Board::new(3, 3)?, [Square::new(2, 1)]);
/// let start = Square::new(0, 0);
/// let walk = warnsdorff::walk_around(board, &blocked, start, &WarnsdorffOptions::default())?;
/// // After seven squares only the blocked square is a move away.
/// assert_eq!(walk.numbers(), [1, 4, 7, 6, 0, 2, 3, 0, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Five bytes a square cannot be allocated.
pub fn walk_around(
    board: Board,
    blocked: &[Square],
    start: Square,
    options: &WarnsdorffOptions,
) -> Result<Numbering, OutOfMemory> {
    let mut grid = DegreeGrid::new(board)?;
    for &square in blocked {
        grid.visit(square);
    }
    let order = options.order;
    match options.ties {
        TieBreak::First => walk_by(grid, start, order, First),
        TieBreak::Pohl => walk_by(grid, start, order, Pohl),
        TieBreak::Roth => walk_by(grid, start, order, Roth { board }),
        TieBreak::Random { seed } => walk_by(grid, start, order, Random::new(seed)),
    }
}

/// The walk through the unvisited squares with one tie-break.
fn walk_by(
    mut grid: DegreeGrid,
    start: Square,
    order: MoveOrder,
    mut rule: impl TieRule,
) -> Result<Numbering, OutOfMemory> {
    let board = grid.board();
    let mut numbering = Numbering::blank(board)?;
    let moves = MoveTable::new(order, &grid);
    let mut square = start;
    let mut index = grid.index(start);
    for number in 1.. {
        numbering.set(square, number);
        let neighbourhood = grid.visit_at(index);
        let context = TieContext {
            grid: &grid,
            moves: &moves,
            index,
            square,
            neighbourhood,
        };
        let Some(best) = rule.next(&context) else {
            break;
        };
        index = moves.step_from(index, best);
        square = moves.step(best).target(square);
    }
    Ok(numbering)
}
