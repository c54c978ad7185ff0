//! `judge`: judging programs, their inputs and their outputs.

mod check;
mod choices;
mod doctor;
mod grade;
mod named;
mod new;
mod package;
mod prelude;
mod problem_argument;
mod problems;
mod run;
mod stress;
mod verify;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Subcommand};

use crate::cli::arguments::call_text;
use crate::cli::arguments::{matches_of, with_common};
use crate::tools::judge::prelude::*;
use knights_judge::problem;
use knights_judge::setter::remove_built;
use knights_run::{WORKER, serve};

const EXITS: &str = "\
Exit codes:
  0  an answer, or a positive verdict
  1  a negative verdict
  2  wrong usage, or a file, a stream or a program that fails
     Protocols of other judges have their own codes: judge check --help";

/// The names and the titles of the problems.
fn problems() -> String {
    let lines = problem::ALL.iter().map(|problem| {
        let heading = problem::page(problem.name()).lines().next();
        let title = heading.unwrap_or_default().trim_start_matches("# ");
        format!("\n  {:<15} {title}", problem.name())
    });
    format!("Problems:{}", lines.collect::<String>())
}

/// Judge programs, their inputs and their outputs.
///
/// Each subcommand explains itself: `judge validate --help`.
#[derive(Parser)]
#[command(name = "judge", version, arg_required_else_help = false)]
#[command(after_long_help = ending(&[&problems(), EXITS], "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | judge validate --problem simulate
  valid"))]
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
    New(new::Arguments),
    Statement(problems::StatementArguments),
    Mistakes(problems::MistakesArguments),
    Verify(Box<verify::Arguments>),
    Doctor(doctor::Arguments),
}

/// The program.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let starts_with = |name: &str| env.arguments.first().is_some_and(|first| first == name);
    if starts_with(WORKER) {
        // Before the arguments are parsed, so that a worker starts quickly.
        serve()?;
        return Ok(Exit::Success);
    }
    if starts_with("check") {
        check::set_failed(env);
        check::rename_appes(&mut env.arguments);
    } else if starts_with("grade") {
        grade::add_config(env)?;
    }
    let parsed = env.parse::<Arguments>();
    let arguments = parsed.map_err(|error| meant(env, &error).unwrap_or(error))?;
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
        Command::Verify(arguments) => return verify::run(env, &arguments),
        Command::Doctor(arguments) => return doctor::run(env, &arguments),
        Command::Gen(arguments) => problems::generate(env, &arguments)?,
        Command::Answer(arguments) => problems::answer(env, &arguments)?,
        Command::Package(arguments) => package::run(env, &arguments)?,
        Command::New(arguments) => new::run(env, &arguments)?,
        Command::Mistakes(arguments) => problems::mistakes(env, &arguments)?,
        Command::Statement(arguments) => problems::statement(env, &arguments)?,
    }
    Ok(Exit::Success)
}

/// A better error about arguments that are right but for `--problem` before the name of a problem, `run` before a file,
/// or `--` before a command.
fn meant(env: &Env<'_>, error: &anyhow::Error) -> Option<anyhow::Error> {
    use ErrorKind::{InvalidSubcommand, MissingRequiredArgument, UnknownArgument};
    let (program, arguments) = (env.name, &env.arguments[..]);
    let wrong: &clap::Error = error.downcast_ref()?;
    let first = arguments.first()?;
    if wrong.kind() == InvalidSubcommand && Path::new(first).exists() {
        let call = call_text(program, &[&["run".into()], arguments].concat())?;
        let shown = first.display();
        return Some(anyhow!("{shown} is no subcommand; did you mean '{call}'?"));
    }
    let named = match wrong.kind() {
        UnknownArgument | InvalidSubcommand => with_problem(arguments),
        // A file or a folder may have the name of a problem.
        MissingRequiredArgument if !Path::new(arguments.get(1)?).exists() => {
            with_problem(arguments)
        }
        _ => None,
    };
    if let Some((name, words)) = named {
        // What else is missing is the next error.
        let fault = matches_of(with_common(Arguments::command()), program, &words).err();
        let is_right = fault.is_none_or(|fault| fault.kind() == MissingRequiredArgument);
        let alone = || ["run", "--problem", name].map(OsString::from).to_vec();
        let is_first = wrong.kind() == InvalidSubcommand;
        let meant = is_right.then_some(words).or_else(|| is_first.then(alone));
        if let Some(call) = meant.and_then(|meant| call_text(program, &meant)) {
            return Some(anyhow!("{name} is a problem; did you mean '{call}'?"));
        }
    }
    let found = wrong.get(ContextKind::InvalidArg);
    let (UnknownArgument, Some(ContextValue::String(found))) = (wrong.kind(), found) else {
        return None;
    };
    let takes_command = ["run", "stress"].iter().any(|name| first == name);
    let has_dashes = arguments.iter().any(|word| word == "--");
    let advice = "if it is for your program, put -- before its command";
    (takes_command && !has_dashes && !found.starts_with("--"))
        .then(|| anyhow!("unexpected argument '{found}'; {advice}"))
}

/// The problem that is named without `--problem`, in the place of a subcommand or after one, and the arguments with it.
fn with_problem(arguments: &[OsString]) -> Option<(&'static str, Vec<OsString>)> {
    let named = |word: &OsString| {
        let mut names = Assignment::all().map(|task| task.name);
        names.find(|name| word == name)
    };
    if let Some(name) = named(arguments.first()?) {
        let call = ["run", "--problem"].map(OsString::from);
        return Some((name, [&call, arguments].concat()));
    }
    let name = named(arguments.get(1)?)?;
    let (subcommand, rest) = arguments.split_at(1);
    Some((name, [subcommand, &["--problem".into()], rest].concat()))
}
