//! `judge validate`: a verdict on an input.

use std::io::Read;

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit, Protocol};
use crate::judge::problem::Problem;
use crate::text::input::excerpt;
use crate::tools::choices::problem_parser;

/// How many bytes are read: an input of the largest board has less than a tenth of that, so
/// that a longer one has a fault before.
const READ: u64 = 1 << 20;

/// Say whether an input keeps to the format and the limits of a problem, byte by byte
///
/// Lines end with LF alone, also the last one; single spaces part numbers, which have neither
/// a sign nor leading zeros; boards have sides of 1 to 100. Says `valid`, and exits with 0; or
/// where the first fault is and what was expected, with the line and a caret under the place,
/// and exits with 1.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | judge validate --problem simulate
  valid
  $ printf '3 2\\n0 0\\n2  2\\n' | judge validate --problem simulate
  not valid: 3:3: expected a column in 0..=2, found \" \"
  2  2
    ^")]
pub(crate) struct Arguments {
    /// The problem of which it is an input
    #[arg(long, value_name = "NAME", value_parser = problem_parser())]
    problem: &'static dyn Problem,

    /// What the exit codes mean
    #[arg(long, value_name = "NAME", default_value = "plain")]
    protocol: Codes,
}

/// The protocols that `--protocol` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Codes {
    /// 0 yes, 1 no
    Plain,
    /// 42 yes, 43 no
    Kattis,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    env.protocol = match arguments.protocol {
        Codes::Plain => Protocol::Plain,
        Codes::Kattis => Protocol::Kattis,
    };
    let mut text = Vec::new();
    let mut input = env.input.by_ref().take(READ);
    input
        .read_to_end(&mut text)
        .context("cannot read the standard input")?;
    let (words, verdict) = match arguments.problem.validate(&text) {
        Ok(_) => ("valid".to_owned(), Exit::Yes),
        Err(error) => {
            let excerpt = excerpt(&text, &error);
            (format!("not valid: {error}\n{excerpt}"), Exit::No)
        }
    };
    env.output.bytes(format!("{words}\n").as_bytes())?;
    Ok(verdict)
}
