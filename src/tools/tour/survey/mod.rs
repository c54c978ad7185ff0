//! `tour survey`: all start squares of a board, or of many boards.

mod methods;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::cli::Env;
use crate::cli::progress::bar;
use crate::tools::blocked::read_blocked;
use crate::tools::choices::{not_expected, number_in, order_parser, parse_whole, read_start};
use crate::tools::help::{
    ANSWER_EXITS, LEAST_WINS, LIMITS, OUTPUT, SEARCH, TASK, ending, move_orders,
};
use crate::tools::tour::sizes::{LONGEST_SIDE, Sizes};
use crate::tools::tour::survey::methods::{MethodName, TiesName, UsualTies, methods};
use knights_core::board::{Board, MoveOrder, OutOfMemory, Square};
use knights_core::input::{InputError, InputSource, Scanner, join_arguments, read_board_or_square};
use knights_core::survey::{
    Shard, StartResult, Summary, Survey, SurveyPart, SurveyTask, SurveyTaskError, SurveyedTask,
    Surveyor,
};
use knights_render::picture::curves::write_curves;
use knights_render::picture::heat_map::write_heat_map;
use knights_render::survey::{
    merge, write_csv, write_json, write_maps, write_part, write_sizes_csv, write_sizes_json,
    write_sizes_table,
};

/// The heading of surveys in parts.
const PARTS: &str = "Surveys in parts";

/// The most steps of the search for each start of a board with blocked squares, by default.
const MAX_STEPS: u64 = 10_000;

/// The most threads.
const MOST_THREADS: u16 = 512;

/// Try every start square of a board, or of many boards, on all cores
///
/// Prints the board as a map: `O` for a start from which an open tour was found, `C` for a closed
/// one, `x` if the knight gets stuck although a tour exists, and `.` if none exists. A blocked
/// square is `#`, and `?` means that the search for a tour took too many steps. Then prints the
/// number of tours, and how many of them are different.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[&move_orders(LEAST_WINS), ANSWER_EXITS], "\
Example:
  $ tour survey 5
  O.O.O
  .x.O.
  x.O.x
  .x.O.
  O.O.O

  5 x 5, warnsdorff, order sheet, ties first
  A full tour from 9 of the 13 starts where one exists (25 starts in all).
  Open: 9. Closed: 0.
  Different tours: 9 as sequences, 9 as sets of moves, 7 up to symmetry and direction."))]
pub(crate) struct Arguments {
    /// Rows, and columns if the board is not a square
    #[arg(value_name = "N [M]", num_args = 0.., allow_negative_numbers = true)]
    size: Vec<OsString>,

    /// Survey all boards of these sizes, such as `5..8` or `5..8x5..12`
    ///
    /// `5..8` are the square boards with these sides, both included. The report has a row for each
    /// board.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true, help_heading = TASK)]
    #[arg(conflicts_with_all = ["size", "shard", "merge", "hole", "mask", "max_steps"])]
    sizes: Option<String>,

    /// The method that looks for tours
    #[arg(long, value_name = "NAME", default_value = "warnsdorff", help_heading = SEARCH)]
    method: MethodName,

    /// The order of the moves; by default the order of the method
    #[arg(long, value_name = "NAME", value_parser = order_parser(), help_heading = SEARCH)]
    order: Option<MoveOrder>,

    /// The rule for squares of equal degree; by default `first`
    ///
    /// For `--sizes` with `--seed` or `--format svg` the default is `all`.
    #[arg(long, value_name = "RULE", help_heading = SEARCH)]
    ties: Option<TiesName>,

    /// The seed of random ties; by default a random one, which is shown
    ///
    /// A seed that was not given is shown on standard error, so that you can repeat the run.
    #[arg(long, value_name = "NUMBER", help_heading = SEARCH)]
    #[arg(value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// A blocked square, with `--method warnsdorff` or `solve`; may be repeated
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file with the blocked squares
    ///
    /// It has a line for each row: '.' for a free square and '#' for a blocked one.
    #[arg(long, value_name = "FILE", conflicts_with = "hole", help_heading = TASK)]
    mask: Option<PathBuf>,

    /// Give up a start after this many steps; by default 10000
    ///
    /// It limits the search for tours around blocked squares. Other boards need no search.
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, allow_negative_numbers = true)]
    #[arg(help_heading = SEARCH)]
    max_steps: Option<NonZero<u64>>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    /// Survey only part K of N, and write JSON lines for `--merge`
    #[arg(long, value_name = "K/N", conflicts_with_all = ["merge", "format"], allow_hyphen_values = true)]
    #[arg(help_heading = PARTS)]
    shard: Option<String>,

    /// Merge the parts of a survey; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = PARTS)]
    #[arg(conflicts_with_all = ["size", "method", "order", "ties", "seed", "hole", "mask", "max_steps", "jobs"])]
    merge: Vec<PathBuf>,

    /// How many starts are tried at a time; by default one for each core
    #[arg(short, long, value_name = "NUMBER", allow_negative_numbers = true, help_heading = LIMITS)]
    #[arg(value_parser = number_in(1..=MOST_THREADS))]
    jobs: Option<u16>,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A map, and the number of tours; for `--sizes` a table
    Text,
    /// A line for each start, or for `--sizes` for each board
    Csv,
    /// A JSON document
    Json,
    /// An SVG heat map, or for `--sizes` a chart
    Svg,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    if !arguments.merge.is_empty() {
        return run_merge(env, arguments);
    }
    if let Some(sizes) = &arguments.sizes {
        return run_sizes(env, arguments, &Sizes::parse(sizes)?);
    }
    let joined = join_arguments(&arguments.size);
    let mut scanner = Scanner::of(InputSource::Arguments, &joined);
    let board = read_board_or_square(&mut scanner, LONGEST_SIDE)?;
    let shard = arguments.shard.as_deref().map(read_shard).transpose()?;
    if shard.is_some() && arguments.ties == Some(TiesName::Random) && arguments.seed.is_none() {
        bail!("--shard with --ties random needs --seed: give all parts of a survey the same seed");
    }
    let tasks = tasks(env, arguments, board)?;
    if let (Some(shard), [task]) = (shard, &tasks[..]) {
        let rows = rows(task, &shard.starts(task).collect::<Vec<_>>(), arguments)?;
        let task = task.clone();
        let survey = Survey { task, rows };
        return Ok(write_part(&SurveyPart { shard, survey }, &mut env.output)?);
    }
    if shard.is_some() {
        bail!("--shard is a part of one survey; choose one method and one rule for ties");
    }
    if arguments.format == Format::Svg && tasks.len() > 1 {
        bail!("--format svg draws one survey; choose one method and one rule for ties");
    }
    let survey = |task: SurveyTask| -> anyhow::Result<Survey> {
        let rows = rows(&task, &task.starts().collect::<Vec<_>>(), arguments)?;
        Ok(Survey { task, rows })
    };
    let surveys: anyhow::Result<Vec<Survey>> = tasks.into_iter().map(survey).collect();
    write(env, &surveys?, arguments.format)
}

/// The surveys of one board, one for each method.
fn tasks(
    env: &mut Env<'_>,
    arguments: &Arguments,
    board: Board,
) -> anyhow::Result<Vec<SurveyTask>> {
    let blocked = read_blocked(env, &arguments.hole, arguments.mask.as_deref(), board, None)?;
    if arguments.max_steps.is_some() && blocked.is_empty() {
        bail!("--max-steps is for boards with blocked squares; leave it out");
    }
    let max_steps = arguments.max_steps.map_or(MAX_STEPS, NonZero::get);
    let methods = methods(env, arguments, UsualTies::First)?.into_iter();
    let task = |method| SurveyTask::around(board, blocked.clone(), method, max_steps);
    Ok(methods.map(task).collect::<Result<_, SurveyTaskError>>()?)
}

/// Merges the parts of a survey.
fn run_merge(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for path in &arguments.merge {
        let name = path.display().to_string();
        let bytes = read_start(env, Some(path), "a part of a survey", u64::MAX)?;
        files.push((name, bytes));
    }
    let survey = merge(&files)?;
    write(env, &[survey], arguments.format)
}

/// Writes the surveys of one board.
fn write(env: &mut Env<'_>, surveys: &[Survey], format: Format) -> anyhow::Result<()> {
    let output = &mut env.output;
    match format {
        Format::Text => write_maps(surveys, output)?,
        Format::Csv => write_csv(surveys, output)?,
        Format::Json => write_json(surveys, output)?,
        Format::Svg => surveys
            .iter()
            .try_for_each(|survey| write_heat_map(survey, output))?,
    }
    Ok(())
}

/// Surveys many boards.
fn run_sizes(env: &mut Env<'_>, arguments: &Arguments, sizes: &Sizes) -> anyhow::Result<()> {
    // A chart compares the rules for ties, and so does a table if there is a seed for each.
    let usual = if arguments.format == Format::Svg || arguments.seed.is_some() {
        UsualTies::All
    } else {
        UsualTies::First
    };
    let methods = methods(env, arguments, usual)?;
    let mut surveys = Vec::new();
    for board in sizes.boards() {
        for &method in &methods {
            let task = SurveyTask::whole(board, method);
            let rows = rows(&task, &task.starts().collect::<Vec<_>>(), arguments)?;
            let summary = Summary::of(&rows);
            surveys.push(SurveyedTask { task, summary });
        }
    }
    let output = &mut env.output;
    match arguments.format {
        Format::Text => write_sizes_table(&surveys, output)?,
        Format::Csv => write_sizes_csv(&surveys, output)?,
        Format::Json => write_sizes_json(&surveys, output)?,
        Format::Svg => write_curves(&surveys, output)?,
    }
    Ok(())
}

/// A result for each start, in order, with any number of threads.
fn rows(
    task: &SurveyTask,
    starts: &[Square],
    arguments: &Arguments,
) -> anyhow::Result<Vec<StartResult>> {
    let surveyor = Surveyor::new(task.clone())?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.jobs.map_or(0, usize::from))
        .build()?;
    let progress = bar(starts.len(), "starts");
    let rows: Result<Vec<Vec<StartResult>>, OutOfMemory> = pool.install(|| {
        let groups = starts.par_chunks(surveyor.together());
        let rows = groups.map(|starts| {
            let rows = surveyor.results(starts);
            progress.inc(starts.len() as u64);
            rows
        });
        rows.collect()
    });
    progress.finish_and_clear();
    Ok(rows?.concat())
}

/// Parses the part `K/N`.
fn read_shard(text: &str) -> Result<Shard, InputError> {
    Shard::parse(text).ok_or_else(|| not_expected("--shard", "K/N with 1 <= K <= N", text))
}

/// Parses a limit of steps, at least 1.
fn parse_steps(text: &str) -> Result<NonZero<u64>, String> {
    text.parse()
        .map_err(|_| format!("expected a number in 1..={}", u64::MAX))
}
