//! Writes the numbers of a plan onto the board.

use crate::board::{Board, OutOfMemory};
use crate::solve::construct::grid::Grid;
use crate::solve::construct::plan::Part;
use crate::solve::construct::port::Side;
use crate::solve::construct::route::Routes;
use crate::tour::Numbering;

/// The numbers of the whole board. Linear in the squares, a few instructions each: a number is
/// the block's first number, plus the step on the block's route, plus what hangs on the ports
/// that the route has passed.
pub(crate) fn fill(
    board: Board,
    grid: &Grid,
    parts: &[Part],
    routes: &Routes,
) -> Result<Numbering, OutOfMemory> {
    let mut numbering = Numbering::blank(board)?;
    for (block, part) in (0..).zip(parts) {
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
        let origin = grid.origin(block);
        let rows = route.steps.chunks_exact(route.shape.columns as usize);
        for (row, steps) in (origin.row..).zip(rows) {
            let numbers = numbering.row_mut(row);
            let numbers = &mut numbers[origin.column as usize..][..steps.len()];
            for (number, &step) in numbers.iter_mut().zip(steps) {
                let mut value = part.first + step;
                for (after, squares) in passed {
                    value += if step > after { squares } else { 0 };
                }
                *number = value;
            }
        }
    }
    Ok(numbering)
}
