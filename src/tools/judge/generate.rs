//! `judge gen`: cases for a problem, with answers.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use crate::cli::{Env, Exit};
use crate::judge::cases::write_generated;
use crate::judge::problem::Problem;
use crate::tools::choices::{parse_whole, problem_parser, seed_or_drawn};
use crate::tools::judge::choices::{COUNTS, number_in};

/// Write cases for a problem into a folder: inputs that catch mistakes, and their answers
///
/// The families of a problem take turns, for example random boards, crowded ones, boards on
/// which many moves are equally good, and the largest. Files are named after number and family,
/// as in `03_empty.in` and `03_empty.ans`. The same seed writes the same bytes.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ judge gen --problem next_move --seed 1 --count 8 --out cases
  $ judge run --cases cases -- next_move | head -n 1
  AAAAAAAA")]
pub(crate) struct Arguments {
    /// The problem
    #[arg(long, value_name = "NAME", value_parser = problem_parser())]
    problem: &'static dyn Problem,

    /// The seed of the cases; without it, a random one is used and printed on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// How many cases
    #[arg(long, value_name = "NUMBER", default_value = "20")]
    #[arg(value_parser = number_in(COUNTS), allow_negative_numbers = true)]
    count: u64,

    /// The folder, which is created if it does not exist; it must be empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// How the names of the answers end: a dot, then letters and digits
    ///
    /// `judge run` finds answers in .ans, .out and .a by itself; others need its --pattern.
    #[arg(long, value_name = "SUFFIX", default_value = ".ans", value_parser = parse_suffix)]
    answer_suffix: String,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    make_empty_folder(&arguments.out, "name an empty or new folder")?;
    let seed = seed_or_drawn(env, arguments.seed)?;
    let Arguments { problem, count, .. } = *arguments;
    write_generated(
        problem,
        seed,
        count,
        &arguments.out,
        &arguments.answer_suffix,
    )?;
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

/// Makes a folder, unless it is there and empty. An error ends with advice.
pub(crate) fn make_empty_folder(path: &Path, advice: &str) -> anyhow::Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
    let cannot_read = || format!("cannot read {}", path.display());
    let entries = fs::read_dir(path).with_context(cannot_read)?;
    let names = entries.map(|entry| Ok(entry?.file_name()));
    let names: std::io::Result<Vec<OsString>> = names.collect();
    if let Some(name) = names.with_context(cannot_read)?.iter().min() {
        bail!(
            "{} already contains {}; {advice}",
            path.display(),
            name.display()
        );
    }
    Ok(())
}
