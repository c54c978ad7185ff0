//! A full tour of a board of any size, in linear time: of small blocks, joined along their
//! borders.
//!
//! The board is cut into blocks of 8 × 8 and a few of other sides from 6 to 13. The exact
//! search finds a path through the block of the start and that of the end, and a closed tour
//! of each other shape of block, all of which make certain moves along the borders
//! ([`port`]). A path of blocks leads from the start to the end; all others hang on it as
//! trees, two moves along a border exchanged for two across it (Parberry, *An efficient
//! algorithm for the knight's tour problem*, Discrete Applied Mathematics 73, 1997, joins
//! closed tours of squares in this way). Where the board's area is odd, the one odd block is
//! that of the start.

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

/// A full tour with these ends on a board of at least five rows and columns.
///
/// `None` where this finds none; whether one exists is for others to say.
///
/// # Errors
///
/// The memory does not hold the board.
///
/// # Complexity
///
/// Linear in the squares, some 2 ns each, and 4.5 bytes; a millisecond for the searches.
pub(crate) fn construct(board: Board, ends: Ends) -> Result<Option<Numbering>, OutOfMemory> {
    let start = ends.start();
    let odd = !board.squares().is_multiple_of(2);
    let mut routes = Routes::default();
    for row_parts in partitions(board.rows(), odd.then_some(start.row)) {
        for column_parts in partitions(board.columns(), odd.then_some(start.column)) {
            let grid = Grid::new(&row_parts, &column_parts);
            if let Some(parts) = plan(board, &grid, ends, &mut routes)? {
                return fill(board, &grid, &parts, &routes).map(Some);
            }
        }
    }
    Ok(None)
}
