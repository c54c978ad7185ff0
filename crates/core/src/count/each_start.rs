//! Starts with equally many tours, because a symmetry of the board maps one to the other.

use crate::board::{Square, Symmetry};
use crate::count::free_squares::{blocked_squares, free_squares};
use crate::count::{TourSet, TourShape};

/// The free squares of a set in classes, each in row-major order. From all squares of a class, there
/// are equally many tours. The start of the set does not matter.
///
/// The symmetries map blocked squares to blocked squares, and the end to itself.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::{TourSet, start_classes};
///
/// // A corner, a square beside it, and the middle one: the classes of a 3 x 3 board.
/// let classes = start_classes(&TourSet::open(Board::new(3, 3)?));
/// assert_eq!(classes.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 1]);
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
#[must_use]
pub fn start_classes(set: &TourSet) -> Vec<Vec<Square>> {
    let board = set.board;
    let symmetries = board.symmetries();
    let kept: Vec<Symmetry> = symmetries
        .filter(|&symmetry| keeps(set, symmetry))
        .collect();
    let mut classes: Vec<Vec<Square>> = Vec::new();
    // The class of each square: that of its first image in row-major order.
    let mut known = vec![None; board.squares() as usize];
    for square in free_squares(set) {
        let images = kept.iter().map(|&symmetry| symmetry.image(board, square));
        let first = images.min().unwrap_or(square);
        let class = *known[board.index(first)].get_or_insert_with(|| {
            classes.push(Vec::new());
            classes.len() - 1
        });
        classes[class].push(square);
    }
    classes
}

/// Whether a symmetry maps the board around the blocked squares onto itself, and the end too.
fn keeps(set: &TourSet, symmetry: Symmetry) -> bool {
    let map = |square| symmetry.image(set.board, square);
    let end = match set.shape {
        TourShape::Open { end, .. } => end,
        TourShape::Closed => None,
    };
    let is_blocked = blocked_squares(set);
    let mut blocked = set.blocked.iter();
    blocked.all(|&square| is_blocked[set.board.index(map(square))]) && end.map(map) == end
}
