//! `tour` without a subcommand: the heuristic of the homework sheet.

use std::ffi::OsString;

use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit};
use crate::tools::choices::{Ties, order_parser, parse_whole, tie_break};
use crate::tools::exit_code::ExitCodeArguments;
use crate::tools::help::{OUTPUT, SEARCH, TASK};
use crate::tools::question::Question;
use crate::tools::tour::animation::{AnimationArguments, ensure_fits};
use knights_core::board::MoveOrder;
use knights_core::input::MAX_SIDE;
use knights_core::tour::Tour;
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::json;
use knights_render::page::{MoveChoice, RecordingPage, check_board};
use knights_render::picture::tour as picture;
use knights_render::recording::Recording;
use knights_render::sheet::{BoardAndStart, Stuck, write_board, write_path};

/// The arguments of `tour` without a subcommand.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    /// Rows, columns, and the row and the column of the start; by default from standard input
    #[arg(value_name = "N M I J", num_args = 0.., allow_negative_numbers = true)]
    task: Vec<OsString>,

    /// The row and the column of the start, from 0; by default 0,0
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    start: Option<String>,

    /// The order of the moves, which decides between equal squares
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Sheet.name(), help_heading = SEARCH)]
    #[arg(value_parser = order_parser())]
    order: MoveOrder,

    /// The rule for squares of equal degree
    #[arg(long, value_name = "RULE", default_value = "first", help_heading = SEARCH)]
    ties: Ties,

    /// The seed of `--ties random`; by default a random one, which is shown
    ///
    /// A seed that was not given is shown on standard error, so that you can repeat the run.
    #[arg(long, value_name = "NUMBER", help_heading = SEARCH)]
    #[arg(value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The number of each square
    Board,
    /// Row and column of each square, one per line
    Path,
    /// A JSON document
    Json,
    /// An SVG picture
    Svg,
    /// A page that plays the tour
    Html,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    let ties = tie_break(env, arguments.ties, arguments.seed)?;
    let question = Question {
        numbers: &arguments.task,
        start: arguments.start.as_deref(),
        longest: MAX_SIDE,
    };
    let BoardAndStart { board, start } = question.read(env)?;
    if arguments.format == Format::Html {
        check_board(board)?;
    }
    ensure_fits(animation, board)?;
    let order = arguments.order;
    let options = WarnsdorffOptions { order, ties };
    let walk = warnsdorff::walk(board, start, &options)?;
    let tour = Tour::verified(walk);
    let exit = arguments.exit_code.exit(if tour.is_full() {
        Exit::Success
    } else {
        Exit::Negative
    });
    env.verdict = Some(exit);
    if let (Format::Path | Format::Svg, Some(stuck)) = (arguments.format, Stuck::of(&tour)) {
        env.remark(stuck);
    }
    match arguments.format {
        Format::Board => write_board(&tour, &mut env.output)?,
        Format::Path => write_path(&tour, &mut env.output)?,
        Format::Json => json::write_tour(&tour, &options, &mut env.output)?,
        Format::Svg => picture::write_tour(&tour, animation, &mut env.output)?,
        Format::Html => {
            let recording = Recording::of_tour(&tour, &[]);
            RecordingPage::new(&recording, MoveChoice::LeastScore, 1).write(&mut env.output)?;
        }
    }
    Ok(exit)
}
