//! `dual`: the dialogue around the two-knight game.

use clap::Parser;

use crate::cli::{Env, Exit};
use crate::text::dual::play;
use crate::text::input::Dialogue;
use crate::tools::help::ending;

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  the game is over
  2  wrong usage, an input that ends too early, or a stream that fails";

/// Play the two-knight game on a 6 x 6 board.
///
/// Asks for the starting squares of the knights @ and #, then for moves, and shows the board after
/// each. A knight moves to unvisited squares only, and never three times in a row. The game ends
/// when neither knight can move.
#[derive(Parser)]
#[command(name = "dual", version)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ echo '1 1 3 4' | dual
  Knights' starting positions (row1 col1 row2 col2):   0 1 2 3 4 5
  0 . . . . . .
  1 . @ . . . .
  2 . . . . . .
  3 . . . . # .
  4 . . . . . .
  5 . . . . . .
  Move (knight row col): dual: 2:1: expected a move, found the end of the input"))]
struct Arguments {}

/// The program.
///
/// # Errors
///
/// Its arguments are wrong, a stream fails, or the input ends before the game does.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let Arguments {} = env.parse()?;
    play(&mut Dialogue::new(&mut env.input, &mut env.output))?;
    Ok(Exit::Success)
}
