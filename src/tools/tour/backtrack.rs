//! `tour backtrack`: the tutorial's first tour.

use std::ffi::OsString;

use clap::Args;

use crate::board::{MoveOrder, Square};
use crate::cli::Env;
use crate::cli::progress::bar;
use crate::solve::{Answer, first_tour};
use crate::text::input::read_board_or_square;
use crate::text::tutorial::{write_board, write_none};
use crate::tools::choices::{order_parser, parse_whole, read_input, read_option};

/// The longest side of a board. The time grows with about the third power of the squares, to
/// minutes for the largest square boards; four rows and more than 20 columns may take longer.
const LONGEST_SIDE: i32 = 64;

/// Print the first tour that depth-first search meets, without its years of search
///
/// Reads the board size `n`, or `n m` for a rectangle; or takes them as arguments. Tries the
/// moves of each square in the tutorial's order, and goes where the tour can still be
/// finished: that is decided exactly, so that the knight never comes back. Prints the board
/// with the number of each square from 0, or `Solution does not exist`.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ tour backtrack 5
    0   5  14   9  20 
   13   8  19   4  15 
   18   1   6  21  10 
    7  12  23  16   3 
   24  17   2  11  22 ")]
pub(crate) struct Arguments {
    /// Rows, and columns if they are not as many, in place of standard input
    #[arg(value_name = "N [M]", num_args = 0.., allow_negative_numbers = true)]
    size: Vec<OsString>,

    /// Where the knight starts: row and column, from 0
    #[arg(
        long,
        value_name = "R,C",
        default_value = "0,0",
        allow_hyphen_values = true
    )]
    start: String,

    /// The order in which the moves are tried
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Tutorial.name(), value_parser = order_parser())]
    order: MoveOrder,

    /// Give up after this many steps of the search, each linear in the squares
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole)]
    max_steps: Option<u64>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let board = read_input(env, &arguments.size, |scanner| {
        read_board_or_square(scanner, LONGEST_SIDE)
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
