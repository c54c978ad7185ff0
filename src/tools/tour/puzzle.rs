//! `tour puzzle`: makes a puzzle with exactly one tour.

use crate::cli::spinning;
use crate::tools::field::BoardArguments;
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use knights_core::board::StopFlag;
use knights_core::solve::puzzle::{PuzzlePlan, make_puzzle};
use knights_core::tour::{TourSet, TourShape};
use knights_render::answers::no_puzzle;
use knights_render::given::{write_document, write_given};
use knights_render::options::{ensure_free, ensure_small};
use knights_render::picture::puzzle::write_puzzle;

const EXITS: &str = "\
Exit codes:
  0  a puzzle, or the reason why the board has no tour
  1  with --exit-code: the board has no tour
  2  wrong input, wrong usage, or a stream that fails";

/// Make a puzzle: a board with some numbers, which exactly one tour has
///
/// Takes the rows and columns of the board as arguments or from standard input. As an argument, one number is a square
/// board, which may have up to 128 squares. Starts from a random tour and removes its numbers one by one, as long as
/// no second tour fits. Every number left is needed, unless standard error says that some are undecided.
///
/// `tour solve --given FILE` solves the puzzle, and `tour count --given FILE` prints 1, since it has one solution. The
/// file has no options: repeat --closed, --leaper and --surface.
#[derive(Args)]
#[command(mut_args(|arg| about_seed(arg, "the tour and of the order in which numbers are taken away", SEARCH)))]
#[command(mut_arg("exit_code", |option| option.help("Exit with 1 if the board has no tour")))]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour puzzle 5 --seed 1
  21  .  .  .  .
   .  .  .  1  .
   .  .  .  .  .
   .  .  .  .  .
   .  6  .  .  .
  $ tour puzzle 8 --seed 1 | tour count --given -
  1
  $ tour puzzle 6 --closed --seed 1 | tour count --closed --given -
  1"))]
pub struct Arguments {
    /// Make a puzzle of a closed tour, whose last square is a move from its first
    #[arg(long, help_heading = TASK)]
    closed: bool,

    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    seed: SeedArgument,

    /// The most guesses that a search may make to solve the puzzle; 0 for a puzzle without guesses
    ///
    /// The search fills in what is forced: a step with one possible square, a square with one possible step, or a square
    /// with two possible moves. It guesses only if nothing is forced. A smaller number gives more numbers on the board.
    #[arg(long, value_name = "NUMBER", default_value = "10000", help_heading = SEARCH)]
    #[arg(value_parser = number_in(0..=u64::MAX))]
    guesses: u64,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The given numbers, . on other squares, and # on holes
    Board,
    /// A JSON document, with the tour
    Json,
    /// An SVG picture
    Svg,
}

impl Asked for PuzzlePlan {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        let board = arguments.board.read(env)?;
        ensure_small(board)?;
        let holes = arguments.board.holes.read(env, board, None)?;
        ensure_free(board, &holes)?;
        Ok(Self {
            tours: TourSet::around(board, holes, TourShape::any(arguments.closed)),
            guesses: arguments.guesses,
            seed: arguments.seed.or_drawn(env)?,
        })
    }
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let plan = PuzzlePlan::read(env, arguments)?;
    let made = match spinning("searching", || make_puzzle(&plan, StopFlag::NEVER))? {
        Ok(made) => made,
        Err(answer) => {
            env.remark(no_puzzle(&answer, plan.tours.shape.is_closed()));
            return Ok(arguments.exit_code.exit_of(env, &answer));
        }
    };
    if made.undecided > 0 {
        let given = counted(made.undecided, "given number");
        let guesses = plan.guesses;
        env.remark(format_args!(
            "{given} may not be needed: without one of them, the search makes more than {guesses} guesses; to decide, raise --guesses"
        ));
    }
    let output = &mut env.output;
    match arguments.format {
        Format::Board => write_given(&made.puzzle, output)?,
        Format::Json => write_document(&plan, &made, output)?,
        Format::Svg => write_puzzle(&made.puzzle, output)?,
    }
    Ok(Exit::Success)
}
