//! A tour of a chessboard by Warnsdorff's rule, printed row by row.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;

use knights_core::board::{Board, Square};
use knights_core::tour::Tour;
use knights_core::warnsdorff::{WarnsdorffOptions, walk};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::new(8, 8)?;
    let numbering = walk(board, Square::new(0, 0), &WarnsdorffOptions::default())?;
    let tour = Tour::verify(numbering)?;
    for row in tour.numbering().rows() {
        let numbers: Vec<String> = row.iter().map(|number| format!("{number:2}")).collect();
        println!("{}", numbers.join(" "));
    }
    assert!(tour.is_full());
    Ok(())
}
