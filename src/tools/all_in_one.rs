//! `knights`: all programs in one.

use std::path::Path;

use anyhow::bail;
use clap::{Command, CommandFactory, Parser};

use crate::cli::arguments::put_subcommand_first;
use crate::cli::{Env, Exit};
use crate::tools::help::ending;
use crate::tools::{PROGRAMS, Program, judge};
use knights_run::WORKER;

/// The name of this program.
pub const NAME: &str = "knights";

const EXITS: &str = "\
Exit codes:
  They are those of the program that is called: knights tour --help";

/// Programs about knight's tours, in one program.
///
/// Each of them is also installed under its own name, unless a package leaves it out: `knights tour`
/// does what `tour` does. A link to `knights` with the name of a program acts as that program.
#[derive(Parser)]
#[command(name = NAME, version, subcommand_required = true, subcommand_help_heading = "Programs")]
#[command(subcommand_value_name = "PROGRAM", after_long_help = ending(&[EXITS], "\
Example:
  $ knights tour 5 5 0 0
   1 10 15 20  3
  16 21  2  9 14
  11  8 23  4 19
  22 17  6 13 24
   7 12 25 18  5
  $ knights judge run --problem next_move -- knights next_move | tail -n 1
  20 AC"))]
struct Arguments {}

/// What the program takes: the name of another one, and what that takes.
fn command() -> Command {
    let parts = PROGRAMS.map(|program| (program.command)().name(program.name));
    Arguments::command().subcommands(parts)
}

/// The program.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let file = Path::new(&env.file).file_stem().unwrap_or_default();
    if let Some(program) = PROGRAMS.iter().find(|program| program.name == file) {
        return start(env, program, program.name);
    }
    let first = env.arguments.first();
    if first.is_some_and(|first| first == WORKER) {
        return judge::run(env);
    }
    let is_help = first.is_some_and(|first| first == "help");
    let name = env.arguments.get(usize::from(is_help));
    let found = PROGRAMS
        .iter()
        .find(|program| name.is_some_and(|name| name == program.name));
    let Some(program) = found else {
        env.matches(command)?;
        bail!("expected the name of a program; try '{NAME} --help'");
    };
    if is_help {
        env.arguments.remove(0);
        env.arguments.push("--help".into());
    }
    env.arguments.remove(0);
    put_subcommand_first(&mut env.arguments);
    start(env, program, program.part)
}

/// Runs a program, which is called by this name.
fn start(env: &mut Env<'_>, program: &Program, name: &'static str) -> anyhow::Result<Exit> {
    env.name = name;
    name.clone_into(&mut env.called);
    (program.tool)(env)
}
