//! `next_move`: the judge problem's second stage.

use clap::Parser;

use crate::cli::{Env, Exit};
use crate::judge::problem::{self, Problem};

/// Print the move that Warnsdorff's rule picks (judge problem, stage 2).
///
/// Reads the board size n, then `r c`, row and column of the knight, then m, then m lines
/// `r c` of visited squares. Prints the index, 0 to 7, of the move to the square with the
/// smallest p-value, the first of equals, or -1 where there is none: the number alone, with
/// no newline after it.
#[derive(Parser)]
#[command(
    name = "next_move",
    version,
    after_help = "\
Example:
  $ printf '3\\n2 2\\n3\\n0 1\\n0 2\\n2 0\\n' | next_move
  6"
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
    problem::NextMove.answer(&input, &mut env.output)?;
    Ok(Exit::Success)
}
