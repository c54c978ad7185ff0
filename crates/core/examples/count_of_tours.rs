//! How many closed tours small boards have: OEIS A001230 for squares.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;

use knights_core::board::Board;
use knights_core::count::{CountLimits, Counted, count};
use knights_core::tour::TourSet;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    for (rows, columns, published) in [(4, 4, 0_u32), (5, 6, 8), (6, 6, 9_862)] {
        let tours = TourSet::cycles(Board::new(rows, columns)?);
        let counted = count(&tours, CountLimits::default());
        assert_eq!(counted, Counted::Exact(published.into()));
        println!("{rows} x {columns}: {published} closed tours");
    }
    Ok(())
}
