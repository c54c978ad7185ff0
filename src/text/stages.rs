//! The judge problem's inputs and outputs, for its three stages.

use std::io;

use crate::assignment::simulate::Simulation;
use crate::assignment::stages::valid_move_num;
use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::text::input::{
    InputError, MAX_SIDE, ReadError, Scanner, Wanted, read_side, read_square,
};
use crate::text::output::Output;
use crate::warnsdorff::DegreeGrid;

/// The input of stages 1 and 3: a board with knights on it.
#[derive(Clone, Debug)]
pub struct KnightsInput {
    /// The board, with the squares of the knights visited.
    pub visited: DegreeGrid,
    /// Where knight 1, 2, … stands.
    pub squares: Vec<Square>,
}

/// The input of stage 2: a knight, and the visited squares of a board.
#[derive(Clone, Debug)]
pub struct PositionInput {
    /// The board.
    pub visited: DegreeGrid,
    /// Where the knight stands.
    pub knight: Square,
}

/// Reads `n m`, then `r c` for each of m knights.
///
/// # Errors
///
/// The first fault of the input, or a board too large for this machine.
pub fn read_knights(text: &[u8]) -> Result<KnightsInput, ReadError> {
    let mut scanner = Scanner::new(text);
    let mut visited = DegreeGrid::new(read_board(&mut scanner)?)?;
    let count = scanner.number(&Wanted {
        what: "the number of knights",
        range: 1..=most_squares(&visited),
        missing: format_args!("the number of knights"),
    })?;
    let squares = read_squares(&mut scanner, &mut visited, count, "knight", |again| {
        let Again {
            later,
            square,
            earlier,
        } = again;
        format!("knight {later} stands on {square}, where knight {earlier} stands already")
    })?;
    scanner.finish()?;
    Ok(KnightsInput { visited, squares })
}

/// Reads `n`, then `r c` of the knight, then m, then `r c` for each of m visited squares.
///
/// # Errors
///
/// The first fault of the input, or a board too large for this machine.
pub fn read_position(text: &[u8]) -> Result<PositionInput, ReadError> {
    let mut scanner = Scanner::new(text);
    let board = read_board(&mut scanner)?;
    let knight = read_square(&mut scanner, board, format_args!("the knight"))?;
    let mut visited = DegreeGrid::new(board)?;
    let count = scanner.number(&Wanted {
        what: "the number of visited squares",
        range: 0..=most_squares(&visited),
        missing: format_args!("the number of visited squares"),
    })?;
    read_squares(
        &mut scanner,
        &mut visited,
        count,
        "visited square",
        |again| {
            let Again {
                later,
                square,
                earlier,
            } = again;
            format!("visited square {later} is {square}, as visited square {earlier} is already")
        },
    )?;
    scanner.finish()?;
    Ok(PositionInput { visited, knight })
}

/// Writes stage 1's answer: a line of eight p-values for each knight.
///
/// # Errors
///
/// The output does not take it.
pub fn write_valid_move_nums(knights: &KnightsInput, output: &mut Output<'_>) -> io::Result<()> {
    for square in &knights.squares {
        let (row, column) = (square.row.cast_signed(), square.column.cast_signed());
        let mut separator: &[u8] = b"";
        for step in MoveOrder::Judge.steps() {
            let (r, c) = (row + i32::from(step.rows), column + i32::from(step.columns));
            output.bytes(separator)?;
            output.number(valid_move_num(r, c, &knights.visited))?;
            separator = b" ";
        }
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// Writes stage 3's answer: a line of stamps for each row.
///
/// # Errors
///
/// The output does not take it.
pub fn write_simulation(simulation: &Simulation, output: &mut Output<'_>) -> io::Result<()> {
    for row in simulation.rows() {
        let mut separator: &[u8] = b"";
        for &stamp in row {
            output.bytes(separator)?;
            output.number(stamp)?;
            separator = b" ";
        }
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// Reads the size of a square board.
fn read_board(scanner: &mut Scanner<'_>) -> Result<Board, InputError> {
    let size = read_side(scanner, "the board size", MAX_SIDE)?;
    Ok(Board::new(size, size).expect("the range of a side allows it"))
}

/// The number of squares of the board of `visited`, as a limit for what is read.
fn most_squares(visited: &DegreeGrid) -> i32 {
    visited.board().squares().cast_signed()
}

/// Reads `r c` of squares that have to differ, and marks them as visited. `name` says what
/// stands there, `again` what is wrong where number `later` is on the square of `earlier`.
fn read_squares(
    scanner: &mut Scanner<'_>,
    visited: &mut DegreeGrid,
    count: i32,
    name: &str,
    again: impl Fn(Again) -> String,
) -> Result<Vec<Square>, ReadError> {
    let mut squares = Vec::new();
    for number in 1..=count {
        let offset = scanner.offset();
        let whose = format_args!("{name} {number}");
        let square = read_square(scanner, visited.board(), whose)?;
        if !visited.visit(square) {
            let earlier = squares.iter().position(|&other| other == square);
            let earlier = 1 + earlier.expect("only these squares are visited");
            let again = again(Again {
                later: number,
                square,
                earlier,
            });
            return Err(scanner.contradiction(offset, again).into());
        }
        squares.try_reserve(1).map_err(OutOfMemory::from)?;
        squares.push(square);
    }
    Ok(squares)
}

/// Two of the listed squares are one.
struct Again {
    later: i32,
    square: Square,
    earlier: usize,
}
