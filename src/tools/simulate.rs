//! `simulate`: the third stage of the judge problem.

use clap::Parser;

use crate::board::MoveOrder;
use crate::cli::{Env, Exit};
use crate::judge::problem::{self, Problem};
use crate::tools::help::{ANSWER_EXITS, ending, moves};

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
