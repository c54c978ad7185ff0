//! The interactive walk's boxed board.

use std::io;

use crate::text::output::Output;
use crate::tour::Tour;

/// Writes the board in boxes, top row first: on each square its place in the tour from 0,
/// with leading zeros to as many digits as the number of squares has.
///
/// # Errors
///
/// The output does not take it.
pub fn write_board(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    let board = tour.board();
    let digits = board.squares().to_string().len();
    let line = format!(
        "{}\n",
        "-".repeat(board.columns() as usize * (3 + digits) + 1)
    );
    output.bytes(line.as_bytes())?;
    for row in tour.numbering().rows() {
        output.bytes(b"|")?;
        for number in row {
            output.bytes(format!(" {:0digits$} |", number - 1).as_bytes())?;
        }
        output.bytes(b"\n")?;
        output.bytes(line.as_bytes())?;
    }
    Ok(())
}
