//! Constructs full tours of boards of any size in linear time, from small blocks that are joined
//! along their borders.
//!
//! The board is cut into blocks of 8 × 8 and a few with sides from 6 to 13 ([`grid`]). The exact
//! search finds a path through each block between the start and the end, and a closed tour of each
//! other shape of block ([`route`]). All of them make certain moves along the borders. A spine of
//! blocks leads from the start to the end, and all other blocks hang on it as trees ([`tree`]): two
//! moves along a border are exchanged for two across it. (Parberry, *An efficient algorithm for the
//! knight's tour problem*, Discrete Applied Mathematics 73, 1997, joins closed tours of squares in
//! this way.) The [`plan`] gives each block its first number, and writes the numbers. If the board's
//! area is odd, the start's block is the only odd one.

pub(crate) mod grid;
pub(crate) mod plan;
pub(crate) mod route;
pub(crate) mod tree;

use crate::board::{Board, OutOfMemory};
use crate::solve::Ends;
use crate::solve::construct::grid::Grid;
use crate::solve::construct::plan::{fill, plan};
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

/// The usual side of a block.
const USUAL: u32 = 8;
/// The shortest side of a block, unless the board is shorter.
const SHORTEST: u32 = 6;
/// The longest side of a block.
const LONGEST: u32 = 13;
/// The longest side that may stay whole: it can be cut in few ways.
const WHOLE: u32 = 16;

/// The ways to cut a side, the usual ones first.
///
/// Every part is 6 to 13 long, and at most one is odd; a short side may stay whole. With
/// `odd_holds` the odd part contains this row or column, from 0, and starts at an even one.
pub(crate) fn partitions(length: u32, odd_holds: Option<u32>) -> Vec<Vec<u32>> {
    if length <= LONGEST {
        return vec![vec![length]];
    }
    let mut ways: Vec<Vec<u32>> = if length.is_multiple_of(2) {
        let firsts = [8, 10, 12, 6].into_iter();
        firsts
            .filter_map(|first| around(0, first, length))
            .collect()
    } else {
        let odds = [9, 7, 11, 13].into_iter();
        let ways = odds.flat_map(|odd| {
            let before = match odd_holds {
                Some(line) => line.saturating_sub(odd - 1)..=line,
                None => 0..=0,
            };
            let even = before.filter(|before| before.is_multiple_of(2));
            even.filter_map(move |before| around(before, odd, length))
        });
        ways.collect()
    };
    if length <= WHOLE {
        ways.push(vec![length]);
    }
    ways
}

/// A part that starts after `before`, with even parts before and after it.
fn around(before: u32, part: u32, length: u32) -> Option<Vec<u32>> {
    let after = length.checked_sub(before + part)?;
    let mut parts = even_parts(before)?;
    parts.push(part);
    parts.extend(even_parts(after)?);
    debug_assert_eq!(parts.iter().sum::<u32>(), length);
    debug_assert!(parts.iter().all(|part| (SHORTEST..=LONGEST).contains(part)));
    Some(parts)
}

/// Usual parts and a last part with the rest; no parts for 0.
fn even_parts(length: u32) -> Option<Vec<u32>> {
    debug_assert!(length.is_multiple_of(2), "only one part is odd");
    if length == 0 {
        return Some(Vec::new());
    }
    let over = length.checked_sub(SHORTEST)?;
    let mut parts = vec![USUAL; (over / USUAL) as usize];
    parts.push(SHORTEST + over % USUAL);
    Some(parts)
}
