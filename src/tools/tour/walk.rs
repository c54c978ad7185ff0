//! `tour walk`: the interactive program.

use std::cell::RefCell;
use std::io;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use crate::tools::choices::draw_seed;
use crate::tools::help::moves;
use crate::tools::prelude::*;
use knights_core::assignment::walk::{Alternatives, WALK_STEPS, WalkEnd};
use knights_core::input::{Dialogue, DialogueError};
use knights_core::output::Output;
use knights_render::page::MOST_ON_A_PAGE;
use knights_render::walk::{WalkHost, WalkOptions, ask, walk};

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
    let options = WalkOptions {
        alternatives: if arguments.no_cut {
            Alternatives::All
        } else {
            Alternatives::Ties
        },
        max_steps: arguments.max_steps,
    };
    let end = match arguments.format {
        Format::Text => {
            let mut host = Host {
                name: env.name,
                error: env.error,
                seed: arguments.seed.seed,
            };
            let mut dialogue = Dialogue::new(&mut env.input, &mut env.output);
            walk(&mut dialogue, options, &mut host)?
        }
        Format::Html => write_page(env, options, arguments.seed.seed)?,
    };
    let verdict = match end {
        WalkEnd::Full => Exit::Success,
        WalkEnd::Exhausted => Exit::Negative,
        WalkEnd::Stopped => Exit::Undecided,
    };
    Ok(arguments.exit_code.exit(env, verdict))
}

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

/// Asks on standard error, and writes a page that plays the walk.
fn write_page(env: &mut Env<'_>, options: WalkOptions, seed: Option<u64>) -> Result<WalkEnd> {
    if options.max_steps > MOST_ON_A_PAGE.into() {
        bail!("--max-steps: a page holds at most {MOST_ON_A_PAGE} steps; give a smaller number");
    }
    let error: RefCell<&mut dyn Write> = RefCell::new(&mut *env.error);
    let (mut stream, mut remarks) = (SharedStream(&error), SharedStream(&error));
    let mut host = Host {
        name: env.name,
        error: &mut remarks,
        seed,
    };
    let mut questions = Output::new(&mut stream);
    let mut dialogue = Dialogue::new(&mut env.input, &mut questions);
    let asked = ask(&mut dialogue, &mut host);
    questions.flush()?;
    let (board, start) = asked?;
    let (recording, end) =
        Recording::of_walk(board, start, options.alternatives, options.max_steps)?;
    RecordingPage::of_walk(&recording).write(&mut env.output)?;
    Ok(end)
}

/// A stream that takes the questions and the remarks.
struct SharedStream<'a, 'b>(&'a RefCell<&'b mut dyn Write>);

impl Write for SharedStream<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
