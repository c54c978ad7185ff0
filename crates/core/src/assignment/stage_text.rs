//! What the judge problem's three stages read and print.

use std::io;

use crate::assignment::stages::{Simulation, next_move, valid_move_num};
use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::input::{InputError, InputReader, ReadError, read_number, read_side, read_square};
use crate::output::Output;
use crate::warnsdorff::DegreeGrid;

/// Reads the input of stages 1 and 3: `n m`, then `r c` for each of m knights on different squares, on a
/// board of at most `longest` rows. Returns the board with the squares of the knights visited, and
/// the squares of knights 1, 2, …
///
/// # Errors
///
/// The first error of the input, or the board cannot be allocated.
pub fn read_knights(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<(DegreeGrid, Vec<Square>), ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.space()?;
    let most = board.squares().cast_signed();
    let count = read_number(reader, "the number of knights", 1..=most)?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let again = |later, square, earlier| {
        format!("knight {later} stands on {square}, which knight {earlier} already occupies")
    };
    let squares = read_squares(reader, &mut visited, count, "knight", again)?;
    reader.finish()?;
    Ok((visited, squares))
}

/// Reads the input of stage 2: `n`, then `r c` of the knight, then m, then `r c` for each of m visited
/// squares. Returns the visited board, the knight, and the visited squares as they are listed.
///
/// # Errors
///
/// The first error of the input, or the board cannot be allocated.
pub fn read_position(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<(DegreeGrid, Square, Vec<Square>), ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.end_of_line()?;
    let knight = read_square(reader, board, format_args!("the knight"))?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let most = board.squares().cast_signed();
    let count = read_number(reader, "the number of visited squares", 0..=most)?;
    reader.end_of_line()?;
    let again = |later, square, earlier| {
        format!("visited square {later} is {square}, the same as visited square {earlier}")
    };
    let squares = read_squares(reader, &mut visited, count, "visited square", again)?;
    reader.finish()?;
    Ok((visited, knight, squares))
}

fn read_square_board(reader: &mut impl InputReader, longest: i32) -> Result<Board, InputError> {
    let size = read_side(reader, "the board size", longest)?;
    Ok(Board::new(size, size).expect("the range of a side allows it"))
}

/// Reads `r c` of different squares, and marks them as visited. `name` says what stands there;
/// `again` says what is wrong if a later one is the same square as an earlier one.
fn read_squares(
    reader: &mut impl InputReader,
    visited: &mut DegreeGrid,
    count: i32,
    name: &str,
    again: impl Fn(i32, Square, usize) -> String,
) -> Result<Vec<Square>, ReadError> {
    let mut squares = Vec::new();
    for later in 1..=count {
        let offset = reader.offset();
        let square = read_square(reader, visited.board(), format_args!("{name} {later}"))?;
        if !visited.visit(square) {
            let earlier = squares.iter().position(|&other| other == square);
            let earlier = 1 + earlier.expect("only these squares are visited");
            let words = again(later, square, earlier);
            return Err(reader.contradiction(offset, words).into());
        }
        reader.end_of_line()?;
        squares.try_reserve(1).map_err(|_| OutOfMemory)?;
        squares.push(square);
    }
    Ok(squares)
}

/// Writes the answer of stage 1: a line for each knight with the p-values of its eight moves.
pub fn write_p_values(
    visited: &DegreeGrid,
    knights: &[Square],
    output: &mut Output<'_>,
) -> io::Result<()> {
    for knight in knights {
        let (row, column) = (knight.row.cast_signed(), knight.column.cast_signed());
        let p_values = MoveOrder::Judge.steps().map(|step| {
            let (r, c) = (row + i32::from(step.rows), column + i32::from(step.columns));
            valid_move_num(r, c, visited)
        });
        write_row(p_values, output)?;
    }
    Ok(())
}

/// Writes the answer of stage 2, without a newline.
pub fn write_next_move(
    visited: &DegreeGrid,
    knight: Square,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (row, column) = (knight.row.cast_signed(), knight.column.cast_signed());
    output.number(next_move(row, column, visited))
}

/// Writes the answer of stage 3: a line for each row of the board.
pub fn write_simulation(simulation: &Simulation, output: &mut Output<'_>) -> io::Result<()> {
    for row in simulation.rows() {
        write_row(row.iter().copied(), output)?;
    }
    Ok(())
}

/// Writes numbers on a line, with a space between them.
fn write_row(
    numbers: impl IntoIterator<Item = impl itoa::Integer>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let mut separator: &[u8] = b"";
    for number in numbers {
        output.bytes(separator)?;
        output.number(number)?;
        separator = b" ";
    }
    output.bytes(b"\n")
}
