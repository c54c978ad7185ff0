//! The judge problem's first two stages: the p-value of a square and the next move.

use crate::board::MoveOrder;
use crate::warnsdorff::{DegreeGrid, MoveTable};

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
#[must_use]
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
#[must_use]
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
