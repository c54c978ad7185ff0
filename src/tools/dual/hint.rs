//! `dual hint`: the best next move of a game of two knights.

use clap::{Args, ValueEnum};

use crate::cli::progress::spinner;
use crate::cli::{Env, Exit};
use crate::tools::choices::parse_steps;
use crate::tools::dual::board::BoardArguments;
use crate::tools::help::{ANSWER_EXITS, OUTPUT, SEARCH, ending};
use knights_core::cover::hint;
use knights_core::input::Scanner;
use knights_render::cover::{Hint, read_game, write_hint_json, write_move};

/// The most steps of the search, by default: about two seconds.
const MAX_STEPS: u64 = 400_000;

/// Print the best next move of a game
///
/// Reads from standard input what was typed into `dual` so far: the starts, and the moves. Prints
/// a move after which all squares can still be visited, if there is one. Otherwise prints a move
/// after which as few squares as possible are left. Standard error says which of the two it is, and
/// whether that is proved or only the best that was found. If the game is over, it says that.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ printf '1 1 3 4\\n@ 0 3\\n' | dual hint 2>&1
  dual: proved: 33 moves from here on visit all squares
  @ 1 5"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Give up after this many steps; by default 400000
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    #[arg(allow_negative_numbers = true)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The move as it is typed into `dual`
    Text,
    /// A JSON document
    Json,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = arguments.board.read()?;
    let text = env.read_all("the starts and the moves so far")?;
    let game = read_game(&mut Scanner::new(&text), board)?;
    let spinner = spinner("searching");
    let found = hint(&game, arguments.max_steps.unwrap_or(MAX_STEPS));
    spinner.finish_and_clear();
    let found = found?;
    let hint = Hint::new(&game, &found);
    match arguments.format {
        Format::Text => {
            env.remark(hint.words());
            if let Some(next) = hint.next {
                write_move(next, &mut env.output)?;
            }
        }
        Format::Json => write_hint_json(&hint, &mut env.output)?,
    }
    Ok(Exit::Success)
}
