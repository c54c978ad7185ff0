//! `judge`: programs that judge other people's.

mod validate;

use clap::{Parser, Subcommand};

use crate::cli::{Env, Verdict};

/// Judge programs, their inputs and their outputs.
///
/// Each subcommand explains itself: `judge validate --help`.
#[derive(Parser)]
#[command(
    name = "judge",
    version,
    after_help = "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | judge validate --problem simulate
  valid"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What `judge` does.
#[derive(Subcommand)]
enum Command {
    Validate(validate::Arguments),
}

/// The program.
///
/// # Errors
///
/// Its arguments or its input are wrong, or a stream or a process fails.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Verdict> {
    let arguments: Arguments = env.parse()?;
    match arguments.command {
        Command::Validate(arguments) => validate::run(env, &arguments),
    }
}
