//! `tour walk`: the interactive program.

use std::io::{self, Write};

use anyhow::bail;
use clap::{Args, ValueEnum};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use crate::assignment::walk::{Alternatives, WALK_STEPS};
use crate::board::Square;
use crate::cli::Env;
use crate::recording::Recording;
use crate::text::input::{Dialogue, DialogueError};
use crate::text::output::Output;
use crate::text::page::{MOST_ON_A_PAGE, MoveChoice, RecordingPage, SquareNames};
use crate::text::walk::{WalkOptions, ask, walk};
use crate::tools::choices::{draw_seed, parse_whole};

/// Walk a knight by Warnsdorff's rule with backtracking, step by step
///
/// Asks for the width and the height of the board, at most 26 x 99, and for a square like b4. If
/// one square is better than all others, the others are never tried. That is fast, but from some
/// squares the walk finds no tour or takes very long; `tour solve` finds one wherever one exists.
///
/// The exit code is 0 for an answer, also without a tour, and 2 for wrong usage or an input that
/// ends too early.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ printf '5 5 b4' | tour walk | tail -n 1
  The knight started at b4 and after 54 steps finished his KnightsTour")]
pub(crate) struct Arguments {
    /// Try the other squares too, even if one square is better than all others
    #[arg(long)]
    no_cut: bool,

    /// Stop after this many steps
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, default_value_t = WALK_STEPS)]
    max_steps: u64,

    /// The seed of the start `random`; by default it is random, and shown on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole)]
    seed: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The dialogue, and every step
    Text,
    /// A page that plays every step; the questions go to standard error
    Html,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let options = WalkOptions {
        alternatives: if arguments.no_cut {
            Alternatives::All
        } else {
            Alternatives::Ties
        },
        max_steps: arguments.max_steps,
    };
    match arguments.format {
        Format::Text => write_dialogue(env, options, arguments.seed),
        Format::Html => write_page(env, options, arguments.seed),
    }
}

/// Asks, walks, and says every step.
fn write_dialogue(
    env: &mut Env<'_>,
    options: WalkOptions,
    seed: Option<u64>,
) -> anyhow::Result<()> {
    let (name, error) = (env.name, &mut env.error);
    let choose = |starts: &[Square]| {
        let seed = seed.map_or_else(|| draw_seed(name, error), Ok);
        chosen(starts, seed)
    };
    let mut dialogue = Dialogue::new(&mut env.input, &mut env.output);
    Ok(walk(&mut dialogue, options, choose)?)
}

/// Asks on standard error, and writes a page that plays the walk.
fn write_page(env: &mut Env<'_>, options: WalkOptions, seed: Option<u64>) -> anyhow::Result<()> {
    if options.max_steps > MOST_ON_A_PAGE.into() {
        bail!("--max-steps: a page holds at most {MOST_ON_A_PAGE} steps; give a smaller number");
    }
    let (name, mut drawn) = (env.name, Vec::new());
    let choose = |starts: &[Square]| {
        let seed = seed.map_or_else(|| draw_seed(name, &mut drawn), Ok);
        chosen(starts, seed)
    };
    let mut questions = Output::new(&mut *env.error);
    let (board, start) = ask(&mut Dialogue::new(&mut env.input, &mut questions), choose)?;
    questions.flush()?;
    env.error.write_all(&drawn)?;
    let WalkOptions {
        alternatives,
        max_steps,
    } = options;
    let recording = Recording::of_walk(board, start, alternatives, max_steps)?;
    let page = RecordingPage {
        names: SquareNames::Algebraic,
        ..RecordingPage::new(&recording, MoveChoice::LeastScore, 0)
    };
    Ok(page.write(&mut env.output)?)
}

/// One of the squares on which a tour may start.
fn chosen(starts: &[Square], seed: anyhow::Result<u64>) -> Result<Square, DialogueError> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed.map_err(io::Error::other)?);
    let start = starts.iter().choose(&mut generator);
    Ok(*start.expect("a board has a black square"))
}
