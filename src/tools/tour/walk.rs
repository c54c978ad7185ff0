//! `tour walk`: the interactive program.

use std::io::{self, Write};

use clap::Args;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use crate::assignment::walk::{Alternatives, WALK_STEPS};
use crate::board::{MoveOrder, Square};
use crate::cli::{Env, Exit};
use crate::text::input::{Dialogue, DialogueError};
use crate::text::walk::{WalkEnd, WalkHost, WalkOptions, walk};
use crate::tools::choices::{draw_seed, parse_steps, parse_whole};
use crate::tools::exit_code::ExitCodeArguments;
use crate::tools::help::{SEARCH, ending, moves};

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  an answer, also without a tour
  1  with --exit-code: there is no tour
  2  wrong usage, an input that ends too early, or a stream that fails
  3  with --exit-code: the walk gave up";

/// Walk a knight by Warnsdorff's rule with backtracking, step by step
///
/// Asks for the width and the height of the board, at most 26 x 99, and for a square like b4. If
/// one square is better than all others, the others are never tried. That is fast, but from some
/// squares the walk finds no tour or takes very long; `tour solve` finds one wherever one exists.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[&moves(MoveOrder::Walk), EXITS], "\
Example:
  $ printf '6 6 b4' | tour walk | tail -n 1
  The knight started at b4 and after 35 steps finished his KnightsTour"))]
pub(crate) struct Arguments {
    /// Try the other squares too, even if one square is better than all others
    #[arg(long, help_heading = SEARCH)]
    no_cut: bool,

    /// Stop after this many steps
    #[arg(long, value_name = "NUMBER", default_value_t = WALK_STEPS, help_heading = SEARCH)]
    #[arg(value_parser = parse_steps, allow_negative_numbers = true)]
    max_steps: u64,

    /// The seed of the start `random`; by default a random one, which is shown
    ///
    /// A seed that was not given is shown on standard error, so that you can repeat the run.
    #[arg(long, value_name = "NUMBER", help_heading = SEARCH)]
    #[arg(value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let options = WalkOptions {
        alternatives: if arguments.no_cut {
            Alternatives::All
        } else {
            Alternatives::Ties
        },
        max_steps: arguments.max_steps,
    };
    let mut host = Host {
        name: env.name,
        error: env.error,
        seed: arguments.seed,
    };
    let mut dialogue = Dialogue::new(&mut env.input, &mut env.output);
    let end = walk(&mut dialogue, options, &mut host)?;
    Ok(arguments.exit_code.exit(match end {
        WalkEnd::Full => Exit::Success,
        WalkEnd::Exhausted => Exit::Negative,
        WalkEnd::Stopped => Exit::Undecided,
    }))
}

/// What the dialogue does beside its two streams.
struct Host<'a> {
    name: &'static str,
    error: &'a mut dyn Write,
    seed: Option<u64>,
}

impl WalkHost for Host<'_> {
    fn choose(&mut self, starts: &[Square]) -> Result<Square, DialogueError> {
        let drawn = || draw_seed(self.name, self.error);
        let seed = self.seed.map_or_else(drawn, Ok);
        let mut generator = ChaCha8Rng::seed_from_u64(seed.map_err(io::Error::other)?);
        let start = starts.iter().choose(&mut generator);
        Ok(*start.expect("a board has a black square"))
    }

    fn remark(&mut self, words: &str) {
        let _ = writeln!(self.error, "{}: {words}", self.name);
    }
}
