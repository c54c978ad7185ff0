//! `tour`: the homework sheet's heuristic.

use std::ffi::OsString;

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use clap::{Parser, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::cli::Env;
use crate::moves::MoveOrder;
use crate::text::scanner::{Scanner, join_arguments};
use crate::text::sheet::{Stuck, Task, read_task, write_board, write_path};
use crate::text::{json, svg};
use crate::tie_break::TieBreak;
use crate::tour::Tour;
use crate::warnsdorff::{self, Options};

/// Walk a knight by Warnsdorff's rule, without backtracking.
///
/// Reads `n m i j`: the rows and columns of the board, and the row and column of the start,
/// from 0; or takes them as arguments. From the last square the knight goes to the unvisited
/// square of lowest degree. Prints the board with the number of each square in the tour, and
/// a line more where the knight got stuck.
#[derive(Parser)]
#[command(
    name = "tour",
    version,
    after_help = "\
Example:
  $ tour 5 5 0 0
   1 10 15 20  3
  16 21  2  9 14
  11  8 23  4 19
  22 17  6 13 24
   7 12 25 18  5"
)]
struct Arguments {
    /// Rows, columns, and the row and column of the start, in place of standard input
    #[arg(value_name = "N M I J", num_args = 0.., allow_negative_numbers = true)]
    task: Vec<OsString>,

    /// The order of the moves: of equal squares the earlier move's is taken
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Sheet.name(), value_parser = order_parser())]
    order: MoveOrder,

    /// What decides between squares of equal degree
    #[arg(long, value_name = "RULE", default_value = "first")]
    ties: Ties,

    /// The seed of `--ties random`; without it one is drawn, and told on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed)]
    seed: Option<u64>,

    /// What the tour is written as
    #[arg(long, value_name = "FORM", default_value = "board")]
    format: Format,
}

/// The rules that `--ties` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ties {
    /// The earlier move
    First,
    /// The least sum of the onward squares' degrees
    Pohl,
    /// The farthest from the centre
    Roth,
    /// Any, by chance
    Random,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The number of each square
    Board,
    /// Row and column of each square, one a line
    Path,
    /// A document, whose schema README has
    Json,
    /// A picture
    Svg,
}

/// The program.
///
/// # Errors
///
/// Its arguments or its input are wrong, or a stream fails.
pub fn run(env: &mut Env<'_>) -> anyhow::Result<()> {
    let arguments: Arguments = env.parse()?;
    if arguments.seed.is_some() && arguments.ties != Ties::Random {
        bail!("--seed goes with --ties random alone; leave it out, or add --ties random");
    }
    let Task { board, start } = read(env, &arguments.task)?;
    let options = Options {
        order: arguments.order,
        ties: ties(env, &arguments)?,
    };
    let walk = warnsdorff::walk(board, start, &options)?;
    let tour = Tour::verify(walk).context("a fault of this program: its tour is none")?;
    if let (Format::Path | Format::Svg, Some(stuck)) = (arguments.format, Stuck::of(&tour)) {
        env.remark(stuck);
    }
    match arguments.format {
        Format::Board => write_board(&tour, &mut env.output)?,
        Format::Path => write_path(&tour, &mut env.output)?,
        Format::Json => json::write_tour(&tour, &options, &mut env.output)?,
        Format::Svg => svg::write_tour(&tour, &mut env.output)?,
    }
    Ok(())
}

/// The task, from the arguments if there are any.
fn read(env: &mut Env<'_>, arguments: &[OsString]) -> anyhow::Result<Task> {
    if arguments.is_empty() {
        Ok(read_task(Scanner::new(&env.read_all()?))?)
    } else {
        let joined = join_arguments(arguments);
        Ok(read_task(Scanner::of_arguments(&joined))?)
    }
}

/// The rule for ties, with a seed where it wants one.
fn ties(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<TieBreak> {
    Ok(match arguments.ties {
        Ties::First => TieBreak::First,
        Ties::Pohl => TieBreak::Pohl,
        Ties::Roth => TieBreak::Roth,
        Ties::Random => {
            let seed = match arguments.seed {
                Some(seed) => seed,
                None => draw_seed(env)?,
            };
            TieBreak::Random { seed }
        }
    })
}

/// A seed from the operating system, told on standard error.
fn draw_seed(env: &mut Env<'_>) -> anyhow::Result<u64> {
    let seed = SysRng
        .try_next_u64()
        .context("the system gives no random seed; name one with --seed")?;
    env.remark(format_args!("drawn at random: --seed {seed}"));
    Ok(seed)
}

/// Takes a seed.
fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("expected a number in 0..={}", u64::MAX))
}

/// Takes the names of the move orders.
fn order_parser() -> impl TypedValueParser<Value = MoveOrder> {
    PossibleValuesParser::new(MoveOrder::ALL.map(MoveOrder::name)).map(|name| {
        let order = MoveOrder::ALL
            .into_iter()
            .find(|order| order.name() == name);
        order.expect("only these names are possible")
    })
}
