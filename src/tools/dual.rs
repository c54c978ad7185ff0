//! `dual`: the dialogue around the two-knight game.

use clap::Parser;

use crate::assignment::dual::{Event, Game};
use crate::cli::dialogue::Dialogue;
use crate::cli::{Env, Exit};
use crate::text::dual::{print, take_command, take_start};

/// What is asked before the game.
const ASK_START: &str = "Knights' starting positions (row1 col1 row2 col2): ";
/// What is asked before each move.
const ASK_MOVE: &str = "Move (knight row col): ";

/// Play the two-knight game on a 6 x 6 board.
///
/// Asks for the starting squares of the knights @ and #, then for moves, and shows the board after
/// each. A knight moves to unvisited squares only, and never three times in a row. The game ends
/// when neither knight can move.
///
/// The exit code is 0 for a finished game, and 2 for wrong usage or an input that ends too early.
#[derive(Parser)]
#[command(
    name = "dual",
    version,
    after_help = "\
Example:
  $ echo '1 1 3 4' | dual
  Knights' starting positions (row1 col1 row2 col2):   0 1 2 3 4 5
  0 . . . . . .
  1 . @ . . . .
  2 . . . . . .
  3 . . . . # .
  4 . . . . . .
  5 . . . . . .
  Move (knight row col): dual: 2:1: expected a move, found the end of the input"
)]
struct Arguments {}

/// The program.
///
/// # Errors
///
/// Its arguments are wrong, a stream fails, or the input ends before the game does.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let Arguments {} = env.parse()?;
    let mut dialogue = Dialogue::default();
    let mut game = start(env, &mut dialogue)?;
    print(&game, &mut env.output)?;
    loop {
        let command = dialogue.ask(env, ASK_MOVE, "a move", take_command)?;
        let event = game.apply(command);
        if event == Event::InvalidMove {
            env.output.bytes(b"Invalid move!\n")?;
            continue;
        }
        print(&game, &mut env.output)?;
        if event == Event::MovedLast {
            env.output.bytes(b"No more moves!\n")?;
            return Ok(Exit::Yes);
        }
    }
}

/// Asks for the starting squares until they are valid.
fn start(env: &mut Env<'_>, dialogue: &mut Dialogue) -> anyhow::Result<Game> {
    loop {
        let start = dialogue.ask(env, ASK_START, "the starting positions", take_start)?;
        match start
            .ok()
            .and_then(|[r1, c1, r2, c2]| Game::new(r1, c1, r2, c2))
        {
            Some(game) => return Ok(game),
            None => env.output.bytes(b"Invalid position(s)!\n")?,
        }
    }
}
