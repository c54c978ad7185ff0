//! The judge problem's two functions: the p-value of a square, and the move that it picks.

use crate::board::MoveOrder;
use crate::warnsdorff::{DegreeGrid, MoveTable};

/// The p-value of (r, c): -1 where it is off the board or visited, else the number of moves
/// from it to an unvisited square on the board (0 to 8).
///
/// The assignment's function of that name, with its numbers; the board size is that of
/// `visited`.
///
/// ```
/// use knights::{board::Board, assignment::stages::valid_move_num, board::Square, warnsdorff::DegreeGrid};
///
/// let mut visited = DegreeGrid::none(Board::new(3, 3)?)?;
/// visited.insert(Square::new(0, 0));
/// visited.insert(Square::new(2, 2));
/// // The first sample: from (0, 0), move 2 leads to (1, 2) and move 0 off the board.
/// assert_eq!(valid_move_num(1, 2, &visited), 1);
/// assert_eq!(valid_move_num(-2, 1, &visited), -1);
/// assert_eq!(valid_move_num(2, 2, &visited), -1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn valid_move_num(r: i32, c: i32, visited: &DegreeGrid) -> i32 {
    visited
        .board()
        .square(r.into(), c.into())
        .and_then(|square| visited.degree(square))
        .map_or(-1, i32::from)
}

/// The index (0 to 7) of the move from a square with the smallest p-value that is at least
/// 0, the first of equals; -1 where there is none.
///
/// The assignment's function of that name. The square itself counts as visited only where
/// `visited` says so, which is why a p-value may be 8.
///
/// ```
/// use knights::{board::Board, assignment::stages::next_move, board::Square, warnsdorff::DegreeGrid};
///
/// let mut visited = DegreeGrid::none(Board::new(3, 3)?)?;
/// for (row, column) in [(0, 1), (0, 2), (2, 0)] {
///     visited.insert(Square::new(row, column));
/// }
/// // The second sample.
/// assert_eq!(next_move(2, 2, &visited), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn next_move(r: i32, c: i32, visited: &DegreeGrid) -> i32 {
    let Some(square) = visited.board().square(r.into(), c.into()) else {
        return -1;
    };
    let around = visited.around(visited.spot(square));
    let least = MoveTable::new(MoveOrder::Judge, visited).least(around);
    least.map_or(-1, |least| {
        i32::try_from(least.index).expect("there are eight moves")
    })
}
