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

use anyhow::{anyhow, bail};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::cli::arguments::{shell_words, try_parse};
use crate::cli::{Env, Exit};
use crate::tools::help::ending;
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
        .map_err(|error| with_meant::<Arguments>(env.name, &env.arguments, error))?;
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

/// The error about the arguments of a subcommand: if they are right but for `--problem` before the name of a problem, or
/// `--` before a command, it says so.
fn with_meant<Arguments: Parser>(
    program: &str,
    arguments: &[OsString],
    error: anyhow::Error,
) -> anyhow::Error {
    use ErrorKind::{MissingRequiredArgument, UnknownArgument};
    let kind = error.downcast_ref().map(clap::Error::kind);
    if !matches!(kind, Some(UnknownArgument | MissingRequiredArgument)) {
        return error;
    }
    let fault = |words: &[OsString]| {
        let fault = try_parse::<Arguments>(program, words).err();
        fault.map(|fault| fault.kind())
    };
    if let Some(named) = with_problem(arguments) {
        let meant = match fault(&named) {
            // What else is missing is the next error.
            None | Some(MissingRequiredArgument) => Some(named),
            _ => with_dashes(&named, |words| fault(words).is_none()).map(|(_, words)| words),
        };
        if let Some(meant) = meant {
            return anyhow!(
                "{} is a problem; did you mean '{program} {}'?",
                arguments[1].display(),
                shell_words(&meant).unwrap_or_default()
            );
        }
    }
    let Some((place, dashed)) = with_dashes(arguments, |words| fault(words).is_none()) else {
        return error;
    };
    anyhow!(
        "unexpected argument '{}'; put -- before the command: {program} {}",
        arguments[place].display(),
        shell_words(&dashed).unwrap_or_default()
    )
}

/// The arguments with `--problem` before the name of a problem that follows the subcommand.
fn with_problem(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let name = arguments.get(1)?;
    Assignment::all().find(|assignment| name == assignment.name())?;
    Some([&arguments[..1], &["--problem".into()], &arguments[1..]].concat())
}

/// The arguments of a subcommand that takes a command, with `--` before it, and where it begins.
fn with_dashes(
    arguments: &[OsString],
    is_right: impl Fn(&[OsString]) -> bool,
) -> Option<(usize, Vec<OsString>)> {
    let first = arguments.first()?;
    let takes_command = TAKE_COMMANDS.iter().any(|name| first == name);
    if !takes_command || arguments.iter().any(|word| word == "--") {
        return None;
    }
    let separated = |place: usize| {
        let (before, command) = arguments.split_at(place);
        (place, [before, &["--".into()], command].concat())
    };
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let places = (1..arguments.len()).filter(|&place| !is_option(&arguments[place]));
    places.map(separated).find(|(_, words)| is_right(words))
}
