//! `simulate`: the judge problem's third stage.

use clap::Parser;

use crate::cli::{Env, Exit};
use crate::judge::problem::{self, Problem};

/// Let m knights take turns until none can move (judge problem, stage 3).
///
/// Reads `n m`, the board size and the number of knights, then m lines `r c`: row and column
/// of each knight, from 0. In rounds, each knight takes the move to the square with the
/// smallest p-value, the first of equals. Prints the board: 10000 x knight + step on each
/// square, step 0 where a knight starts, and 0 where nobody came.
#[derive(Parser)]
#[command(
    name = "simulate",
    version,
    after_help = "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | simulate
  10000 10003 20002
  20001 0 10001
  10002 20003 20000"
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
    problem::Simulate.answer(&input, &mut env.output)?;
    Ok(Exit::Success)
}
