//! `tour survey`: every start square of a board, or of many boards.

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
use crate::text::input::{Scanner, join_arguments, read_board_or_square};
use crate::text::picture::curves::{Curve, write_curves};
use crate::text::picture::heat_map::write_heat_map;
use crate::text::survey::{
    write_csv, write_json, write_sizes_csv, write_sizes_json, write_sizes_text, write_text,
};
use crate::text::survey_part::{merge, write_part};
use crate::tools::choices::{Ties, order_parser, parse_whole, tie_break};
use crate::warnsdorff::{TieBreak, WarnsdorffOptions};

/// The longest side of a board.
const LONGEST_SIDE: i32 = 1000;

/// The most threads that are started.
const MOST_THREADS: i64 = 512;

/// Try every start square of a board, or of many boards, on all cores
///
/// Shows the board as a map: `O` an open tour was found, `C` a closed one, `x` stuck though a
/// tour exists, `.` no tour exists from here. Then how many tours there are, and how many of
/// them differ.
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
    /// Rows, and columns if they are not as many
    #[arg(value_name = "N [M]", num_args = 0.., allow_negative_numbers = true)]
    size: Vec<OsString>,

    /// Survey the square boards of these sizes, both included, and give a row a size
    #[arg(long, value_name = "FIRST..LAST", allow_hyphen_values = true, conflicts_with_all = ["size", "shard", "merge"])]
    sizes: Option<String>,

    /// How a tour is sought
    #[arg(long, value_name = "NAME", default_value = "warnsdorff")]
    method: MethodName,

    /// The order of the moves; by default that of the method
    #[arg(long, value_name = "NAME", value_parser = order_parser())]
    order: Option<MoveOrder>,

    /// What decides between squares of equal degree; `first` by default
    #[arg(long, value_name = "RULE")]
    ties: Option<Ties>,

    /// The seed of `--ties random`; without it one is drawn, and told on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole)]
    seed: Option<u64>,

    /// What the survey is written as
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,

    /// Do the K-th of N parts, and write it as JSON lines for `--merge`
    #[arg(long, value_name = "K/N", conflicts_with_all = ["merge", "format"], allow_hyphen_values = true)]
    shard: Option<String>,

    /// Put the parts of a survey together
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["size", "method", "order", "ties", "seed", "threads"])]
    merge: Vec<PathBuf>,

    /// How many cores to use; all by default
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
}

/// The methods that `--method` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Warnsdorff's rule, without backtracking
    Warnsdorff,
    /// The interactive walk with its cut, for a million steps at the most
    Walk,
    /// The first tour, by exact search
    Backtrack,
    /// A tour wherever one exists
    Solve,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A map, and the answers to the sheet's questions
    Text,
    /// A line a start
    Csv,
    /// A document, whose schema README has
    Json,
    /// A heat map, or for `--sizes` a curve for each tie-break
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
    let board = read_board_or_square(Scanner::of_arguments(&joined), LONGEST_SIDE)?;
    let shard = arguments.shard.as_deref().map(read_shard).transpose()?;
    let method = method(env, arguments)?;
    let starts: Vec<Square> = match shard {
        Some(shard) => shard.starts(board).collect(),
        None => board.all().collect(),
    };
    let survey = Survey {
        board,
        method,
        rows: rows(board, method, &starts, arguments.threads)?,
    };
    match shard {
        Some(shard) => Ok(write_part(&SurveyPart { shard, survey }, &mut env.output)?),
        None => write(env, &survey, arguments.format),
    }
}

/// Puts parts together.
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
        (first..=last)
            .map(|side| {
                let board = Board::new(side, side)?;
                let starts: Vec<Square> = board.all().collect();
                let rows = rows(board, method, &starts, arguments.threads)?;
                Ok((board, Summary::of(&rows)))
            })
            .collect()
    };
    if arguments.format == Format::Svg {
        let mut curves = Vec::new();
        for method in curve_methods(env, arguments)? {
            let name = method
                .ties()
                .map_or(method.name(), TieBreak::name)
                .to_owned();
            let point =
                |(board, summary): (Board, Summary)| (board.rows(), summary.full, summary.possible);
            let points = summaries(method)?.into_iter().map(point).collect();
            curves.push(Curve { name, points });
        }
        let order = match arguments.method {
            MethodName::Solve => String::new(),
            _ => format!("; order {}", method_order(arguments).name()),
        };
        let title = format!("Starts from which a tour is found, of those where one exists{order}");
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

/// What the curves of a chart are: the method named, or every tie-break of Warnsdorff's rule.
/// The random one is among them where a seed is named.
fn curve_methods(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Vec<Method>> {
    if arguments.ties.is_some() || arguments.method != MethodName::Warnsdorff {
        return Ok(vec![method(env, arguments)?]);
    }
    let random = arguments.seed.map(|seed| TieBreak::Random { seed });
    let rules = [TieBreak::First, TieBreak::Pohl, TieBreak::Roth]
        .into_iter()
        .chain(random);
    let order = method_order(arguments);
    Ok(rules
        .map(|ties| Method::Warnsdorff(WarnsdorffOptions { order, ties }))
        .collect())
}

/// The order that was named, or the method's own.
fn method_order(arguments: &Arguments) -> MoveOrder {
    arguments.order.unwrap_or(match arguments.method {
        MethodName::Warnsdorff | MethodName::Solve => MoveOrder::Sheet,
        MethodName::Walk => MoveOrder::Walk,
        MethodName::Backtrack => MoveOrder::Tutorial,
    })
}

/// The method with its choices.
fn method(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Method> {
    let order = method_order(arguments);
    if arguments.method != MethodName::Warnsdorff && arguments.ties.is_some() {
        bail!("--ties goes with --method warnsdorff alone; leave one of them out");
    }
    if arguments.method == MethodName::Solve && arguments.order.is_some() {
        bail!("--order goes with the other methods; leave it out with --method solve");
    }
    let ties = tie_break(env, arguments.ties.unwrap_or(Ties::First), arguments.seed)?;
    Ok(match arguments.method {
        MethodName::Warnsdorff => Method::Warnsdorff(WarnsdorffOptions { order, ties }),
        MethodName::Walk => Method::Walk(order),
        MethodName::Backtrack => Method::Backtrack(order),
        MethodName::Solve => Method::Solve,
    })
}

/// A row for each start, in their order, whatever the number of threads.
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
        let row = |&start: &Square| {
            let row = surveyor.result(start);
            progress.inc(1);
            row
        };
        starts.par_iter().map(row).collect()
    });
    progress.finish_and_clear();
    Ok(rows?)
}

/// The part that `K/N` names.
fn read_shard(text: &str) -> anyhow::Result<Shard> {
    let shard = Shard::parse(text);
    shard.with_context(|| format!("--shard: expected K/N with 1 <= K <= N, found {text:?}"))
}

/// The sizes that `FIRST..LAST` names.
fn read_sizes(text: &str) -> anyhow::Result<(u32, u32)> {
    let longest = LONGEST_SIDE.unsigned_abs();
    let sizes = text.split_once("..").and_then(|(first, last)| {
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(first) || !plain(last) {
            return None;
        }
        let sizes = (first.parse().ok()?, last.parse().ok()?);
        (1 <= sizes.0 && sizes.0 <= sizes.1 && sizes.1 <= longest).then_some(sizes)
    });
    sizes.with_context(|| {
        format!(
            "--sizes: expected FIRST..LAST with 1 <= FIRST <= LAST <= {longest}, found {text:?}"
        )
    })
}
