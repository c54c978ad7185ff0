//! `tour backtrack`: the first tour of the tutorial.

use std::ffi::OsString;

use clap::Args;

use crate::board::{MoveOrder, Square};
use crate::cli::Env;
use crate::cli::progress::bar;
use crate::solve::{Answer, first_tour};
use crate::text::input::read_board_or_square;
use crate::text::tutorial::{LONGEST_SIDE_OF_FIRST_TOUR, write_board, write_none};
use crate::tools::choices::{order_parser, parse_whole, read_input, read_option};
use crate::tools::help::{SEARCH, TASK, ending, move_orders};

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  an answer, also if no tour exists
  2  wrong input, wrong usage, or a stream that fails";

/// Print the first tour that a depth-first search finds
///
/// Takes the size of a square board, or its rows and columns; reads them from standard input if they
/// are not arguments. The knight takes the first move, in the order of the tutorial, after which
/// the tour can still be finished. An exact search decides this, so the knight never goes back.
/// Prints the board with the number of each square from 0, or `Solution does not exist`.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[&move_orders(), EXITS], "\
Example:
  $ tour backtrack 5
    0   5  14   9  20 
   13   8  19   4  15 
   18   1   6  21  10 
    7  12  23  16   3 
   24  17   2  11  22 "))]
pub(crate) struct Arguments {
    /// Rows, and columns if the board is not a square; by default from standard input
    #[arg(value_name = "N [M]", num_args = 0.., allow_negative_numbers = true)]
    size: Vec<OsString>,

    /// The row and the column of the start, from 0
    #[arg(
        long,
        value_name = "R,C",
        default_value = "0,0",
        allow_hyphen_values = true,
        help_heading = TASK
    )]
    start: String,

    /// The order of the moves
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Tutorial.name(), help_heading = SEARCH)]
    #[arg(value_parser = order_parser())]
    order: MoveOrder,

    /// Give up after this many steps of the search
    ///
    /// The time of a step grows with the board.
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, help_heading = SEARCH)]
    max_steps: Option<u64>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let board = read_input(env, &arguments.size, |scanner| {
        read_board_or_square(scanner, LONGEST_SIDE_OF_FIRST_TOUR)
    })?;
    let start: Square = read_option("--start", &arguments.start, board, "the start")?;
    let progress = bar(board.squares() as usize, "squares");
    let steps = arguments.max_steps;
    let answer = first_tour(board, start, arguments.order, steps, |settled| {
        progress.set_position(settled as u64);
    })?;
    progress.finish_and_clear();
    match answer {
        Answer::Found(tour) => write_board(&tour, &mut env.output)?,
        Answer::Impossible(_) => write_none(&mut env.output)?,
        Answer::Unknown { steps } => {
            let line = format!("unknown after {steps} steps: raise --max-steps\n");
            env.output.bytes(line.as_bytes())?;
        }
    }
    Ok(())
}
