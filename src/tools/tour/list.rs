//! `tour list`: every tour of a board, one after the other.

use std::time::{Duration, Instant};

use num_bigint::BigUint;

use crate::cli::{spinner, spinning};
use crate::tools::choices::order_parser;
use crate::tools::help::move_orders;
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use crate::tools::tour::set::TourSetArguments;
use knights_core::board::StopFlag;
use knights_core::count::{AllTours, CountQuestion};
use knights_render::list::{ListForm, ListWriter, skip};

const EXITS: &str = "\
Exit codes:
  0  an answer, also if there is no tour
  1  with --exit-code: there is no tour, or none after those that were skipped
  2  wrong input, wrong usage, or a stream that fails";

/// List every tour of a board
///
/// Takes the rows and columns of the board as arguments or from standard input. As an argument, one
/// number is a square board. Lists the tours that `tour count` counts with the same options, each as
/// soon as it is found, in the order of their starts, row by row, and then of their moves. If several
/// tours count as one, only the first in this order is listed. A closed tour starts on the first free square, unless
/// steps are given. The board may have up to 128 squares.
///
/// Every tour is checked before it is printed.
#[derive(Args)]
#[command(mut_arg("exit_code", |option| option.help("Exit with 1 if there is no tour")))]
#[command(after_long_help = ending(&[&move_orders("The first move is tried first."), EXITS], "\
Example:
  $ tour list 3 4 --start 0,0
  0,0 1,2 2,0 0,1 1,3 2,1 0,2 2,3 1,1 0,3 2,2 1,0
  0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3
  $ tour list 6 6 --closed --first 1 --format board | tour check
  closed tour from (0, 0) to (2, 1)
  $ tour list 6 6 --closed | wc -l
  9862
  $ tour list 8 8 --closed --symmetric half-turn --first 1 --format board | tour check --properties
  closed tour from (0, 0) to (2, 1)
  symmetry: half-turn (Eulerian)
  sums: rows 242 to 320, columns 140 to 364, diagonals 252 and 244
  crossings: 92
  turns: 58, at most 2 moves in a line"))]
pub struct Arguments {
    #[command(flatten)]
    tours: TourSetArguments,

    /// The order of the moves
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Judge.name(), help_heading = SEARCH)]
    #[arg(value_parser = order_parser())]
    order: MoveOrder,

    /// List only this many tours
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u64::MAX), help_heading = OUTPUT)]
    first: Option<u64>,

    /// Leave out this many tours at the beginning of the list
    ///
    /// They are skipped without a search if they can be counted in minutes; not with --up-to-symmetry, --symmetric,
    /// --step, --given, --leaper or --surface.
    #[arg(long, value_name = "NUMBER", value_parser = parse_number, help_heading = OUTPUT)]
    #[arg(default_value = "0", hide_default_value = true)]
    skip: BigUint,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "path", help_heading = OUTPUT)]
    #[arg(value_parser = explained(ListForm::ALL))]
    format: ListForm,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

/// Takes a number of any length.
fn parse_number(text: &str) -> Result<BigUint, &'static str> {
    text.parse().map_err(|_| "expected a number from 0 on")
}

/// A list of tours.
#[derive(Debug)]
pub struct List {
    /// Which tours.
    pub question: CountQuestion,
    /// The order of the moves.
    pub order: MoveOrder,
    /// How many are left out at the beginning.
    pub skipped: BigUint,
}

impl Asked for List {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        Ok(Self {
            question: arguments.tours.read(env, false)?,
            order: arguments.order,
            skipped: arguments.skip.clone(),
        })
    }
}

/// How long a tour may wait for others before it is written.
const DELAY: Duration = Duration::from_millis(100);
/// After this many tours, the clock is read less often.
const MANY: u64 = 1000;

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let List {
        question,
        order,
        skipped,
    } = List::read(env, arguments)?;
    if let (ListForm::Directions, Some(option)) =
        (arguments.format, arguments.tours.board.moves.given())
    {
        bail!(
            "--format directions has numbers for a knight's moves on the plane; leave {option} out"
        );
    }
    let mut tours = AllTours::new(&question, order)?;
    spinning("skipping", || {
        skip(&mut tours, &skipped, &question, StopFlag::NEVER)
    })?;
    let set = &question.set;
    let mut writer = ListWriter::new(set.board, &set.holes, arguments.format)?;
    let most = arguments.first.unwrap_or(u64::MAX);
    let (mut number, mut flushed) = (0, None);
    let spinner = spinner("searching");
    while number < most
        && let Some(tour) = tours.next_tour()
    {
        if number == 0 {
            spinner.finish_and_clear();
        }
        number += 1;
        writer.write(tour, &mut env.output)?;
        // Where tours are rare, each is shown at once.
        let is_due = number < MANY || number.is_multiple_of(64);
        if is_due && flushed.is_none_or(|flushed: Instant| flushed.elapsed() > DELAY) {
            env.output.flush()?;
            flushed = Some(Instant::now());
        }
    }
    spinner.finish_and_clear();
    if number == 0 && most > 0 {
        env.remark(match tours.reason() {
            Some(why) => format!("no tour exists: {why}"),
            None if skipped == BigUint::ZERO => "no tour exists".to_owned(),
            None => "there are no more tours than those that are skipped".to_owned(),
        });
        return Ok(arguments.exit_code.exit(env, Exit::Negative));
    }
    Ok(Exit::Success)
}
