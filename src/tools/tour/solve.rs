//! `tour solve`: finds a tour wherever one exists.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::cli::progress::spinner;
use crate::cli::{Env, Exit};
use crate::tools::blocked::read_blocked;
use crate::tools::choices::{parse_steps, read_option};
use crate::tools::exit_code::ExitCodeArguments;
use crate::tools::help::{OUTPUT, SEARCH, TASK, ending, moves};
use crate::tools::question::Question;
use crate::tools::tour::animation::{AnimationArguments, ensure_fits};
use crate::tools::tour::random_tour::RandomArguments;
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{InputError, InputLocation};
use knights_core::output::Output;
use knights_core::solve::{self, Answer, Ends, solve};
use knights_render::directions::write_directions;
use knights_render::draw::TourDraw;
use knights_render::json;
use knights_render::no_tour::no_tour;
use knights_render::numbers::write_numbers;
use knights_render::page::{MoveChoice, RecordingPage, check_board};
use knights_render::picture::animation::Animation;
use knights_render::picture::tour as picture;
use knights_render::recording::Recording;
use knights_render::sheet::{BoardAndStart, write_path};

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  an answer, also if no tour exists
  1  with --exit-code: no tour exists
  2  wrong input, wrong usage, or a stream that fails
  3  with --exit-code: the search gave up";

/// The longest side of a board; the number of squares has the same limit.
const LONGEST_SIDE: i32 = Board::MAX_SQUARES.cast_signed();

/// Print a tour if one exists, or the reason why not
///
/// Takes the rows and columns of the board, then the row and the column of the start, from 0, as
/// arguments or from standard input. As arguments, one number is a square board, and the start is
/// 0 0 if it is left out. Answers for all boards of up to 100,000,000 squares and all starts, in
/// time that grows linearly with the squares. With blocked squares, it grows nearly linearly in most
/// cases; the others need an exact search.
///
/// Every tour is checked before it is printed. If none exists, prints `no tour exists:` and the
/// reason: on standard error with `path`, `directions`, `svg` or `none`, and otherwise in the answer.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[&moves(MoveOrder::Judge), EXITS], "\
Example:
  $ tour solve 5 5 1 1
  23 16  7  2 21
   6  1 22 15  8
  17 24 11 20  3
  12  5 18  9 14
  25 10 13  4 19
  $ tour solve 3 9 1 0
  no tour exists: on a board of odd area a tour starts on the colour of the corners
  $ tour solve 5 5 --random --seed 1
  tour: random tour: all 304 tours have the same chance
   1 12 17 22 25
  18  7 24 11 16
  13  2 21  6 23
   8 19  4 15 10
   3 14  9 20  5"))]
pub(crate) struct Arguments {
    /// Rows, columns, and the row and the column of the start; by default from standard input
    #[arg(value_name = "N M I J", num_args = 0.., allow_negative_numbers = true)]
    task: Vec<OsString>,

    /// The row and the column of the start, from 0; by default 0,0
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    start: Option<String>,

    /// The row and the column of the last square, from 0; any by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    end: Option<String>,

    /// Find a closed tour, whose last square is a move from its start
    #[arg(long, conflicts_with = "end", help_heading = TASK)]
    closed: bool,

    /// A blocked square; may be repeated
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file with the blocked squares, or - for standard input
    ///
    /// It has a line for each row: '.' for a free square and '#' for a blocked one.
    #[arg(long, value_name = "FILE", conflicts_with = "hole", help_heading = TASK)]
    mask: Option<PathBuf>,

    /// Give up after this many steps, if a search is needed
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    #[arg(allow_negative_numbers = true)]
    max_steps: Option<u64>,

    #[command(flatten)]
    random: RandomArguments,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
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
    /// A page that plays the tour
    Html,
    /// Nothing
    None,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    arguments.random.check()?;
    let task = read(env, arguments)?;
    if arguments.format == Format::Html {
        check_board(task.board)?;
    }
    ensure_fits(animation, task.board)?;
    let spinner = spinner("searching");
    let answer = solve(&task, arguments.max_steps);
    spinner.finish_and_clear();
    let mut answer = answer?;
    let mut draw = None;
    if let Answer::Found(tour) = &answer
        && let Some((random, drawn)) = arguments.random.draw(env, &task, tour)?
    {
        answer = Answer::Found(random);
        draw = Some(drawn);
    }
    let exit = arguments.exit_code.exit_of(&answer);
    env.verdict = Some(exit);
    let why = no_tour(&answer);
    if let (Some(why), false) = (&why, arguments.format.has_reason()) {
        env.remark(why);
    }
    write(
        env,
        (arguments.format, animation),
        &task,
        (&answer, draw.as_ref()),
    )?;
    Ok(exit)
}

impl Format {
    /// Whether the output itself says why there is no tour. In the other forms it would be taken
    /// for a part of the answer, so that it goes to standard error.
    const fn has_reason(self) -> bool {
        matches!(self, Self::Board | Self::Json | Self::Html)
    }
}

/// Writes the answer.
fn write(
    env: &mut Env<'_>,
    (format, animation): (Format, Option<Animation>),
    task: &solve::Task,
    (answer, draw): (&Answer, Option<&TourDraw>),
) -> Result<()> {
    let why = no_tour(answer).unwrap_or_default();
    let what = match answer {
        Answer::Found(_) => "tour",
        Answer::Impossible(_) => "no tour",
        Answer::Unknown { .. } => "no tour known",
    };
    let output = &mut env.output;
    match (format, answer) {
        (Format::Json, _) => json::write_answer(task, answer, draw, output)?,
        (Format::Html, _) => write_page(task, answer, [what, &why], output)?,
        (Format::Board, Answer::Found(tour)) => write_numbers(tour, output)?,
        (Format::Path, Answer::Found(tour)) => write_path(tour, output)?,
        (Format::Directions, Answer::Found(tour)) => write_directions(tour, output)?,
        (Format::Svg, Answer::Found(tour)) => {
            picture::write_solution(tour, &task.blocked, animation, output)?;
        }
        (Format::Svg, _) => picture::write_none(task, answer, [what, &why], output)?,
        (Format::Board, _) => output.bytes(format!("{why}\n").as_bytes())?,
        (Format::Path | Format::Directions | Format::None, _) => {}
    }
    Ok(())
}

/// Writes a page with the tour, or with the reason why none exists or is known.
fn write_page(
    task: &solve::Task,
    answer: &Answer,
    [what, why]: [&str; 2],
    output: &mut Output<'_>,
) -> Result<()> {
    let recording = match answer {
        Answer::Found(tour) => Recording::of_tour(tour, &task.blocked),
        Answer::Impossible(_) | Answer::Unknown { .. } => Recording::without_tour(task, what, why),
    };
    Ok(RecordingPage::new(&recording, MoveChoice::Otherwise, 1).write(output)?)
}

/// The task, from the input and the options.
fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<solve::Task> {
    if arguments.task.is_empty() && arguments.mask.as_deref() == Some(Path::new("-")) {
        bail!("standard input has the mask; give the board as arguments");
    }
    let question = Question {
        numbers: &arguments.task,
        start: arguments.start.as_deref(),
        longest: LONGEST_SIDE,
    };
    let BoardAndStart { board, start } = question.read(env)?;
    let mask = arguments.mask.as_deref();
    let blocked = read_blocked(env, &arguments.hole, mask, board, Some(start))?;
    let ends = match &arguments.end {
        None if arguments.closed => Ends::Closed(start),
        None => Ends::From(start),
        Some(end) => {
            let end = read_option("--end", end, board)?;
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
