//! `simulate`: the third stage of the judge problem.

use clap::{Command, CommandFactory, Parser, ValueEnum};

use crate::cli::{Env, Exit};
use crate::tools::help::{ANSWER_EXITS, OUTPUT, ending, moves};
use knights_core::assignment::stages::simulate;
use knights_core::assignment::stages::{read_knights, write_simulation};
use knights_core::board::{MoveOrder, Square};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_core::output::Output;
use knights_core::warnsdorff::DegreeGrid;
use knights_render::page::{MoveChoice, RecordingPage, check_board, check_knights};
use knights_render::recording::Recording;

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
struct Arguments {
    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The number of each square
    Board,
    /// A page that plays the moves
    Html,
}

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
    let Arguments { format } = env.parse()?;
    let input = env.read_all("n, m and the squares of the knights")?;
    let (visited, starts) = read_knights(&mut Scanner::new(&input), MAX_SIDE)?;
    match format {
        Format::Board => write_simulation(&simulate(visited, &starts)?, &mut env.output)?,
        Format::Html => write_page(visited, starts, &mut env.output)?,
    }
    Ok(Exit::Success)
}

/// Writes a page that plays the moves of all knights.
fn write_page(
    visited: DegreeGrid,
    starts: Vec<Square>,
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    check_board(visited.board())?;
    check_knights(starts.len())?;
    let recording = Recording::of_simulation(visited, starts)?;
    RecordingPage::new(&recording, MoveChoice::LeastScore, 0).write(output)
}
