//! `tour survey`: all start squares of a board, or of many boards.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::cli::Env;
use crate::cli::progress::bar;
use crate::survey::{Method, Shard, StartResult, Summary, Survey, SurveyPart, Surveyor};
use crate::text::input::{InputError, InputSource, Scanner, join_arguments, read_board_or_square};
use crate::text::picture::curves::{Curve, write_curves};
use crate::text::picture::heat_map::write_heat_map;
use crate::text::survey::{
    tie_breaks, write_csv, write_json, write_sizes_csv, write_sizes_json, write_sizes_text,
    write_text,
};
use crate::text::survey_part::{merge, write_part};
use crate::tools::choices::{Ties, not_expected, order_parser, parse_whole, tie_break};
use crate::warnsdorff::{TieBreak, WarnsdorffOptions};

/// The longest side of a board.
const LONGEST_SIDE: i32 = 1000;

/// The most threads.
const MOST_THREADS: i64 = 512;

/// Try every start square of a board, or of many boards, on all cores
///
/// Prints the board as a map: `O` for a start from which an open tour was found, `C` for a closed
/// one, `x` if the knight gets stuck although a tour exists, and `.` if none exists. Then prints
/// the number of tours, and how many of them are different.
///
/// The exit code is 0 for an answer, and 2 for wrong input or usage.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
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
  Different tours: 9 as sequences, 9 as sets of moves, 7 up to symmetry and direction.")]
pub(crate) struct Arguments {
    /// Rows, and columns if the board is not a square
    #[arg(value_name = "N [M]", num_args = 0.., allow_negative_numbers = true)]
    size: Vec<OsString>,

    /// Survey the square boards of these sizes, both included, with a row for each size
    #[arg(long, value_name = "FIRST..LAST", allow_hyphen_values = true, conflicts_with_all = ["size", "shard", "merge"])]
    sizes: Option<String>,

    /// The method that looks for tours
    #[arg(long, value_name = "NAME", default_value = "warnsdorff")]
    method: MethodName,

    /// The order of the moves; by default the order of the method
    #[arg(long, value_name = "NAME", value_parser = order_parser())]
    order: Option<MoveOrder>,

    /// The rule for squares of equal degree; `first` by default
    #[arg(long, value_name = "RULE")]
    ties: Option<Ties>,

    /// The seed of `--ties random`; by default it is random, and shown on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,

    /// Survey only part K of N, and write JSON lines for `--merge`
    #[arg(long, value_name = "K/N", conflicts_with_all = ["merge", "format"], allow_hyphen_values = true)]
    shard: Option<String>,

    /// Merge the parts of a survey
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["size", "method", "order", "ties", "seed", "jobs"])]
    merge: Vec<PathBuf>,

    /// How many starts are tried at a time; one for each core by default
    #[arg(short, long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS), allow_negative_numbers = true)]
    jobs: Option<u16>,
}

/// The methods that `--method` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Warnsdorff's rule, without backtracking
    Warnsdorff,
    /// The walk of `tour walk`, for at most a million steps
    Walk,
    /// The first tour, by exact search, as in `tour backtrack`
    Backtrack,
    /// A tour wherever one exists, as in `tour solve`
    Solve,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A map, and the number of tours
    Text,
    /// A line for each start
    Csv,
    /// A JSON document
    Json,
    /// An SVG heat map, or for `--sizes` a curve for each rule for ties
    Svg,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    if !arguments.merge.is_empty() {
        return run_merge(env, arguments);
    }
    if let Some(sizes) = &arguments.sizes {
        return run_sizes(env, arguments, sizes);
    }
    let joined = join_arguments(&arguments.size);
    let mut scanner = Scanner::of(InputSource::Arguments, &joined);
    let board = read_board_or_square(&mut scanner, LONGEST_SIDE)?;
    let shard = arguments.shard.as_deref().map(read_shard).transpose()?;
    let method = method(env, arguments)?;
    let starts: Vec<Square> = match shard {
        Some(shard) => shard.starts(board).collect(),
        None => board.all().collect(),
    };
    let survey = Survey {
        board,
        method,
        rows: rows(board, method, &starts, arguments.jobs)?,
    };
    match shard {
        Some(shard) => Ok(write_part(&SurveyPart { shard, survey }, &mut env.output)?),
        None => write(env, &survey, arguments.format),
    }
}

/// Merges the parts of a survey.
fn run_merge(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for path in &arguments.merge {
        let name = path.display().to_string();
        let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
        files.push((name, bytes));
    }
    let survey = merge(&files)?;
    write(env, &survey, arguments.format)
}

/// Writes the survey of one board.
fn write(env: &mut Env<'_>, survey: &Survey, format: Format) -> anyhow::Result<()> {
    let output = &mut env.output;
    match format {
        Format::Text => write_text(survey, output)?,
        Format::Csv => write_csv(survey, output)?,
        Format::Json => write_json(survey, output)?,
        Format::Svg => write_heat_map(survey, output)?,
    }
    Ok(())
}

/// Surveys many boards.
fn run_sizes(env: &mut Env<'_>, arguments: &Arguments, sizes: &str) -> anyhow::Result<()> {
    let (first, last) = read_sizes(sizes)?;
    let summaries = |method| -> anyhow::Result<Vec<(Board, Summary)>> {
        let summary = |side| {
            let board = Board::new(side, side)?;
            let starts: Vec<Square> = board.all().collect();
            let rows = rows(board, method, &starts, arguments.jobs)?;
            Ok((board, Summary::of(&rows)))
        };
        (first..=last).map(summary).collect()
    };
    if arguments.format == Format::Svg {
        let mut curves = Vec::new();
        for method in curve_methods(env, arguments)? {
            let name = method.ties().map_or(method.name(), TieBreak::name);
            let summaries = summaries(method)?.into_iter();
            let points = summaries.map(|(board, sum)| (board.rows(), sum.full, sum.possible));
            let points = points.collect();
            curves.push(Curve { name, points });
        }
        let mut title = "Starts from which a tour is found, of those where one exists".to_owned();
        if arguments.method != MethodName::Solve {
            title = title + "; order " + method_order(arguments).name();
        }
        return Ok(write_curves(&title, &curves, &mut env.output)?);
    }
    let method = method(env, arguments)?;
    let summaries = summaries(method)?;
    let output = &mut env.output;
    match arguments.format {
        Format::Csv => write_sizes_csv(&summaries, output)?,
        Format::Json => write_sizes_json(&summaries, method, output)?,
        Format::Text | Format::Svg => write_sizes_text(&summaries, method, output)?,
    }
    Ok(())
}

/// The methods with a curve in the chart: the one that was given, or Warnsdorff's rule with every
/// rule for ties, random ones only with a seed.
fn curve_methods(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Vec<Method>> {
    if arguments.ties.is_some() || arguments.method != MethodName::Warnsdorff {
        return Ok(vec![method(env, arguments)?]);
    }
    let order = method_order(arguments);
    let of_ties = |ties| Method::Warnsdorff(WarnsdorffOptions { order, ties });
    Ok(tie_breaks(arguments.seed).map(of_ties).collect())
}

/// The order that was given, or the default of the method.
fn method_order(arguments: &Arguments) -> MoveOrder {
    arguments.order.unwrap_or(match arguments.method {
        MethodName::Warnsdorff | MethodName::Solve => MoveOrder::Sheet,
        MethodName::Walk => MoveOrder::Walk,
        MethodName::Backtrack => MoveOrder::Tutorial,
    })
}

/// The method with its options.
fn method(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Method> {
    let order = method_order(arguments);
    if arguments.method != MethodName::Warnsdorff && arguments.ties.is_some() {
        bail!("--ties needs --method warnsdorff; leave one of them out");
    }
    if arguments.method == MethodName::Solve && arguments.order.is_some() {
        bail!("--method solve has no move order; leave one of them out");
    }
    let ties = tie_break(env, arguments.ties.unwrap_or(Ties::First), arguments.seed)?;
    Ok(match arguments.method {
        MethodName::Warnsdorff => Method::Warnsdorff(WarnsdorffOptions { order, ties }),
        MethodName::Walk => Method::Walk(order),
        MethodName::Backtrack => Method::Backtrack(order),
        MethodName::Solve => Method::Solve,
    })
}

/// A result for each start, in order, with any number of threads.
fn rows(
    board: Board,
    method: Method,
    starts: &[Square],
    threads: Option<u16>,
) -> anyhow::Result<Vec<StartResult>> {
    let surveyor = Surveyor::new(board, method)?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()?;
    let progress = bar(starts.len(), "starts");
    let rows: Result<Vec<StartResult>, OutOfMemory> = pool.install(|| {
        let rows = starts.par_iter().map(|&start| surveyor.result(start));
        rows.inspect(|_| progress.inc(1)).collect()
    });
    progress.finish_and_clear();
    Ok(rows?)
}

/// Parses the part `K/N`.
fn read_shard(text: &str) -> Result<Shard, InputError> {
    Shard::parse(text).ok_or_else(|| not_expected("--shard", "K/N with 1 <= K <= N", text))
}

/// Parses the sizes `FIRST..LAST`.
fn read_sizes(text: &str) -> Result<(u32, u32), InputError> {
    let longest = LONGEST_SIDE.unsigned_abs();
    let size = |part: &str| part.parse().ok().filter(|_| !part.starts_with('+'));
    let sizes = text.split_once("..");
    let sizes = sizes.and_then(|(first, last)| Some((size(first)?, size(last)?)));
    let sizes = sizes.filter(|&(first, last)| 1 <= first && first <= last && last <= longest);
    sizes.ok_or_else(|| {
        let expected = format!("FIRST..LAST with 1 <= FIRST <= LAST <= {longest}");
        not_expected("--sizes", &expected, text)
    })
}
