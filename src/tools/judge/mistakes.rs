//! `judge mistakes`: the mistakes that `judge` recognises.

use std::fmt::Write as _;

use anyhow::bail;
use clap::Args;

use crate::cli::Env;
use crate::tools::choices::problem_parser;
use crate::tools::help::{ANSWER_EXITS, CASES, ending};
use knights_judge::mistakes::MistakeTable;
use knights_judge::problem::Problem;

/// List the mistakes that `judge run` and `judge stress` recognise
///
/// For each mistake it prints the name, what happens in each of its forms, and what to do about it.
/// `judge run` names a mistake if it reproduces every output of a program, alone or together with
/// another one. The names do not change.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ judge mistakes --problem simulate | head -n 3
  last-of-equals
    ties go to the last move of equal p
    Take a move only if its p-value is smaller than the least so far: `<`, not `<=`."))]
pub(crate) struct Arguments {
    /// The problem
    ///
    /// `judge --help` lists the problems.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: &'static dyn Problem,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let Some(table) = arguments.problem.mistakes() else {
        bail!("no mistakes of {} are known", arguments.problem.name());
    };
    Ok(env.output.bytes(list(table).as_bytes())?)
}

/// All mistakes of a table as text, with an empty line between two of them.
fn list(table: &dyn MistakeTable) -> String {
    let mistakes = table.mistakes().iter();
    let sizes = table.sizes().iter();
    let mistakes: Vec<[&str; 3]> = mistakes
        .map(|entry| [&*entry.name, &entry.when, &entry.advice])
        .chain(sizes.map(|entry| [entry.name, entry.when, entry.advice]))
        .collect();
    let mut names: Vec<&str> = Vec::new();
    let mut text = String::new();
    for &[name, _, advice] in &mistakes {
        if names.contains(&name) {
            continue;
        }
        let separator = if names.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{separator}{name}");
        names.push(name);
        let mut forms: Vec<&str> = Vec::new();
        for &[_, when, _] in mistakes.iter().filter(|other| other[0] == name) {
            // Forms that differ in the table only, such as which move is missing, share their words.
            if !forms.contains(&when) {
                let _ = writeln!(text, "  {when}");
                forms.push(when);
            }
        }
        let _ = writeln!(text, "  {advice}");
    }
    text
}
