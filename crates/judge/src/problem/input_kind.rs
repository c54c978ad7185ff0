//! What kind of input a case has: one of a few, so that it shows nothing else of a hidden input.

use std::collections::HashSet;

use knights_core::board::{Board, MoveOrder, Square};

/// A kind, in words of ours.
pub type InputKind = &'static str;

/// A board with a longer side is large, and this number of knights is many.
const SMALL: u32 = 8;
const MANY: usize = 10;

/// The first kind that fits an input with these knights, which move to squares that are not taken.
pub(crate) fn input_kind(board: Board, knights: &[Square], taken: &[Square]) -> InputKind {
    let taken: HashSet<&Square> = taken.iter().collect();
    let is_stuck = |&knight: &Square| {
        let mut targets = board.neighbours(knight, MoveOrder::Judge);
        targets.all(|target| taken.contains(&target))
    };
    match board.rows().max(board.columns()) {
        1 => "one square",
        _ if knights.iter().all(is_stuck) => "no knight can move",
        longest if longest > SMALL => "large board",
        _ if knights.len() >= MANY => "small board, many knights",
        _ => "small board",
    }
}
