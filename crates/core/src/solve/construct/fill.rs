//! Writes the numbers of a plan onto the board.

use crate::board::{Board, OutOfMemory, Workers, try_collect};
use crate::solve::construct::grid::Grid;
use crate::solve::construct::plan::Part;
use crate::solve::construct::port::Side;
use crate::solve::construct::route::Routes;
use crate::tour::Numbering;

/// The numbers of the whole board. Linear in the squares, a few instructions each: a number is
/// the block's first number, plus the step on the block's route, plus what hangs on the ports
/// that the route has passed. So no row of blocks depends on another, and threads share them.
pub(crate) fn fill(
    board: Board,
    grid: &Grid,
    parts: &[Part],
    routes: &Routes,
) -> Result<Numbering, OutOfMemory> {
    let mut numbering = Numbering::blank(board)?;
    let columns = board.columns() as usize;
    let mut rest = numbering.numbers_mut();
    let rows = (0..).zip(parts.chunks_exact(grid.across() as usize));
    let rows = rows.map(|(row, parts)| {
        let squares = grid.rows_of(row) as usize * columns;
        let numbers = rest.split_off_mut(..squares);
        (row, parts, numbers.expect("the blocks cover the board"))
    });
    let rows = try_collect(rows)?;
    Workers::of(board).map(rows, |(row, parts, numbers)| {
        for (block, part) in (row * grid.across()..).zip(parts) {
            let first = grid.origin(block).column as usize;
            fill_block(part, routes, numbers.chunks_exact_mut(columns), first);
        }
    });
    Ok(numbering)
}

/// Writes the numbers of a block into its rows, from the column `first` on.
fn fill_block<'a>(
    part: &Part,
    routes: &Routes,
    rows: impl Iterator<Item = &'a mut [u32]>,
    first: usize,
) {
    let route = routes.get(part.route);
    let mut passed = [(u32::MAX, 0); 4];
    for (passed, (side, squares)) in passed
        .iter_mut()
        .zip(Side::ALL.into_iter().zip(part.hanging))
    {
        if squares > 0 {
            let join = route.join(side).expect("blocks hang on existing ports");
            *passed = (join.after, squares);
        }
    }
    let steps = route.steps.chunks_exact(route.shape.columns as usize);
    for (numbers, steps) in rows.zip(steps) {
        let numbers = &mut numbers[first..][..steps.len()];
        for (number, &step) in numbers.iter_mut().zip(steps) {
            let mut value = part.first + step;
            for (after, squares) in passed {
                value += if step > after { squares } else { 0 };
            }
            *number = value;
        }
    }
}
