//! A board without a closed tour, and squares that no tour can leave out: the solver says why.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;

use knights_core::board::{Board, Square};
use knights_core::solve::{Answer, Ends, Task, solve};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::new(5, 6)?;
    for holes in [vec![], vec![Square::new(1, 2), Square::new(2, 2)]] {
        let ends = Ends::Closed(Square::new(0, 1));
        let task = Task { board, holes, ends };
        match solve(&task, None)? {
            Answer::Found(tour) => println!("a tour of {} squares", tour.length()),
            Answer::Impossible(reason) => println!("no tour: {reason}"),
            Answer::Unknown { steps } => println!("unknown after {steps} moves tried"),
        }
    }
    Ok(())
}
