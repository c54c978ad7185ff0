//! Three knights take turns until all are stuck: the judge problem's third stage.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;

use knights_core::assignment::stages::simulate;
use knights_core::board::{Board, Square};
use knights_core::warnsdorff::DegreeGrid;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let grid = DegreeGrid::new(Board::new(5, 5)?)?;
    let starts = [(0, 0), (2, 2), (4, 3)].map(|(row, column)| Square::new(row, column));
    for row in simulate(grid, &starts)?.rows() {
        // 10000 × knight + step: knight 1, 2 or 3, and 0 where no knight was.
        let stamps: Vec<String> = row.iter().map(|stamp| format!("{stamp:5}")).collect();
        println!("{}", stamps.join(" "));
    }
    Ok(())
}
