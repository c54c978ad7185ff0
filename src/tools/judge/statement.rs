//! `judge statement`: the statement of a problem.

use clap::Args;

use crate::cli::Env;
use crate::tools::choices::problem_parser;
use crate::tools::help::{ANSWER_EXITS, CASES, ending};
use knights_judge::problem::Problem;

/// Print the statement of a problem
///
/// The page says what a program reads and prints, shows the moves with their numbers, works through
/// an example step by step, and lists the usual mistakes. It is Markdown.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ judge statement --problem simulate | head -n 1
  # Knights Taking Turns"))]
pub(crate) struct Arguments {
    /// The problem
    ///
    /// `judge --help` lists the problems.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: &'static dyn Problem,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    Ok(env
        .output
        .bytes(arguments.problem.about().page.as_bytes())?)
}
