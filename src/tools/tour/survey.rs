//! `tour survey`: all start squares of a board, or of many boards.

use clap::Arg;
use clap::builder::TypedValueParser;
use rayon::ThreadPool;

use crate::cli::bar;
use crate::tools::board::{parse_sizes, read_size};
use crate::tools::choices::{JobsArgument, about_jobs, order_parser, seeded, ties};
use crate::tools::field::BoardArguments;
use crate::tools::help::{LEAST_WINS, move_orders};
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use knights_core::survey::{
    Method, StartResult, Summary, Survey, SurveyTask, SurveyTaskError, Surveyor,
};
use knights_core::warnsdorff::TieBreak;
use knights_render::options::{LONGEST_SIDE, ORDER_OF_SOLVE, ensure_small};
use knights_render::picture::heat_map::write_heat_map;
use knights_render::shard::Shard;
use knights_render::survey::{
    Summarized, write_csv, write_json, write_maps, write_part, write_sizes_csv, write_sizes_json,
    write_sizes_table,
};

/// Says what the arguments of a board are here, as [`about_seed`].
fn about_board(argument: Arg) -> Arg {
    match argument.get_id().as_str() {
        "size" => argument.help(
            "Rows, and columns if the board is not a square; or sizes such as 5..8, as with --sizes",
        ),
        "hole" => argument.help("A hole, with `--method warnsdorff` or `solve`; may be repeated"),
        "mask" => argument.help("A file with the holes").long_help(
            "A file with the holes\n\n\
                 It has a line for each row: '.' or 0 for a free square, and '#', 1 or x for a hole.",
        ),
        _ => argument,
    }
}

/// Try every start square of a board, or of many boards, on all cores
///
/// Prints the board as a map: `O` for a start from which an open tour was found, `C` for a closed
/// one, `x` if the knight gets stuck although a tour exists, and `.` if none exists. A hole is
/// `#`, and `?` means that the search for a tour tried too many moves. Then prints the
/// number of tours, and how many of them are different. With --leaper or --surface, it takes `--method solve` on up to
/// 128 squares; the other methods are for a knight on the plane.
#[derive(Args)]
#[command(mut_args(about_board))]
#[command(mut_args(|arg| about_jobs(arg, "How many starts are tried at a time; by default one for each core")))]
#[command(mut_args(|arg| about_seed(arg, "random ties", SEARCH)))]
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
pub struct Arguments {
    /// Survey all boards of these sizes, such as `5..8` or `5..8x5..12`
    ///
    /// `5..8` are the square boards with these sides, both included. The report has a row for each
    /// board.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true, help_heading = TASK)]
    #[arg(conflicts_with_all = ["size", "shard", "hole", "mask", "leaper", "surface", "max_steps"])]
    sizes: Option<String>,

    /// The method that looks for tours
    ///
    /// With --leaper or --surface, it has to be `solve`.
    #[arg(long, value_name = "NAME", default_value = "warnsdorff", help_heading = SEARCH)]
    method: MethodName,

    /// The order of the moves; by default the order of the method
    #[arg(long, value_name = "NAME", value_parser = order_parser(), help_heading = SEARCH)]
    order: Option<MoveOrder>,

    /// The rule for squares of equal degree; by default `first`
    ///
    /// For `--sizes` with `--seed` the default is `all`.
    #[arg(long, value_name = "RULE", value_parser = ties_parser(), help_heading = SEARCH)]
    ties: Option<TiesName>,

    #[command(flatten)]
    seed: SeedArgument,

    #[command(flatten)]
    board: BoardArguments,

    /// Give up a start after this many moves tried; by default 10000
    ///
    /// It limits the search for tours around holes, or with --leaper or --surface. Other boards need no search.
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps)]
    #[arg(help_heading = SEARCH)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    /// Survey only part K of N, as a table with fingerprints
    ///
    /// A part is a slice of the starts in row-major order, and only the first one names the columns: all parts one after
    /// the other are the table of `--shard 1/1`. Tours have the same `move_set` if they have the same moves, and the same
    /// `up_to_symmetry` if a rotation or reflection maps them to each other.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["format", "leaper", "surface"], allow_hyphen_values = true)]
    #[arg(help_heading = PARTS)]
    shard: Option<String>,

    #[command(flatten)]
    jobs: JobsArgument,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A map, and the number of tours; for `--sizes` a table
    Text,
    /// A line for each start, or for `--sizes` for each board
    Csv,
    /// A JSON document
    Json,
    /// An SVG heat map
    Svg,
}

/// Surveys of a board, one for each method.
#[derive(Debug)]
pub struct Surveys {
    /// What is surveyed.
    pub tasks: Vec<SurveyTask>,
    /// The threads that share the work.
    pub threads: ThreadPool,
}

impl Asked for Surveys {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        let (boards, holes) = match &arguments.sizes {
            Some(sizes) => (parse_sizes("--sizes", sizes)?, Vec::new()),
            None => read_board(env, arguments)?,
        };
        // A seed lets a table compare all rules for ties.
        let usual = if arguments.sizes.is_some() && arguments.seed.seed.is_some() {
            TiesName::All
        } else {
            TiesName::One(TieBreak::First)
        };
        let methods = methods(env, arguments, usual)?;
        let max_steps = arguments.max_steps.unwrap_or(SurveyTask::MAX_STEPS);
        let tasks = boards.iter().flat_map(|&board| {
            let holes = &holes;
            let task = move |&method| SurveyTask::around(board, holes.clone(), method, max_steps);
            methods.iter().map(task)
        });
        Ok(Self {
            tasks: tasks.collect::<Result<_, SurveyTaskError>>()?,
            threads: arguments.jobs.pool()?,
        })
    }
}

/// The board and its holes.
fn read_board(env: &mut Env<'_>, arguments: &Arguments) -> Result<(Vec<Board>, Vec<Square>)> {
    let BoardArguments {
        size,
        holes: named,
        moves,
    } = &arguments.board;
    let board = moves.on(if size.is_empty() && named.has_mask() {
        named.board(env, LONGEST_SIDE)?
    } else {
        read_size(size)?
    });
    if !board.is_usual() {
        ensure_small(board)?;
    }
    let holes = named.read(env, board, None)?;
    ensure!(
        arguments.max_steps.is_none() || !holes.is_empty() || !board.is_usual(),
        "--max-steps is for tours that are searched for, as around holes; leave it out"
    );
    Ok((vec![board], holes))
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<()> {
    let format = arguments.format;
    if arguments.sizes.is_some() && format == Format::Svg {
        bail!("--format svg draws the survey of one board; leave --sizes out, or use csv");
    }
    if let (Format::Csv, Some(option)) = (format, arguments.board.moves.given()) {
        bail!("--format csv has no column for {option}; use json");
    }
    let shard = match &arguments.shard {
        Some(part) => Some(Shard::of_option(part)?),
        None => None,
    };
    let is_random = matches!(arguments.ties, Some(TiesName::One(TieBreak::Random { .. })));
    if shard.is_some() && is_random && arguments.seed.seed.is_none() {
        bail!("--shard with --ties random needs --seed: give all parts of a survey the same seed");
    }
    // All are read before the first survey, which may take long.
    let Surveys { tasks, threads } = Surveys::read(env, arguments)?;
    let surveys = tasks.iter().map(|task| -> Result<Survey> {
        let starts: Vec<Square> = task.starts().collect();
        let part = shard.map_or(0..starts.len(), |shard| shard.slice(starts.len()));
        let rows = rows(task, &starts[part], &threads)?;
        Ok(Survey {
            task: task.clone(),
            rows,
        })
    });
    if arguments.sizes.is_some() {
        // Only the summaries are kept.
        let surveys =
            surveys.map(|survey| survey.map(|Survey { task, rows }| (task, Summary::of(&rows))));
        return write_sizes(env, &surveys.collect::<Result<Vec<_>>>()?, format);
    }
    if tasks.len() > 1 && shard.is_some() {
        bail!("--shard takes one survey; choose one method and one rule for ties");
    }
    if tasks.len() > 1 && format == Format::Svg {
        bail!("--format svg draws one survey; choose one method and one rule for ties");
    }
    let surveyed = surveys.collect::<Result<Vec<_>>>()?;
    let output = &mut env.output;
    match (format, shard) {
        (_, Some(shard)) => surveyed
            .iter()
            .try_for_each(|survey| write_part(shard, survey, output))?,
        (Format::Text, None) => write_maps(&surveyed, output)?,
        (Format::Csv, None) => write_csv(&surveyed, output)?,
        (Format::Json, None) => write_json(&surveyed, output)?,
        (Format::Svg, None) => surveyed
            .iter()
            .try_for_each(|survey| write_heat_map(survey, output))?,
    }
    Ok(())
}

/// Writes what was found on boards of several sizes.
fn write_sizes(env: &mut Env<'_>, surveys: &[Summarized], format: Format) -> Result<()> {
    let output = &mut env.output;
    match format {
        Format::Csv => write_sizes_csv(surveys, output)?,
        Format::Json => write_sizes_json(surveys, output)?,
        Format::Text | Format::Svg => write_sizes_table(surveys, output)?,
    }
    Ok(())
}

/// A result for each start, in order, with any number of threads.
fn rows(task: &SurveyTask, starts: &[Square], threads: &ThreadPool) -> Result<Vec<StartResult>> {
    let surveyor = Surveyor::new(task.clone())?;
    let progress = bar(starts.len(), "starts");
    let rows =
        threads.install(|| surveyor.survey(starts, |finished| progress.inc(finished as u64)));
    progress.finish_and_clear();
    Ok(rows?)
}

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
    /// Each of these methods
    All,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TiesName {
    One(TieBreak),
    All,
}

/// Takes the rules for ties and `all`.
fn ties_parser() -> impl TypedValueParser<Value = TiesName> {
    let all = "Each of these rules; `random` only with `--seed`";
    let rules = ties().map(|(name, about, ties)| (name, about, TiesName::One(ties)));
    explained(rules.chain([("all", all, TiesName::All)]))
}

/// The methods to survey a board with: one, unless `all` was chosen. `usual` are the ties if none are given.
fn methods(env: &mut Env<'_>, arguments: &Arguments, usual: TiesName) -> Result<Vec<Method>> {
    let name = arguments.method;
    let has_ties = matches!(name, MethodName::Warnsdorff | MethodName::All);
    if !has_ties && arguments.ties.is_some() {
        bail!("--ties needs --method warnsdorff; leave one of them out");
    }
    if name == MethodName::Solve && arguments.order.is_some() {
        bail!(ORDER_OF_SOLVE);
    }
    let rules = if has_ties {
        rules(env, arguments, usual)?
    } else {
        // A seed has no use.
        vec![seeded(env, TieBreak::First, &arguments.seed)?]
    };
    let [_, others @ ..] = Method::all(arguments.order, TieBreak::First);
    let by_degree = rules.into_iter().map(|ties| {
        let [by_degree, ..] = Method::all(arguments.order, ties);
        by_degree
    });
    let mut methods: Vec<Method> = by_degree.chain(others).collect();
    if name != MethodName::All {
        let named = name.to_possible_value();
        methods.retain(|method| {
            named
                .as_ref()
                .is_some_and(|named| named.matches(method.name(), false))
        });
    }
    Ok(methods)
}

fn rules(env: &mut Env<'_>, arguments: &Arguments, usual: TiesName) -> Result<Vec<TieBreak>> {
    let seed = &arguments.seed;
    Ok(match arguments.ties.unwrap_or(usual) {
        TiesName::All => TieBreak::all(seed.seed).collect(),
        TiesName::One(ties) => vec![seeded(env, ties, seed)?],
    })
}
