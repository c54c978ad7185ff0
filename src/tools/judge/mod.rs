//! `judge`: judging programs, their inputs and their outputs.

mod again;
mod check;
mod choices;
mod grade;
mod package;
mod problem_argument;
mod problems;
mod run;
mod stress;

use std::ffi::OsString;

use anyhow::bail;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::cli::arguments::try_parse;
use crate::cli::{Env, Exit};
use crate::tools::help::ending;
use crate::tools::judge::again::shell_words;
use knights_judge::class::Assignment;
use knights_judge::problem;
use knights_judge::setter::remove_built;
use knights_run::{WORKER, interrupted, serve};

const EXITS: &str = "\
Exit codes:
  0  an answer, or a positive verdict
  1  a negative verdict
  2  wrong usage, or a file, a stream or a program that fails
     Protocols of other judges have their own codes: judge check --help";

/// The names and the titles of the problems.
fn problems() -> String {
    let lines = problem::ALL.iter().map(|problem| {
        let heading = problem::page(problem.name())
            .lines()
            .next()
            .unwrap_or_default();
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
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(Box<run::Arguments>),
    Grade(Box<grade::Arguments>),
    Check(check::CheckArguments),
    Gen(problems::GenerateArguments),
    Stress(stress::Arguments),
    Validate(check::ValidateArguments),
    Answer(problems::AnswerArguments),
    Package(package::Arguments),
    Statement(problems::StatementArguments),
    Mistakes(problems::MistakesArguments),
}

/// The program.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let starts_with = |name: &str| env.arguments.first().is_some_and(|first| first == name);
    if starts_with(WORKER) {
        // Before the arguments are parsed, so that a worker starts quickly.
        serve()?;
        return Ok(Exit::Success);
    }
    let mut assignments = Assignment::all();
    if let Some(assignment) = assignments.find(|assignment| starts_with(assignment.name())) {
        let name = assignment.name();
        bail!("{name} is a problem; did you mean 'judge run --problem {name}'?");
    }
    if starts_with("check") {
        check::set_failed(env);
        check::rename_appes(&mut env.arguments);
    } else if starts_with("grade") {
        grade::add_config(env)?;
    }
    let arguments: Arguments = env
        .parse()
        .map_err(|error| with_dashes::<Arguments>(env.name, &env.arguments, error))?;
    let exit = subcommand(env, arguments.command);
    remove_built();
    match interrupted() {
        Some(signal) if exit.is_err() => Ok(Exit::Interrupted(signal)),
        _ => exit,
    }
}

fn subcommand(env: &mut Env<'_>, command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Run(arguments) => return run::run(env, &arguments),
        Command::Grade(arguments) => return grade::run(env, &arguments),
        Command::Check(arguments) => return check::check(env, &arguments),
        Command::Validate(arguments) => return check::validate(env, &arguments),
        Command::Stress(arguments) => return stress::run(env, &arguments),
        Command::Gen(arguments) => problems::generate(env, &arguments)?,
        Command::Answer(arguments) => problems::answer(env, &arguments)?,
        Command::Package(arguments) => package::run(env, &arguments)?,
        Command::Mistakes(arguments) => problems::mistakes(env, &arguments)?,
        Command::Statement(arguments) => problems::statement(env, &arguments)?,
    }
    Ok(Exit::Success)
}

/// The subcommands that take a command after `--`.
const TAKE_COMMANDS: [&str; 2] = ["run", "stress"];

/// The error about the arguments of a subcommand that runs programs: if they are right but for the
/// `--` before the command, it says so.
fn with_dashes<Arguments: Parser>(
    program: &str,
    arguments: &[OsString],
    error: anyhow::Error,
) -> anyhow::Error {
    let takes_command = arguments
        .first()
        .is_some_and(|name| TAKE_COMMANDS.iter().any(|other| name == other));
    let has_dashes = arguments.iter().any(|word| word == "--");
    let kind = error.downcast_ref().map(clap::Error::kind);
    if kind != Some(ErrorKind::UnknownArgument) || !takes_command || has_dashes {
        return error;
    }
    let separated = |place: usize| {
        let (before, command) = arguments.split_at(place);
        [before, &["--".into()], command].concat()
    };
    let is_right = |words: &[OsString]| try_parse::<Arguments>(program, words).is_ok();
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let mut places = (1..arguments.len()).filter(|&place| !is_option(&arguments[place]));
    let Some(place) = places.find(|&place| is_right(&separated(place))) else {
        return error;
    };
    let command = shell_words(&separated(place)).unwrap_or_default();
    anyhow::anyhow!(
        "unexpected argument '{}'; put -- before the command: {program} {command}",
        arguments[place].display()
    )
}
