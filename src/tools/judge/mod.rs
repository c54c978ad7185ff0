//! `judge`: judging programs, their inputs and their outputs.

mod again;
mod answer;
mod check;
mod choices;
mod dashes;
mod generate;
mod grade;
mod mistakes;
mod package;
mod run;
mod sandbox;
mod statement;
mod stress;
mod valid;
mod validate;

use clap::{CommandFactory, Parser, Subcommand};

use crate::cli::{Env, Exit};
use crate::tools::help::ending;
use knights_judge::problem;
use knights_run::{WORKER, serve};

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  an answer, or a positive verdict
  1  a negative verdict
  2  wrong usage, or a file, a stream or a program that fails
     Protocols of other judges have their own codes: judge check --help";

/// The names and the titles of the problems.
fn problems() -> String {
    let lines = problem::ALL.iter().map(|problem| {
        let heading = problem.about().page.lines().next().unwrap_or_default();
        let title = heading.trim_start_matches("# ");
        format!("\n  {:<15} {title}", problem.name())
    });
    format!("Problems:{}", lines.collect::<String>())
}

/// Judge programs, their inputs and their outputs.
///
/// Each subcommand explains itself: `judge validate --help`.
#[derive(Parser)]
#[command(
    name = "judge",
    version,
    arg_required_else_help = false,
    after_long_help = ending(&[&problems(), EXITS], "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | judge validate --problem simulate
  valid")
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What `judge` does.
#[derive(Subcommand)]
enum Command {
    Run(Box<run::Arguments>),
    Grade(Box<grade::Arguments>),
    Check(check::Arguments),
    Gen(generate::Arguments),
    Stress(stress::Arguments),
    Validate(validate::Arguments),
    Answer(answer::Arguments),
    Package(package::Arguments),
    Statement(statement::Arguments),
    Mistakes(mistakes::Arguments),
}

/// What the program takes.
pub(crate) fn command() -> clap::Command {
    Arguments::command()
}

/// The program.
///
/// # Errors
///
/// Its arguments or its input are wrong, or a stream or a process fails.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let starts_with = |name: &str| env.arguments.first().is_some_and(|first| first == name);
    if starts_with(WORKER) {
        // Before the arguments are parsed, so that a worker starts quickly.
        serve()?;
        return Ok(Exit::Success);
    }
    // Wrong usage of a checker is reported in its protocol: testlib reads 2 as a wrong output.
    if starts_with("check") {
        env.protocol = check::named_protocol(&env.arguments).unwrap_or_default();
        check::rename_appes(&mut env.arguments);
    }
    let arguments: Arguments = env
        .parse()
        .map_err(|error| dashes::explained::<Arguments>(env.name, &env.arguments, error))?;
    match arguments.command {
        Command::Run(arguments) => run::run(env, &arguments),
        Command::Grade(arguments) => grade::run(env, &arguments),
        Command::Check(arguments) => check::run(env, &arguments),
        Command::Gen(arguments) => generate::run(env, &arguments),
        Command::Stress(arguments) => stress::run(env, &arguments),
        Command::Validate(arguments) => validate::run(env, &arguments),
        Command::Answer(arguments) => answer::run(env, &arguments).map(|()| Exit::Success),
        Command::Package(arguments) => package::run(env, &arguments).map(|()| Exit::Success),
        Command::Mistakes(arguments) => mistakes::run(env, &arguments).map(|()| Exit::Success),
        Command::Statement(arguments) => statement::run(env, &arguments).map(|()| Exit::Success),
    }
}
