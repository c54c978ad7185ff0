//! `tour count`: how many tours there are.

mod checkpoint;
mod counting;
mod questions;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use num_bigint::BigUint;

use crate::cli::{Env, Exit};
use crate::tools::choices::{number_in, parse_steps};
use crate::tools::exit_code::ExitCodeArguments;
use crate::tools::help::{LIMITS, OUTPUT, SEARCH, TASK, ending};
use crate::tools::memory_limit::MemoryLimitArguments;
use crate::tools::tour::count::checkpoint::{Checkpoint, CheckpointArguments};
use crate::tools::tour::count::counting::Counting;
use crate::tools::tour::count::questions::read;
use knights_core::count::{CountLimits, CountReport, Counted};
use knights_render::count::{describe_limit, write_csv, write_json, write_plain};
use knights_render::picture::count_map::write_count_map;

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  an answer, also if no tour exists or a limit was reached
  1  with --exit-code: no tour exists
  2  wrong input, wrong usage, or a stream that fails
  3  with --exit-code: a limit was reached, so that a number is not known";

/// The most threads.
const MOST_THREADS: u16 = 512;

/// Count the tours of a board exactly
///
/// Takes the rows and columns of the board as arguments or from standard input. As an argument, one
/// number is a square board. Counts tours as sequences of squares, so that a tour and its reverse are
/// two, unless an option says something else. The last square may be anywhere. Prints the number
/// alone. If a limit is reached first, prints a line that begins with `unknown`.
///
/// The memory for a count grows quickly with the shorter side of the board, but only slowly with the
/// longer one.
#[derive(Args)]
#[group(skip)]
#[command(mut_arg("exit_code", |option| option.help("Exit with 1 if no tour exists, and with 3 if a limit was reached")))]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour count 3 4
  16
  $ tour count 3 10 --closed
  16
  $ tour count 3 4 --each-start
  2 0 0 2
  4 0 0 4
  2 0 0 2"))]
pub(crate) struct Arguments {
    /// Rows, and columns if the board is not a square; by default from standard input
    #[arg(value_name = "N [M]", num_args = 0.., allow_negative_numbers = true)]
    size: Vec<OsString>,

    /// Count all boards of these sizes, such as `5..8` or `3x4..20`
    ///
    /// `5..8` are the square boards with these sides, both included. The report has a row for each
    /// board.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true, help_heading = TASK)]
    #[arg(conflicts_with_all = ["size", "start", "end", "hole", "mask", "each_start"])]
    sizes: Option<String>,

    #[command(flatten)]
    tours: TourArguments,

    /// Count only tours from this start; any by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    start: Option<String>,

    /// Count only tours to this last square; any by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    end: Option<String>,

    /// A blocked square; may be repeated
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file with the blocked squares, or - for standard input
    ///
    /// It has a line for each row: '.' for a free square and '#' for a blocked one.
    #[arg(long, value_name = "FILE", conflicts_with = "hole", help_heading = TASK)]
    mask: Option<PathBuf>,

    /// Print the number of tours from each square
    #[arg(long, conflicts_with_all = ["start", "up_to_symmetry"], help_heading = TASK)]
    each_start: bool,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    exit_code: ExitCodeArguments,

    #[command(flatten)]
    memory: MemoryLimitArguments,

    /// Give up if a count has more than this many states at a time
    ///
    /// A state says how parts of tours end at a line through the board. The memory and the time for a
    /// count grow with the number of its states.
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    #[arg(allow_negative_numbers = true)]
    max_states: Option<u64>,

    /// How many threads count at a time; by default one for each core
    #[arg(short, long, value_name = "NUMBER", allow_negative_numbers = true, help_heading = LIMITS)]
    #[arg(value_parser = number_in(1..=MOST_THREADS))]
    jobs: Option<u16>,

    #[command(flatten)]
    checkpoint: CheckpointArguments,
}

/// Which tours count, and which count once.
#[derive(Args)]
#[group(skip)]
struct TourArguments {
    /// Count closed tours, whose last square is one move from the first
    ///
    /// A closed tour counts once: it has neither a start nor a direction.
    #[arg(long, help_heading = TASK)]
    closed: bool,

    /// Count a tour and its reverse once
    ///
    /// From a given start, or to a given end, the number is the same as without this option.
    #[arg(long, help_heading = TASK)]
    undirected: bool,

    /// Count tours that are rotations or reflections of each other once
    ///
    /// A rotation or reflection counts only if it maps blocked squares to blocked squares and keeps a
    /// given start and end. Without --undirected, a tour and its reverse are still two.
    #[arg(long, help_heading = TASK)]
    up_to_symmetry: bool,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The number; for `--each-start` a board, for `--sizes` a table
    Text,
    /// A line for each number
    Csv,
    /// A JSON document
    Json,
    /// An SVG heat map, for `--each-start`
    Svg,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    if arguments.format == Format::Svg && !arguments.each_start {
        bail!("--format svg draws a number for each start; add --each-start");
    }
    let questions = read(env, arguments)?;
    let limits = CountLimits {
        memory: arguments.memory.bytes(),
        states: arguments.max_states.unwrap_or(u64::MAX),
    };
    let (mut checkpoint, state) = Checkpoint::open(env, &arguments.checkpoint, &questions, limits)?;
    let counting = Counting::new(&questions.list, limits, arguments.jobs)?;
    let answers = counting.run(env, checkpoint.as_mut(), state)?;
    let exit = arguments.exit_code.exit(verdict(&answers));
    env.verdict = Some(exit);
    write(env, &questions.report(&answers), arguments.format)?;
    if let Some(checkpoint) = checkpoint {
        // It is needed until the answer is out.
        env.output.flush()?;
        close(env, checkpoint, &answers);
    }
    Ok(exit)
}

/// Removes the checkpoint, unless a number is unknown: then the run can go on with other limits.
fn close(env: &mut Env<'_>, checkpoint: Checkpoint, answers: &[Counted]) {
    if verdict(answers) == Exit::Undecided {
        let shown = checkpoint.shown().display();
        env.remark(format_args!(
            "{shown} has the count so far; raise the limit and add --resume to go on"
        ));
    } else {
        checkpoint.remove();
    }
}

/// What the exit code reports: a number that is not known, or that all numbers are 0.
fn verdict(answers: &[Counted]) -> Exit {
    let is_unknown = |answer: &Counted| matches!(answer, Counted::Unknown(_));
    let is_zero = |answer: &Counted| *answer == Counted::Exact(BigUint::ZERO);
    if answers.iter().any(is_unknown) {
        Exit::Undecided
    } else if answers.iter().all(is_zero) {
        Exit::Negative
    } else {
        Exit::Success
    }
}

/// Writes the answers. Why a number is unknown goes to standard error if the answer does not say it.
fn write(env: &mut Env<'_>, report: &CountReport, format: Format) -> Result<()> {
    let says_why = match report {
        CountReport::One(_) => matches!(format, Format::Text | Format::Json),
        CountReport::Starts(_) | CountReport::Sizes(_) => format == Format::Json,
    };
    if let (Some(limit), false) = (report.limit(), says_why) {
        env.remark(describe_limit(limit));
    }
    let output = &mut env.output;
    match (format, report) {
        (Format::Csv, _) => write_csv(report, output)?,
        (Format::Json, _) => write_json(report, output)?,
        (Format::Svg, CountReport::Starts(starts)) => write_count_map(starts, output)?,
        (Format::Text | Format::Svg, _) => write_plain(report, output)?,
    }
    Ok(())
}
