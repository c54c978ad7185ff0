//! `judge answer`: a right output for an input.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;

use crate::cli::Env;
use crate::tools::choices::{problem_parser, read_start};
use crate::tools::help::{ANSWER_EXITS, CASES, ending};
use knights_judge::problem::Problem;

/// How many bytes are read: far more than any valid input has.
const READ: u64 = 1 << 26;

/// Print a right output for an input of a problem
///
/// Reads a file, or standard input. White space in the input is free. If several outputs are right, it
/// is one of them, and the same every time.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ echo '3 4 0 0' | judge answer --problem count
  2"))]
pub(crate) struct Arguments {
    /// The problem that the input is for
    ///
    /// `judge --help` lists the problems.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: &'static dyn Problem,

    /// The input; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let input = read_start(env, arguments.file.as_deref(), "an input", READ)?;
    let is_whole = (input.len() as u64) < READ;
    ensure!(
        is_whole,
        "the input is too long for a valid one; no problem has inputs of {READ} bytes"
    );
    arguments.problem.answer(&input, &mut env.output)
}
