//! How many closed tours small boards have: OEIS A001230 for squares.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;

use knights_core::board::Board;
use knights_core::count::{CountLimits, Counted, TourSet, count};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    for (rows, columns) in [(4, 4), (5, 6), (6, 6)] {
        let tours = TourSet::cycles(Board::new(rows, columns)?);
        match count(&tours, CountLimits::default()) {
            Counted::Exact(number) => println!("{rows} x {columns}: {number} closed tours"),
            Counted::Unknown(limit) => println!("{rows} x {columns}: {limit}"),
        }
    }
    Ok(())
}
