//! `judge validate`: a verdict on an input.

use std::path::PathBuf;

use clap::Args;

use crate::cli::{Env, Exit};
use crate::tools::choices::{by_name, problem_parser, read_start};
use crate::tools::help::{CASES, VERDICT, ending};
use knights_core::input::excerpt;
use knights_judge::problem::Problem;
use knights_judge::protocol::Protocol;

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
     valid  not valid  failed
         0          1       2  plain
        42         43       2  kattis";

/// How many bytes are read. A valid input of the largest board has less than a tenth of that,
/// so that a longer one is found to be invalid before its end.
const READ: u64 = 1 << 20;

/// Check that an input keeps to the format and the limits of a problem, byte by byte
///
/// Reads a file, or standard input. Every line ends with LF, including the last one. Numbers are separated by single spaces, and
/// have neither a plus sign nor leading zeros. `judge statement` has the limits of a problem.
/// Prints `valid`, or the position of the first error and what was expected, with a caret under it.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | judge validate --problem simulate
  valid
  $ printf '3 2\\n0 0\\n2  2\\n' | judge validate --problem simulate
  not valid: 3:3: expected a column in 0..=2, found \" \"
  2  2
    ^"))]
pub(crate) struct Arguments {
    /// The problem that the input is for
    ///
    /// `judge --help` lists the problems.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: &'static dyn Problem,

    /// Which exit codes report the verdict
    #[arg(long, value_name = "NAME", default_value = Protocol::Plain.name(), help_heading = VERDICT)]
    #[arg(value_parser = by_name([Protocol::Plain, Protocol::Kattis], Protocol::name))]
    protocol: Protocol,

    /// The input; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    env.protocol = arguments.protocol;
    let text = read_start(env, arguments.file.as_deref(), "an input", READ)?;
    if text.is_empty() {
        env.remark("the input is empty");
    }
    let (message, verdict) = match arguments.problem.inputs().validate(&text) {
        Ok(()) => ("valid".to_owned(), Exit::Success),
        Err(error) => {
            let excerpt = excerpt(&text, &error);
            (format!("not valid: {error}\n{excerpt}"), Exit::Negative)
        }
    };
    env.output.bytes(format!("{message}\n").as_bytes())?;
    Ok(verdict)
}
