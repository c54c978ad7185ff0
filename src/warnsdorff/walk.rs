//! Warnsdorff's rule: always to the square of lowest degree, never back.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::tour::Numbering;
use crate::warnsdorff::tie_break::{First, Pohl, Random, Roth, TieContext, TieRule};
use crate::warnsdorff::{DegreeGrid, MoveTable, TieBreak};

/// How ties are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarnsdorffOptions {
    /// The move order; [`MoveOrder::Sheet`] by default.
    pub order: MoveOrder,
    /// What decides between squares of equal degree; [`TieBreak::First`] by default.
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

/// One knight's walk from `start` by Warnsdorff's rule (1823), until it is on every square
/// or stuck.
///
/// ```
/// use knights::{board::Board, board::Square, warnsdorff::{self, WarnsdorffOptions}};
/// let walk = warnsdorff::walk(Board::new(3, 3)?, Square::new(0, 0), &WarnsdorffOptions::default())?;
/// assert_eq!(walk.numbers(), [1, 4, 7, 6, 0, 2, 3, 8, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The memory does not hold five bytes a square.
///
/// # Panics
///
/// The start lies off the board.
///
/// # Complexity
///
/// Linear in the squares to set up, then constant for each move; nothing is allocated on
/// the way.
pub fn walk(
    board: Board,
    start: Square,
    options: &WarnsdorffOptions,
) -> Result<Numbering, OutOfMemory> {
    let order = options.order;
    match options.ties {
        TieBreak::First => walk_by(board, start, order, First),
        TieBreak::Pohl => walk_by(board, start, order, Pohl),
        TieBreak::Roth => walk_by(board, start, order, Roth { board }),
        TieBreak::Random { seed } => walk_by(board, start, order, Random::new(seed)),
    }
}

/// The walk with one rule for ties.
fn walk_by(
    board: Board,
    start: Square,
    order: MoveOrder,
    mut rule: impl TieRule,
) -> Result<Numbering, OutOfMemory> {
    let mut visited = DegreeGrid::none(board)?;
    let mut numbering = Numbering::blank(board)?;
    let compass = MoveTable::new(order, &visited);
    let mut square = start;
    let mut spot = visited.spot(start);
    for number in 1.. {
        numbering.set(square, number);
        let around = visited.enter(spot);
        let position = TieContext {
            visited: &visited,
            compass: &compass,
            spot,
            square,
            around,
        };
        let Some(index) = rule.next(&position) else {
            break;
        };
        spot = compass.leap(spot, index);
        square = compass.step(index).target(square);
    }
    Ok(numbering)
}
