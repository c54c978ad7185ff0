//! `dual`: the dialogue around the two-knight game.

use clap::Parser;

use crate::cli::{Env, Exit};
use crate::text::dual::play;
use crate::text::dual_hints::Hints;
use crate::text::input::Dialogue;

/// Play the two-knight game on a 6 x 6 board.
///
/// Asks for the starting squares of the knights @ and #, then for moves, and shows the board after
/// each. A knight moves to unvisited squares only, and never three times in a row. The game ends
/// when neither knight can move.
///
/// With `--hints`, standard error lists the valid moves before each question and says why a move is
/// invalid, and the command `undo` takes the last move back, as often as you like until the game has
/// ended. Standard output stays as it is.
///
/// The exit code is 0 for a finished game, and 2 for wrong usage or an input that ends too early.
#[derive(Parser)]
#[command(name = "dual", version)]
#[command(after_help = "\
Example:
  $ echo '1 1 3 4' | dual
  Knights' starting positions (row1 col1 row2 col2):   0 1 2 3 4 5
  0 . . . . . .
  1 . @ . . . .
  2 . . . . . .
  3 . . . . # .
  4 . . . . . .
  5 . . . . . .
  Move (knight row col): dual: 2:1: expected a move, found the end of the input")]
struct Arguments {
    /// List the valid moves, say why a move is invalid, and accept `undo`
    #[arg(long)]
    hints: bool,
}

/// The program.
///
/// # Errors
///
/// Its arguments are wrong, a stream fails, or the input ends before the game does.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let arguments: Arguments = env.parse()?;
    let hints = arguments.hints.then(|| Hints::new(env.error, env.name));
    play(&mut Dialogue::new(&mut env.input, &mut env.output), hints)?;
    Ok(Exit::Success)
}
