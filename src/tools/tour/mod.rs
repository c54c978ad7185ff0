//! `tour`: programs for one knight.

mod animation;
mod backtrack;
mod check;
mod count;
mod play;
mod random_tour;
mod sizes;
mod solve;
mod submitted;
mod survey;
mod walk;
mod warnsdorff;

use clap::{CommandFactory, Parser, Subcommand};

use crate::cli::{Env, Exit};
use crate::tools::help::{LEAST_WINS, ending, move_orders};

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  an answer, also if the knight gets stuck
  1  with --exit-code: the knight gets stuck; a negative verdict of a subcommand
  2  wrong input, wrong usage, or a stream that fails";

/// Walk a knight by Warnsdorff's rule, without backtracking.
///
/// Takes the rows and columns of the board, then the row and the column of the start, from 0, as
/// arguments or from standard input. As arguments, one number is a square board, and the start is
/// 0 0 if it is left out. The knight always goes to the unvisited square of lowest degree. Prints
/// the board with the number of each square in the tour, and one more line if the knight gets stuck.
#[derive(Parser)]
#[command(name = "tour", version, args_conflicts_with_subcommands = true)]
#[command(mut_arg("exit_code", |option| option.help("Exit with 1 if the knight gets stuck")))]
#[command(after_long_help = ending(&[&move_orders(LEAST_WINS), EXITS], "\
Example:
  $ tour 5 5 0 0
   1 10 15 20  3
  16 21  2  9 14
  11  8 23  4 19
  22 17  6 13 24
   7 12 25 18  5
  $ tour 8 8 0 0 --format html > tour.html"))]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    warnsdorff: warnsdorff::Arguments,
}

/// The other programs.
#[derive(Subcommand)]
enum Command {
    Backtrack(backtrack::Arguments),
    Walk(walk::Arguments),
    Solve(solve::Arguments),
    Survey(survey::Arguments),
    Count(count::Arguments),
    Check(check::Arguments),
    Play(play::Arguments),
}

/// What the program takes.
pub(crate) fn command() -> clap::Command {
    Arguments::command()
}

/// The program.
///
/// # Errors
///
/// Its arguments or its input are wrong, or a stream fails.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let arguments: Arguments = env.parse()?;
    match arguments.command {
        None => warnsdorff::run(env, &arguments.warnsdorff),
        Some(Command::Backtrack(arguments)) => backtrack::run(env, &arguments),
        Some(Command::Walk(arguments)) => walk::run(env, &arguments),
        Some(Command::Solve(arguments)) => solve::run(env, &arguments),
        Some(Command::Survey(arguments)) => survey::run(env, &arguments).map(|()| Exit::Success),
        Some(Command::Count(arguments)) => count::run(env, &arguments),
        Some(Command::Check(arguments)) => check::run(env, &arguments),
        Some(Command::Play(arguments)) => play::run(env, &arguments),
    }
}
