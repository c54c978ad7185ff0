//! `dual survey`: which pairs of starts have a game that visits every square.

use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit, bar};
use crate::tools::choices::{JobsArgument, about_jobs, parse_steps};
use crate::tools::dual::BoardArguments;
use crate::tools::help::{ANSWER_EXITS, OUTPUT, SEARCH, ending};
use knights_core::cover::CoverSurvey;
use knights_render::cover::{
    write_pairs_csv, write_pairs_json, write_pairs_matrix, write_pairs_table,
};
use knights_render::picture::dual::write_pairs_picture;

/// The most steps of each search, by default.
const MAX_STEPS: u64 = 200_000;

/// Say which pairs of starts have a game that visits every square
///
/// Searches for such a game for every pair of different squares, on all cores. Which knight starts
/// on which of the two makes no difference: both have the same rules, and either may move first.
/// Prints a board: the number on a square says for how many starts of the other knight such a game
/// exists. Then lists the pairs without such a game.
#[derive(Args)]
#[command(mut_args(|arg| about_jobs(arg, "How many pairs are tried at a time; by default one for each core")))]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ dual survey
  35 35 35 35 35 35
  35 35 34 34 35 35
  35 34 35 35 34 35
  35 34 35 35 34 35
  35 35 34 34 35 35
  35 35 35 35 35 35

  6 x 6: 626 of 630 pairs of starts have a game that visits all 36 squares.
  Without such a game:
    (1, 2) (2, 1): the longest game leaves 1
    (1, 3) (2, 4): the longest game leaves 1
    (3, 1) (4, 2): the longest game leaves 1
    (3, 4) (4, 3): the longest game leaves 1"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Give up a search after this many steps; by default 200000
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    jobs: JobsArgument,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A board with counts, and the pairs without a game
    Text,
    /// A line for each start of one knight, with a character for each start of the other: O a game,
    /// . none, ? unknown
    Map,
    /// A line for each pair
    Csv,
    /// A JSON document
    Json,
    /// An SVG picture
    Svg,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = arguments.board.read()?;
    let steps = arguments.max_steps.unwrap_or(MAX_STEPS);
    let pool = arguments.jobs.pool()?;
    let progress = bar(0, "classes of pairs");
    let survey = pool.install(|| {
        CoverSurvey::run(board, steps, |classes| {
            progress.set_length(classes as u64);
            progress.inc(1);
        })
    });
    progress.finish_and_clear();
    let (survey, output) = (survey?, &mut env.output);
    match arguments.format {
        Format::Text => write_pairs_table(&survey, output)?,
        Format::Map => write_pairs_matrix(&survey, output)?,
        Format::Csv => write_pairs_csv(&survey, output)?,
        Format::Json => write_pairs_json(&survey, output)?,
        Format::Svg => write_pairs_picture(&survey, output)?,
    }
    Ok(Exit::Success)
}
