//! The squares that the tours of a set visit.

use crate::board::Square;
use crate::count::TourSet;

/// Whether each square of the board is blocked, in row-major order.
pub(super) fn blocked_squares(set: &TourSet) -> Vec<bool> {
    let mut is_blocked = vec![false; set.board.squares() as usize];
    for &square in &set.blocked {
        is_blocked[set.board.index(square)] = true;
    }
    is_blocked
}

/// The squares that are not blocked, in row-major order.
pub(super) fn free_squares(set: &TourSet) -> impl Iterator<Item = Square> + use<> {
    let squares = set.board.all().zip(blocked_squares(set));
    squares.filter_map(|(square, is_blocked)| (!is_blocked).then_some(square))
}
