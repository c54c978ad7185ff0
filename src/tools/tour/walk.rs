//! `tour walk`: the interactive program.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use crate::tools::help::moves;
use crate::tools::prelude::*;
use knights_core::assignment::walk::{Alternatives, WALK_STEPS, WalkEnd};
use knights_core::input::Dialogue;
use knights_core::output::Output;
use knights_render::page::MOST_ON_A_PAGE;
use knights_render::walk::{ask, starts, walk};

const EXITS: &str = "\
Exit codes:
  0  an answer, also without a tour
  1  with --exit-code: there is no tour
  2  wrong usage, an input that ends too early, or a stream that fails
  3  with --exit-code: the walk gave up";

/// Walk a knight by Warnsdorff's rule with backtracking, step by step
///
/// Asks for the width and the height of the board, from 5 x 5 to 26 x 99, and for a square such as
/// b4, or `random`. From each square, only the next squares of the lowest degree are tried. That is
/// fast, but from some squares the walk finds no tour or takes very long; `tour solve` finds one
/// wherever one exists.
#[derive(Args)]
#[command(mut_args(|arg| about_seed(arg, "the start `random`", SEARCH)))]
#[command(after_long_help = ending(&[&moves(MoveOrder::Walk), EXITS], "\
Example:
  $ printf '6 6 b4' | tour walk | tail -n 1
  The knight started at b4 and after 35 steps finished his KnightsTour"))]
pub(crate) struct Arguments {
    /// Try the other squares too, not only those of the lowest degree
    #[arg(long, help_heading = SEARCH)]
    no_cut: bool,

    /// Stop after this many steps
    #[arg(long, value_name = "NUMBER", default_value_t = WALK_STEPS, help_heading = SEARCH)]
    #[arg(value_parser = parse_steps)]
    max_steps: u64,

    #[command(flatten)]
    seed: SeedArgument,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The dialogue, and every step
    Text,
    /// A page that plays every step; the questions go to standard error
    Html,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let alternatives = if arguments.no_cut {
        Alternatives::All
    } else {
        Alternatives::Ties
    };
    let max_steps = arguments.max_steps;
    let end = match arguments.format {
        Format::Text => {
            let mut dialogue = Dialogue::new(&mut env.input, &mut env.output);
            let (board, start) = ask(&mut dialogue, |_, words| {
                let _ = writeln!(env.error, "{}: {words}", env.name);
            })?;
            let start = start_of(env, arguments, board, start)?;
            let mut dialogue = Dialogue::new(&mut env.input, &mut env.output);
            walk(&mut dialogue, (board, start), alternatives, max_steps)?
        }
        Format::Html => {
            if max_steps > MOST_ON_A_PAGE.into() {
                bail!(
                    "--max-steps: a page holds at most {MOST_ON_A_PAGE} steps; give a smaller number"
                );
            }
            let mut questions = Output::new(&mut *env.error);
            let mut dialogue = Dialogue::new(&mut env.input, &mut questions);
            let asked = ask(&mut dialogue, |output, words| {
                let _ = writeln!(output, "{}: {words}", env.name);
            });
            questions.flush()?;
            drop(questions);
            let (board, start) = asked?;
            let start = start_of(env, arguments, board, start)?;
            let (recording, end) = Recording::of_walk(board, start, alternatives, max_steps)?;
            recording.write_page(&mut env.output)?;
            end
        }
    };
    let verdict = match end {
        WalkEnd::Full => Exit::Success,
        WalkEnd::Exhausted => Exit::Negative,
        WalkEnd::Stopped => Exit::Undecided,
    };
    Ok(arguments.exit_code.exit(env, verdict))
}

/// The start that was named, or a random one.
fn start_of(
    env: &mut Env<'_>,
    arguments: &Arguments,
    board: Board,
    named: Option<Square>,
) -> Result<Square> {
    if let Some(start) = named {
        return Ok(start);
    }
    let mut generator = ChaCha8Rng::seed_from_u64(arguments.seed.or_drawn(env)?);
    let start = starts(board).into_iter().choose(&mut generator);
    Ok(start.expect("a board has a black square"))
}
