//! The tutorial's output: the board, numbered from 0.

use std::io;

use knights_core::output::Output;
use knights_core::tour::Tour;

/// The longest side of a board. From most starts a board of this size takes less than a second, from a few
/// much longer.
pub const LONGEST_SIDE_OF_FIRST_TOUR: i32 = 100;

/// The least width of a number.
const WIDTH: usize = 3;

/// Writes the number of each square from 0, right-aligned to three characters, with a space
/// after each, also at the end of a line.
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

/// Writes that no tour exists, without a newline.
pub fn write_none(output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(b"Solution does not exist")
}
