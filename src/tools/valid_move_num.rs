//! `valid_move_num`: the first stage of the judge problem.

use clap::{Command, CommandFactory, Parser};

use crate::cli::{Env, Exit};
use crate::tools::help::{ANSWER_EXITS, ending, moves};
use knights_core::assignment::stages::{read_knights, write_p_values};
use knights_core::board::MoveOrder;
use knights_core::input::{MAX_SIDE, Scanner};

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
struct Arguments {}

/// What the program takes.
pub(crate) fn command() -> Command {
    Arguments::command()
}

/// The program.
///
/// # Errors
///
/// Its arguments or its input are wrong, or a stream fails.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let Arguments {} = env.parse()?;
    let input = env.read_all("n, m and the squares of the knights")?;
    let (visited, knights) = read_knights(&mut Scanner::new(&input), MAX_SIDE)?;
    write_p_values(&visited, &knights, &mut env.output)?;
    Ok(Exit::Success)
}
