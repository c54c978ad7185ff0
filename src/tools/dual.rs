//! `dual`: the dialogue around the two-knight game.

use crate::tools::prelude::*;
use knights_core::input::Dialogue;
use knights_render::dual::{play, play_recorded};

const EXITS: &str = "\
Exit codes:
  0  the game is over, or `quit` has ended it
  2  wrong usage, an input that ends too early, or a stream that fails";

/// Play the two-knight game on a 6 x 6 board.
///
/// Asks for the starting squares of the knights @ and #, then for moves, and shows the board after
/// each. A knight moves to unvisited squares only, and never three times in a row. The game ends
/// when neither knight can move.
///
/// With `--hints`, standard error lists the valid moves before each move and says why a move is
/// invalid, and the command `undo` takes the last move back, as often as you like until the game has
/// ended. Standard output stays as it is. The word `quit` ends the game.
#[derive(Parser)]
#[command(name = "dual", version)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ echo '1 1 3 4' | dual 2>&1 | head -n 7
  Knights' starting positions (row1 col1 row2 col2):   0 1 2 3 4 5
  0 . . . . . .
  1 . @ . . . .
  2 . . . . . .
  3 . . . . # .
  4 . . . . . .
  5 . . . . . .
  $ printf '1 1 3 4\\n@ 2 2\\n' | dual --hints 2>&1 >/dev/null | sed -n 3p
  dual: from (1, 1) to (2, 2) is not a knight's move"))]
pub(crate) struct Arguments {
    /// List the valid moves, say why a move is invalid, and accept `undo`
    #[arg(long, help_heading = OUTPUT)]
    hints: bool,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The dialogue
    Text,
    /// A page that plays the game as far as the input goes, with all that was typed; nothing is asked
    Html,
}

/// The program.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let Arguments { hints, format } = env.parse()?;
    match format {
        Format::Text => {
            let mut say = |words: &str| {
                let _ = writeln!(env.error, "{}: {words}", env.name);
                let _ = env.error.flush();
            };
            let hint = hints.then_some(&mut say as &mut dyn FnMut(&str));
            let played = play(&mut Dialogue::new(&mut env.input, &mut env.output), hint);
            if played.is_err() && env.output_is_terminal {
                // The last prompt has no end of line.
                writeln!(env.error)?;
            }
            played?;
        }
        Format::Html if hints => bail!("--format html asks nothing; leave --hints out"),
        Format::Html => {
            let mut dialogue = Dialogue::new(&mut env.input, &mut env.output);
            play_recorded(&mut dialogue)?.write_page(&mut env.output)?;
        }
    }
    Ok(Exit::Success)
}
