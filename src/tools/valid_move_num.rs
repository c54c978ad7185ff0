//! `valid_move_num`: the judge problem's first stage.

use clap::Parser;

use crate::cli::{Env, Exit};
use crate::judge::problem::{self, Problem};

/// Print the eight p-values around each knight (judge problem, stage 1).
///
/// Reads `n m`, the board size and the number of knights, then m lines `r c`: row and column
/// of each knight, from 0. No knight moves. Prints a line for each knight with the p-values
/// of the squares that its eight moves lead to: -1 off the board or visited, else the number
/// of moves from there to an unvisited square.
#[derive(Parser)]
#[command(
    name = "valid_move_num",
    version,
    after_help = "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | valid_move_num
  -1 -1 1 1 -1 -1 -1 -1
  -1 -1 -1 -1 -1 -1 1 1"
)]
struct Arguments {}

/// The program.
///
/// # Errors
///
/// Its arguments or its input are wrong, or a stream fails.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let Arguments {} = env.parse()?;
    let input = env.read_all()?;
    problem::ValidMoveNum.answer(&input, &mut env.output)?;
    Ok(Exit::Success)
}
