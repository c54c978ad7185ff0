//! `tour`: programs for one knight. Without a subcommand, it is the heuristic of the homework sheet.

pub mod ask;
pub mod backtrack;
pub mod check;
mod convert;
pub mod count;
pub mod graph;
pub mod list;
pub mod puzzle;
mod set;
pub mod solve;
pub mod survey;
mod walk;

use clap::{CommandFactory, Subcommand};

use crate::tools::board::{TaskArguments, name_sizes};
use crate::tools::choices::{AnimationArguments, order_parser, seeded, ties};
use crate::tools::help::{LEAST_WINS, move_orders};
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use knights_core::input::MAX_SIDE;
use knights_core::tour::Tour;
use knights_core::warnsdorff::{self, TieBreak, WarnsdorffOptions};
use knights_render::answers;
use knights_render::options::ensure_fits;
use knights_render::page::check_board;
use knights_render::picture::tour as picture;
use knights_render::sheet::{stuck, write_board, write_path};

/// The start if none is given.
const FIRST: Square = Square::new(0, 0);

const EXITS: &str = "\
Exit codes:
  0  an answer, also if the knight gets stuck
  1  with --exit-code: the knight gets stuck; a negative verdict of a subcommand
  2  wrong input, wrong usage, or a stream that fails";

/// Walk a knight by Warnsdorff's rule, without backtracking.
///
/// Takes the rows and columns of the board, then the row and the column of the start, from 0, as
/// arguments or from standard input. As arguments, one number is a square board, and the start is
/// 0 0 if it is left out. Each move goes to the reachable unvisited square of lowest degree. Prints
/// the board with the number of each square in the tour, and one more line if the knight gets stuck.
#[derive(Parser)]
#[command(name = "tour", version, args_conflicts_with_subcommands = true)]
#[command(mut_arg("exit_code", |option| option.help("Exit with 1 if the knight gets stuck")))]
#[command(after_long_help = ending(&[&move_orders(LEAST_WINS), EXITS], "\
Example:
  $ tour 5 5 0 0
   1 10 15 20  3
  16 21  2  9 14
  11  8 23  4 19
  22 17  6 13 24
   7 12 25 18  5
  $ tour 8 8 0 0 --format html > tour.html"))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    warnsdorff: WarnsdorffArguments,
}

#[derive(Subcommand)]
enum Command {
    Backtrack(backtrack::Arguments),
    Walk(walk::Arguments),
    Solve(solve::Arguments),
    Survey(survey::Arguments),
    Count(count::Arguments),
    List(list::Arguments),
    Graph(graph::Arguments),
    Check(check::Arguments),
    Convert(convert::Arguments),
    Puzzle(puzzle::Arguments),
    Ask(ask::Arguments),
}

/// The program.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<Exit> {
    let first = env.arguments.first();
    // The subcommands for many boards.
    if first.is_some_and(|name| name == "survey" || name == "count") {
        name_sizes(&mut env.arguments);
    }
    let arguments: Arguments = env.parse()?;
    match arguments.command {
        None => run_warnsdorff(env, &arguments.warnsdorff),
        Some(Command::Backtrack(arguments)) => backtrack::run(env, &arguments),
        Some(Command::Walk(arguments)) => walk::run(env, &arguments),
        Some(Command::Solve(arguments)) => solve::run(env, &arguments),
        Some(Command::Survey(arguments)) => survey::run(env, &arguments).map(|()| Exit::Success),
        Some(Command::Count(arguments)) => count::run(env, &arguments),
        Some(Command::List(arguments)) => list::run(env, &arguments),
        Some(Command::Graph(arguments)) => graph::run(env, &arguments),
        Some(Command::Check(arguments)) => check::run(env, &arguments),
        Some(Command::Convert(arguments)) => convert::run(env, &arguments),
        Some(Command::Puzzle(arguments)) => puzzle::run(env, &arguments),
        Some(Command::Ask(asked)) => ask::run(env, &asked, (&Arguments::command(), run)),
    }
}

/// The arguments of `tour` without a subcommand.
#[derive(Args)]
#[command(mut_args(|arg| about_seed(arg, "`--ties random`", SEARCH)))]
pub struct WarnsdorffArguments {
    #[command(flatten)]
    task: TaskArguments,

    /// The order of the moves, which decides between equal squares
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Sheet.name(), help_heading = SEARCH)]
    #[arg(value_parser = order_parser())]
    order: MoveOrder,

    /// The rule for squares of equal degree
    #[arg(long, value_name = "RULE", default_value = "first", help_heading = SEARCH)]
    #[arg(value_parser = explained(ties()))]
    ties: TieBreak,

    #[command(flatten)]
    seed: SeedArgument,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

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

/// A walk by Warnsdorff's rule.
#[derive(Debug)]
pub struct Warnsdorff {
    /// The board.
    pub board: Board,
    /// The first square.
    pub start: Square,
    /// The order of the moves, and the rule for ties.
    pub options: WarnsdorffOptions,
}

impl Asked for Warnsdorff {
    type Arguments = WarnsdorffArguments;

    fn read(env: &mut Env<'_>, arguments: &WarnsdorffArguments) -> anyhow::Result<Self> {
        let ties = seeded(env, arguments.ties, &arguments.seed)?;
        let (board, start) = arguments.task.read(env, MAX_SIDE)?;
        let order = arguments.order;
        Ok(Self {
            board,
            start: start.unwrap_or(FIRST),
            options: WarnsdorffOptions { order, ties },
        })
    }
}

fn run_warnsdorff(env: &mut Env<'_>, arguments: &WarnsdorffArguments) -> anyhow::Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    let Warnsdorff {
        board,
        start,
        options,
    } = Warnsdorff::read(env, arguments)?;
    if arguments.format == Format::Html {
        check_board(board)?;
    }
    ensure_fits(animation, board)?;
    let walk = warnsdorff::walk(board, start, &options)?;
    let tour = Tour::verified(walk);
    let stuck = stuck(&tour, board.squares());
    let verdict = stuck.as_ref().map_or(Exit::Success, |_| Exit::Negative);
    let exit = arguments.exit_code.exit(env, verdict);
    if let (Format::Path | Format::Svg, Some(stuck)) = (arguments.format, stuck) {
        env.remark(stuck);
    }
    match arguments.format {
        Format::Board => write_board(&tour, &mut env.output)?,
        Format::Path => write_path(&tour, 0, &mut env.output)?,
        Format::Json => answers::write_tour(&tour, &options, &mut env.output)?,
        Format::Svg => picture::write_solution(&tour, &[], 1, animation, &mut env.output)?,
        Format::Html => {
            Recording::of_walk_by_degree(&tour, &[]).write_page(&mut env.output)?;
        }
    }
    Ok(exit)
}
