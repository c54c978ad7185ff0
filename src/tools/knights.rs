//! `knights`: all programs in one.

use clap::{Command, CommandFactory};

use crate::cli::Tool;
use crate::cli::arguments::put_subcommand_first;
use crate::tools::prelude::*;
use crate::tools::stages::{NextMove, Simulate, ValidMoveNum, next_move, simulate, valid_move_num};
use crate::tools::{dual, judge, tour};
use knights_run::WORKER;

/// A program.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// Its name as a part of `knights`.
    pub part: &'static str,
    /// What it does.
    pub tool: Tool,
    /// What it takes, without the options that all programs take.
    pub command: fn() -> Command,
}

/// The name of the program that has all of them.
pub const NAME: &str = "knights";

/// The programs, apart from `knights`.
pub const PROGRAMS: [Program; 6] = [
    Program::new("knights tour", tour::run, tour::Arguments::command),
    Program::new("knights dual", dual::run, dual::Arguments::command),
    Program::new(
        "knights valid_move_num",
        valid_move_num,
        ValidMoveNum::command,
    ),
    Program::new("knights next_move", next_move, NextMove::command),
    Program::new("knights simulate", simulate, Simulate::command),
    Program::new("knights judge", judge::run, judge::Arguments::command),
];

impl Program {
    const fn new(part: &'static str, tool: Tool, command: fn() -> Command) -> Self {
        let (_, name) = part.split_at(NAME.len() + 1);
        Self {
            name,
            part,
            tool,
            command,
        }
    }
}

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
  $ knights judge run --problem next_move -- knights next_move | head -n 1
  AC: 40 of 40 accepted"))]
struct Arguments {}

/// What the program takes: the name of another one, and what that takes.
fn command() -> Command {
    let parts = PROGRAMS.map(|program| (program.command)().name(program.name));
    Arguments::command().subcommands(parts)
}

/// The program `knights`, which is all programs in one.
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
    let mut programs = PROGRAMS.iter();
    let found = programs.find(|program| name.is_some_and(|name| name == program.name));
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
