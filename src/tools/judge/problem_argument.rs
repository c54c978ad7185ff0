//! `--problem`: the name of a problem or an assignment, or the folder of a problem.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use crate::tools::judge::prelude::*;
use knights_judge::build::KNIGHTS;
use knights_judge::commands::FolderProblem;
use knights_judge::problem;
use knights_problems::problem::is_called;

#[derive(Args)]
pub(crate) struct ProblemArgument {
    /// The problem
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    pub(crate) problem: &'static dyn Problem,
}

/// The problem, with or without the name of the option.
#[derive(Args)]
pub(crate) struct NamedProblem {
    /// The problem, as with --problem
    #[arg(value_name = "NAME", conflicts_with = "problem")]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    name: Option<&'static dyn Problem>,

    /// The problem
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md.
    #[arg(long, value_name = "NAME", required_unless_present = "name", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: Option<&'static dyn Problem>,
}

impl NamedProblem {
    pub(crate) fn get(&self) -> &'static dyn Problem {
        let named = self.name.or(self.problem);
        named.expect("one of the two is required")
    }
}

pub(crate) fn problem_parser() -> impl TypedValueParser<Value = &'static dyn Problem> {
    let named = by_name(problem::ALL.iter().copied(), |problem| problem.name());
    OrFolder(named, |problem| problem)
}

/// Takes assignments and problems.
pub(crate) fn assignment_parser() -> impl TypedValueParser<Value = Assignment> {
    let named = by_name(Assignment::all(), |task| task.name);
    OrFolder(named, Assignment::program)
}

/// Takes what another parser takes by its name, the folder of a problem, or what a problem is called elsewhere. A
/// folder is a path with a `/`, `.`, or an existing folder that has another name.
#[derive(Clone)]
struct OrFolder<Parser, Value>(Parser, fn(&'static dyn Problem) -> Value);

impl<P: TypedValueParser> TypedValueParser for OrFolder<P, P::Value>
where
    P::Value: 'static,
{
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let path = Path::new(value);
        let is_path = value.as_encoded_bytes().contains(&b'/') || value == ".";
        let text = value.to_string_lossy();
        let all = self.possible_values().into_iter().flatten();
        let known = all.filter(|known| is_called(known.get_name(), &text));
        let called: Vec<String> = known.map(|known| known.get_name().to_owned()).collect();
        let named = self.0.parse_ref(command, option, value);
        if named.is_err() {
            let folder = (is_path || path.is_dir()).then(|| FolderProblem::of_folder(path));
            match (folder, &called[..]) {
                (Some(Ok(problem)), _) => return Ok((self.1)(problem)),
                (_, [name]) => return self.0.parse_ref(command, option, OsStr::new(name)),
                (Some(Err(error)), []) => {
                    return Err(clap::Error::raw(ErrorKind::Io, format!("{error:#}")));
                }
                _ => {}
            }
        }
        named.map_err(|error| {
            let meant = error.get(ContextKind::SuggestedValue);
            let values = self.possible_values().into_iter().flatten();
            let all = values.map(|value| value.get_name().to_owned());
            let is_of_judge = |name: &String| {
                problem::named(name).is_some_and(|named| named.about().source.is_some())
            };
            let (others, ours): (Vec<String>, Vec<String>) = all.partition(is_of_judge);
            unknown(&text, &called, meant, &ours.join(" "), others.len())
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// The longest name that is shown whole.
const LONGEST: usize = 10;

/// The error about the name of no problem. These are the names of ours, and the number of those of other judges.
fn unknown(
    value: &str,
    called: &[String],
    meant: Option<&ContextValue>,
    names: &str,
    others: usize,
) -> clap::Error {
    let all = format!("{names}, and {others} of other judges; `judge --help` lists all");
    let words = match meant {
        _ if !called.is_empty() => {
            let (count, names) = (called.len(), called.join(", "));
            format!("{value} is {count} problems here; name one of them: {names}")
        }
        _ if is_called(Assignment::KNIGHTS.name, value) => {
            let stages = KNIGHTS.each_ref().map(|stage| stage.name).join(", ");
            format!("{value} is three problems here; name one of them: {stages}")
        }
        Some(ContextValue::String(meant)) => {
            format!("no problem '{value}'; did you mean '{meant}'?")
        }
        _ if value.chars().count() <= LONGEST => format!("no problem '{value}' in: {all}"),
        _ => {
            let start: String = value.chars().take(LONGEST - 3).collect();
            format!("no problem '{start}...' in: {all}")
        }
    };
    clap::Error::raw(ErrorKind::InvalidValue, words)
}

pub(crate) fn about_problem(problem: Arg, what: &str) -> Arg {
    if problem.get_id() != "problem" {
        return problem;
    }
    let more = "`judge --help` lists the problems. It may also be a folder, as in docs/formats.md.";
    problem
        .help(what.to_owned())
        .long_help(format!("{what}\n\n{more}"))
}
