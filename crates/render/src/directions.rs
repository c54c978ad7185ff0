//! A tour as a digit for each square: the number of the knight's move from there.

use std::io;

use knights_core::board::{MoveOrder, Square};
use knights_core::output::Output;
use knights_core::tour::Tour;

/// The last square of an open tour.
pub const END: u8 = b'*';
/// A square that the tour does not visit.
pub const UNVISITED: u8 = b'#';

/// Writes a line for each row, a character for each square.
///
/// A digit is the number of the knight's next move, 0 to 7 in the order of the judge problem;
/// the last square of a closed tour has the move back to the start. `*` is the last square of an
/// open tour, and `#` a square that is not visited.
pub fn write_directions(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    let board = tour.board();
    let steps = MoveOrder::Judge.steps();
    let closed = tour.returns();
    // The first square follows the last.
    let after = |number| number % tour.length() + 1;
    let mut line = Vec::with_capacity(board.columns() as usize + 1);
    for (row, numbers) in (0..).zip(tour.numbering().rows()) {
        line.clear();
        for (column, &number) in (0..).zip(numbers) {
            let leads_on = |step: &u8| {
                let next = board.neighbour(Square::new(row, column), steps[usize::from(*step)]);
                next.is_some_and(|next| tour.numbering().get(next) == after(number))
            };
            line.push(match number {
                0 => UNVISITED,
                last if last == tour.length() && !closed => END,
                _ => {
                    b'0' + (0..8)
                        .find(leads_on)
                        .expect("a move leads to the next square")
                }
            });
        }
        line.push(b'\n');
        output.bytes(&line)?;
    }
    Ok(())
}
