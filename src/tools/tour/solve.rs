//! `tour solve`: finds a tour wherever one exists.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::board::{Board, Square};
use crate::cli::Env;
use crate::cli::progress::spinner;
use crate::solve::{self, Answer, Ends, solve};
use crate::text::directions::write_directions;
use crate::text::input::{InputError, InputLocation};
use crate::text::json;
use crate::text::picture::tour as picture;
use crate::text::sheet::{BoardAndStart, read_task, write_numbers, write_path};
use crate::tools::blocked::read_blocked;
use crate::tools::choices::{parse_whole, read_input, read_option};
use crate::tools::tour::animation::{AnimationArguments, ensure_fits};

/// The longest side of a board; the number of squares has the same limit.
const LONGEST_SIDE: i32 = Board::MAX_SQUARES.cast_signed();

/// Print a tour if one exists, or the reason why not
///
/// Takes the number of rows and columns of the board, and the row and the column of the start, from
/// 0; reads them from standard input if they are not arguments. Answers for all boards of up to
/// 100,000,000 squares and all starts, in time that grows linearly with the squares. Boards with
/// blocked squares need an exact search. Every tour is checked before it is printed. If there is
/// none, prints `no tour exists:` and the reason.
///
/// The exit code is 0 for an answer, also if no tour exists, and 2 for wrong input or usage.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ tour solve 5 5 1 1
  23 16  7  2 21
   6  1 22 15  8
  17 24 11 20  3
  12  5 18  9 14
  25 10 13  4 19
  $ tour solve 3 9 1 0
  no tour exists: on a board of odd area a tour starts on the colour of the corners")]
pub(crate) struct Arguments {
    /// Rows, columns, and the row and the column of the start; read from standard input by default
    #[arg(value_name = "N M I J", num_args = 0.., allow_negative_numbers = true)]
    task: Vec<OsString>,

    /// The row and the column of the last square, from 0; any by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true)]
    end: Option<String>,

    /// Find a closed tour, whose last square is a move from its start
    #[arg(long, conflicts_with = "end")]
    closed: bool,

    /// A blocked square; may be repeated
    #[arg(long, value_name = "R,C", allow_hyphen_values = true)]
    hole: Vec<String>,

    /// A file with a line for each row: '.' for a free square and '#' for a blocked one
    #[arg(long, value_name = "FILE", conflicts_with = "hole")]
    mask: Option<PathBuf>,

    /// Give up after this many steps, if a search is needed
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board")]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The number of each square, 0 if it is blocked
    Board,
    /// Row and column of each square, one per line
    Path,
    /// The number of the move from each square, 0 to 7 in the order of the judge problem
    Directions,
    /// A JSON document
    Json,
    /// An SVG picture
    Svg,
    /// Nothing if there is a tour
    None,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<()> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    let task = read(env, arguments)?;
    ensure_fits(animation, task.board)?;
    let spinner = spinner("searching");
    let answer = solve(&task, arguments.max_steps);
    spinner.finish_and_clear();
    let answer = answer?;
    let (what, why) = match &answer {
        Answer::Found(_) => ("tour", String::new()),
        Answer::Impossible(reason) => ("no tour", format!("no tour exists: {reason}")),
        Answer::Unknown { steps } => {
            let why = format!("unknown after {steps} steps: raise --max-steps");
            ("no tour known", why)
        }
    };
    let output = &mut env.output;
    match (arguments.format, &answer) {
        (Format::Json, _) => json::write_answer(&task, &answer, output)?,
        (Format::Board, Answer::Found(tour)) => write_numbers(tour, output)?,
        (Format::Path, Answer::Found(tour)) => write_path(tour, output)?,
        (Format::Directions, Answer::Found(tour)) => write_directions(tour, output)?,
        (Format::Svg, Answer::Found(tour)) => {
            picture::write_solution(tour, &task.blocked, animation, output)?;
        }
        (Format::None, Answer::Found(_)) => {}
        (Format::Svg, _) => picture::write_none(&task, [what, &why], output)?,
        (_, _) => output.bytes(format!("{why}\n").as_bytes())?,
    }
    Ok(())
}

/// The task, from the input and the options.
fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<solve::Task> {
    let BoardAndStart { board, start } = read_input(env, &arguments.task, |scanner| {
        read_task(scanner, LONGEST_SIDE)
    })?;
    let mask = arguments.mask.as_deref();
    let blocked = read_blocked(&arguments.hole, mask, board, Some(start))?;
    let ends = match &arguments.end {
        None if arguments.closed => Ends::Closed(start),
        None => Ends::From(start),
        Some(end) => {
            let end = read_option("--end", end, board, "the last square")?;
            let fault = |words| Err(contradiction("--end", end, words).into());
            if end == start && board.squares() > 1 {
                return fault("is the start; for a closed tour use --closed");
            }
            if blocked.contains(&end) {
                return fault("is blocked; choose a free square");
            }
            Ends::Between(start, end)
        }
    };
    Ok(solve::Task {
        board,
        blocked,
        ends,
    })
}

/// The error that the square of an option is not possible.
fn contradiction(option: &'static str, square: Square, words: &str) -> InputError {
    InputError::contradiction(InputLocation::Option(option), format!("{square} {words}"))
}
