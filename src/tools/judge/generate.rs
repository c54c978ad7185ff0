//! `judge gen`: cases for a problem, with answers.

use std::path::PathBuf;

use clap::Args;

use crate::cli::{Env, Exit};
use crate::tools::choices::{number_in, parse_whole, problem_parser, seed_or_drawn};
use crate::tools::help::{CASES, OUTPUT, ending};
use crate::tools::judge::choices::COUNTS;
use knights_judge::cases::write_generated;
use knights_judge::new_folder::{NewFolder, Replaced};
use knights_judge::problem::Problem;

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  the cases are written
  2  wrong usage, or a file or a stream that fails";

/// Write cases for a problem into a folder: inputs and answers
///
/// The inputs are made to catch mistakes. The families of a problem take turns, for example random boards, crowded ones, boards on
/// which many moves are equally good, and the largest. Files are named after number and family,
/// as in `03_empty.in` and `03_empty.ans`. The same seed writes the same bytes.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ judge gen --problem next_move --seed 1 --count 8 --out cases
  $ judge run --cases cases -- next_move | head -n 1
  AAAAAAAA"))]
pub(crate) struct Arguments {
    /// The problem
    ///
    /// `judge --help` lists the problems.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: &'static dyn Problem,

    /// The seed of the cases; by default a random one, which is shown
    ///
    /// A seed that was not given is shown on standard error, so that you can repeat the run.
    #[arg(long, value_name = "NUMBER", help_heading = CASES)]
    #[arg(value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// How many cases
    #[arg(long, value_name = "NUMBER", default_value = "20", help_heading = CASES)]
    #[arg(value_parser = number_in(COUNTS), allow_negative_numbers = true)]
    count: u64,

    /// The folder, which is created if it does not exist; it must be empty
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    out: PathBuf,

    /// How the names of the answers end: a dot, then letters and digits
    ///
    /// `judge run` finds answers in .ans, .out and .a by itself; others need its --pattern.
    #[arg(long, value_name = "SUFFIX", default_value = ".ans", help_heading = OUTPUT)]
    #[arg(value_parser = parse_suffix)]
    answer_suffix: String,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let advice = "name an empty or new folder";
    let folder = NewFolder::beside(&arguments.out, Replaced::Nothing { advice })?;
    let seed = seed_or_drawn(env, arguments.seed)?;
    let Arguments { problem, count, .. } = *arguments;
    write_generated(
        problem,
        seed,
        count,
        folder.path(),
        &arguments.answer_suffix,
    )?;
    folder.take_place()?;
    Ok(Exit::Success)
}

/// Reads the end of the names of answers, which must not be that of the inputs.
fn parse_suffix(text: &str) -> Result<String, &'static str> {
    let ending = text.strip_prefix('.').unwrap_or_default();
    if ending.is_empty() || !ending.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err("expected a dot, then letters and digits");
    }
    if ending.eq_ignore_ascii_case("in") {
        return Err("the names of the inputs end with .in");
    }
    Ok(text.to_owned())
}
