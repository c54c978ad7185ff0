//! A tour as a digit on each square: the number of the move that the knight makes from there.

use std::io;

use crate::board::{MoveOrder, Square};
use crate::text::output::Output;
use crate::tour::Tour;

/// Where the tour ends.
const END: u8 = b'*';
/// Where it does not come.
const UNVISITED: u8 = b'#';

/// Writes a line for each row: on each square a digit, the number from 0 to 7 that its move has
/// in the order of the judge problem, `*` on the last square unless a move leads back to the start, and `#` where the
/// tour does not come.
///
/// # Errors
///
/// The output does not take it.
pub fn write_directions(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    let board = tour.board();
    let steps = MoveOrder::Judge.steps();
    let closed = tour.returns();
    let after = |number| {
        if number == tour.length() {
            1
        } else {
            number + 1
        }
    };
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
                _ => b'0' + (0..8).find(leads_on).expect("a tour goes on by a move"),
            });
        }
        line.push(b'\n');
        output.bytes(&line)?;
    }
    Ok(())
}
