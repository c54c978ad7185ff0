//! `next_move`: the second stage of the judge problem.

use clap::{Command, CommandFactory, Parser};

use crate::cli::{Env, Exit};
use crate::tools::help::{ANSWER_EXITS, ending, moves};
use knights_core::assignment::stages::{read_position, write_next_move};
use knights_core::board::MoveOrder;
use knights_core::input::{MAX_SIDE, Scanner};

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
    let input = env.read_all("n, the square of the knight, m and the visited squares")?;
    let (visited, knight, _) = read_position(&mut Scanner::new(&input), MAX_SIDE)?;
    write_next_move(&visited, knight, &mut env.output)?;
    Ok(Exit::Success)
}
