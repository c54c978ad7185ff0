//! Constructs full tours of boards of any size in linear time, from small blocks that are joined
//! along their borders.
//!
//! The board is cut into blocks of 8 × 8 and a few with sides from 6 to 13 ([`partition`],
//! [`grid`]). The exact search finds a path through each block between the start and the end, and
//! a closed tour of each other shape of block ([`route`]). All of them make certain moves along
//! the borders ([`port`]). A spine of blocks leads from the start to the end, and all other blocks
//! hang on it as trees ([`tree`]): two moves along a border are exchanged for two across it.
//! (Parberry, *An efficient algorithm for the knight's tour problem*, Discrete Applied Mathematics
//! 73, 1997, joins closed tours of squares in this way.) The [`plan`] gives each block its first
//! number, and [`fill`](mod@fill) writes the numbers. If the board's area is odd, the start's
//! block is the only odd one.

pub(crate) mod fill;
pub(crate) mod grid;
pub(crate) mod partition;
pub(crate) mod plan;
pub(crate) mod port;
pub(crate) mod route;
pub(crate) mod tree;

use crate::board::{Board, OutOfMemory};
use crate::solve::Ends;
use crate::solve::construct::fill::fill;
use crate::solve::construct::grid::Grid;
use crate::solve::construct::partition::partitions;
use crate::solve::construct::plan::plan;
use crate::solve::construct::route::Routes;
use crate::tour::Numbering;

/// A full tour with these ends on a board of at least five rows and columns; `None` if the
/// construction finds none, which does not mean that none exists.
///
/// # Complexity
///
/// Linear in the squares: about 2 ns and 4.5 bytes each, and a millisecond for the searches.
pub(crate) fn construct(board: Board, ends: Ends) -> Result<Option<Numbering>, OutOfMemory> {
    let start = ends.start();
    let odd = !board.squares().is_multiple_of(2);
    let mut routes = Routes::default();
    for row_parts in partitions(board.rows(), odd.then_some(start.row)) {
        for column_parts in partitions(board.columns(), odd.then_some(start.column)) {
            let grid = Grid::new(&row_parts, &column_parts);
            if let Some(parts) = plan(&grid, ends, &mut routes)? {
                return fill(board, &grid, &parts, &routes).map(Some);
            }
        }
    }
    Ok(None)
}
