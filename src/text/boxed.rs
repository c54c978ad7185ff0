//! The board of the interactive walk, in boxes.

use std::io;

use crate::text::output::Output;
use crate::tour::Tour;

/// Writes the board in boxes, top row first.
///
/// Each square shows its position in the tour, from 0, with leading zeros up to the number of
/// digits in the number of squares.
pub(crate) fn write_board(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
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
