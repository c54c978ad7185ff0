//! `tour backtrack`: the first tour of the tutorial.

use std::io;

use crate::cli::bar;
use crate::tools::board::{TaskArguments, read_numbers, read_start};
use crate::tools::choices::{AnimationArguments, order_parser};
use crate::tools::help::{SEARCH_EXITS, TRIED_FIRST, move_orders};
use crate::tools::prelude::*;
use crate::tools::tour::FIRST;
use crate::tools::tour::ask::Asked;
use knights_core::board::{Fallible, StopFlag};
use knights_core::input::{Scanner, read_board_or_square};
use knights_core::solve::search::SearchLimits;
use knights_core::solve::{Answer, Ends, LONGEST_SIDE_OF_FIRST_TOUR, Task, first_tour};
use knights_render::answers::no_tour;
use knights_render::options::ensure_fits;
use knights_render::picture::tour::write_answer;
use knights_render::sheet::{write_none, write_numbers_from_zero};

/// Print the first tour that a depth-first search finds
///
/// Takes one number for a square board, or the rows and the columns, as arguments or from standard
/// input. As arguments, the row and the column of the start may follow. The knight takes the first
/// move in `--order` from which an exact search can finish the tour.
/// Prints the board with the number of each square from 0, or `Solution does not exist` and on
/// standard error the reason.
#[derive(Args)]
#[command(mut_arg("task", |task| task.help("Rows, columns if the board is not a square, and the start; by default from standard input, without the start")))]
#[command(after_long_help = ending(&[&move_orders(TRIED_FIRST), SEARCH_EXITS], "\
Example:
  $ tour backtrack 5
    0   5  14   9  20 
   13   8  19   4  15 
   18   1   6  21  10 
    7  12  23  16   3 
   24  17   2  11  22 "))]
pub struct Arguments {
    #[command(flatten)]
    task: TaskArguments,

    /// The order of the moves
    #[arg(long, value_name = "NAME", default_value = MoveOrder::Tutorial.name(), help_heading = SEARCH)]
    #[arg(value_parser = order_parser())]
    order: MoveOrder,

    /// Give up after this many moves tried
    ///
    /// The time of a move grows with the board.
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The board of the tutorial
    Board,
    /// An SVG picture
    Svg,
    /// A page that plays a textbook search, with its steps back, and the tour
    Html,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    let first = FirstTour::read(env, arguments)?;
    let FirstTour { board, start, .. } = first;
    ensure_fits(animation, board)?;
    let progress = bar(board.squares() as usize, "squares");
    let answer = first.find(StopFlag::NEVER, |settled| {
        progress.set_position(settled as u64);
    })?;
    progress.finish_and_clear();
    let exit = arguments.exit_code.exit_of(env, &answer);
    let task = Task::whole(board, Ends::From(start));
    match arguments.format {
        Format::Board => write_text(env, &answer)?,
        Format::Svg => {
            if let Some(why) = no_tour(&answer) {
                env.remark(why);
            }
            write_answer(&task.tours(), &answer, 0, animation, &mut env.output)?;
        }
        Format::Html => {
            let recording = Recording::of_search(&task, arguments.order, &answer)?;
            recording.write_page(&mut env.output)?;
        }
    }
    Ok(exit)
}

/// Writes the board of the tutorial, or its sentence, with the reason on standard error.
fn write_text(env: &mut Env<'_>, answer: &Answer) -> io::Result<()> {
    let why = no_tour(answer).unwrap_or_default();
    match answer {
        Answer::Found(tour) => write_numbers_from_zero(tour, &mut env.output),
        Answer::Impossible(_) => {
            env.remark(why);
            write_none(&mut env.output)
        }
        Answer::Unknown { .. } => writeln!(env.output, "{why}"),
    }
}

/// The first tour of a board from a start.
#[derive(Clone, Copy, Debug)]
pub struct FirstTour {
    /// The board.
    pub board: Board,
    start: Square,
    order: MoveOrder,
    max_steps: Option<u64>,
}

impl Asked for FirstTour {
    type Arguments = Arguments;

    /// Standard input has only the board, as in the tutorial.
    fn read(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Self> {
        let longest = LONGEST_SIDE_OF_FIRST_TOUR;
        let option = arguments.task.start.as_deref();
        let (board, start) = if arguments.task.task.is_empty() {
            let text = env.read_all("n m")?;
            let board = read_board_or_square(&mut Scanner::new(&text), longest)?;
            (board, read_start(option, board)?)
        } else {
            read_numbers(&arguments.task.task, option, longest, &env.called)?
        };
        Ok(Self {
            board,
            start: start.unwrap_or(FIRST),
            order: arguments.order,
            max_steps: arguments.max_steps,
        })
    }
}

impl FirstTour {
    /// The tour, which is unknown once the flag is set. `progress` gets how many of its squares are known.
    pub fn find(self, stop: StopFlag, progress: impl FnMut(usize)) -> Fallible<Answer> {
        let steps = SearchLimits::steps(self.max_steps);
        let limits = SearchLimits { stop, ..steps };
        let order = self.order.steps();
        first_tour(self.board, self.start, order, limits, progress)
    }
}
