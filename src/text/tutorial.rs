//! The tutorial's output: the board, counted from 0.

use std::io;

use crate::text::output::Output;
use crate::tour::Tour;

/// How wide a number is at the least.
const WIDTH: usize = 3;

/// Writes the number of each square from 0, right-aligned to three characters, and a space
/// after each, also at the end of a line.
///
/// # Errors
///
/// The output does not take it.
pub fn write_board(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    for row in tour.numbering().rows() {
        for &number in row {
            output.right_aligned(number - 1, WIDTH)?;
            output.bytes(b" ")?;
        }
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// Writes that there is no tour, without a newline.
///
/// # Errors
///
/// The output does not take it.
pub fn write_none(output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(b"Solution does not exist")
}
