//! `valid_move_num`, `next_move` and `simulate`: the three stages of the judge problem.

use crate::tools::help::moves;
use crate::tools::prelude::*;
use knights_core::assignment::stages::{
    self, read_knights, read_position, write_next_move, write_p_values, write_simulation,
};
use knights_core::input::{MAX_SIDE, Scanner, read_side};
use knights_core::warnsdorff::DegreeGrid;
use knights_render::page::{check_board, check_knights};
use knights_streams::reading::LONGEST_TEXT;

/// The most bytes for a square in an input: its numbers have eight digits.
const LONGEST_SQUARE: u64 = 16;

/// Print the eight p-values around each knight (judge problem, stage 1).
///
/// Reads the size n of the board and the number m of knights, then m lines with the row and the
/// column of each knight, from 0. Prints a line for each knight with the p-values of the squares
/// that its eight moves lead to: -1 if the square is off the board or visited, otherwise the
/// number of moves from there to unvisited squares. No knight moves.
#[derive(Parser)]
#[command(name = "valid_move_num", version)]
#[command(after_long_help = ending(&[&moves(MoveOrder::Judge), ANSWER_EXITS], "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | valid_move_num
  -1 -1 1 1 -1 -1 -1 -1
  -1 -1 -1 -1 -1 -1 1 1"))]
pub(crate) struct ValidMoveNum {}

/// The program `valid_move_num`.
pub fn valid_move_num(env: &mut Env<'_>) -> Result<Exit> {
    let ValidMoveNum {} = env.parse()?;
    let (visited, knights) = knights(env)?;
    write_p_values(&visited, &knights, &mut env.output)?;
    Ok(Exit::Success)
}

/// The board and the knights of standard input. Nothing else of that stays in memory.
fn knights(env: &mut Env<'_>) -> Result<(DegreeGrid, Vec<Square>)> {
    let input = read_squares(env, "n, m and the squares of the knights")?;
    Ok(read_knights(&mut Scanner::new(&input), MAX_SIDE)?)
}

/// Standard input, which has to be `what`: the size of a board, and no more squares than the board has.
fn read_squares(env: &mut Env<'_>, what: &str) -> Result<Vec<u8>> {
    env.read_long(None, what, |start| {
        let size = read_side(&mut Scanner::new(start), "the board size", MAX_SIDE);
        let squares = size.ok().map(|size| u64::from(size).pow(2));
        squares.map(|squares| LONGEST_SQUARE * squares + LONGEST_TEXT)
    })
}

/// Print the move that Warnsdorff's rule picks (judge problem, stage 2).
///
/// Reads the size n of the board, the row and the column of the knight, then the number m of
/// visited squares and a line with row and column for each. Prints the number, 0 to 7, of the
/// move to the square with the smallest p-value, the first one if several are equal, or -1 if no
/// move is possible. There is no newline after the number.
#[derive(Parser)]
#[command(name = "next_move", version)]
#[command(after_long_help = ending(&[&moves(MoveOrder::Judge), ANSWER_EXITS], "\
Example:
  $ printf '3\\n2 2\\n3\\n0 1\\n0 2\\n2 0\\n' | next_move
  6"))]
pub(crate) struct NextMove {}

/// The program `next_move`.
pub fn next_move(env: &mut Env<'_>) -> Result<Exit> {
    let NextMove {} = env.parse()?;
    let input = read_squares(
        env,
        "n, the square of the knight, m and the visited squares",
    )?;
    let (visited, knight, _) = read_position(&mut Scanner::new(&input), MAX_SIDE)?;
    write_next_move(&visited, knight, &mut env.output)?;
    Ok(Exit::Success)
}

/// Let m knights take turns until none can move (judge problem, stage 3).
///
/// Reads the size n of the board and the number m of knights, then m lines with the row and the
/// column of each knight, from 0. The knights move in turn, each to the square with the smallest
/// p-value, the first one if several are equal. Prints the board: 10000 x knight + step for each
/// visited square, with step 0 for the start of a knight, and 0 for each unvisited square.
#[derive(Parser)]
#[command(name = "simulate", version)]
#[command(after_long_help = ending(&[&moves(MoveOrder::Judge), ANSWER_EXITS], "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | simulate
  10000 10003 20002
  20001 0 10001
  10002 20003 20000"))]
pub(crate) struct Simulate {
    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The number of each square
    Board,
    /// A page that plays the moves
    Html,
}

/// What is said of a board that cannot be read back with certainty.
const AMBIGUOUS: &str = "a knight has taken 10000 steps or more: from there on, its numbers look like those of the \
                         next knights";

/// The program `simulate`.
pub fn simulate(env: &mut Env<'_>) -> Result<Exit> {
    let Simulate { format } = env.parse()?;
    let (visited, starts) = knights(env)?;
    match format {
        Format::Board => {
            let simulation = stages::simulate(visited, &starts)?;
            write_simulation(&simulation, &mut env.output)?;
            if simulation.is_ambiguous() {
                env.remark(AMBIGUOUS);
            }
        }
        Format::Html => {
            check_board(visited.board())?;
            check_knights(starts.len())?;
            Recording::of_simulation(visited, starts)?.write_page(&mut env.output)?;
        }
    }
    Ok(Exit::Success)
}
