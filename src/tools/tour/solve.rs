//! `tour solve`: a tour wherever one exists.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::board::{Board, Square};
use crate::cli::Env;
use crate::cli::progress::spinner;
use crate::solve::{self, Answer, Ends, solve};
use crate::text::directions::write_directions;
use crate::text::input::{InputError, InputFault, InputLocation, read_mask};
use crate::text::json;
use crate::text::picture::tour as picture;
use crate::text::sheet::{BoardAndStart, read_task_within, write_numbers, write_path};
use crate::tools::choices::{parse_whole, read_input, read_option};

/// The longest side of a board; the area is limited besides.
const LONGEST_SIDE: i32 = Board::MAX_SQUARES.cast_signed();

/// How much longer than a mask a file may be, for a byte order mark and blank lines.
const MORE_THAN_A_MASK: u64 = 1 << 16;

/// Print a tour wherever one exists, or say why there is none
///
/// Reads `n m i j`: the rows and columns of the board, and the row and column of the start,
/// from 0; or takes them as arguments. Any board of up to 100,000,000 squares, from any start,
/// in time that grows with the squares alone; with blocked squares by exact search. Every tour
/// is checked before it is printed. Where there is none, prints `no tour exists:` and why.
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
    /// Rows, columns, and the row and column of the start, in place of standard input
    #[arg(value_name = "N M I J", num_args = 0.., allow_negative_numbers = true)]
    task: Vec<OsString>,

    /// Where the tour is to end: row and column, from 0; anywhere by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true)]
    end: Option<String>,

    /// A closed tour: from its end a move leads back to its start
    #[arg(long, conflicts_with = "end")]
    closed: bool,

    /// A square that nobody may visit; as often as you like
    #[arg(long, value_name = "R,C", allow_hyphen_values = true)]
    hole: Vec<String>,

    /// A file with a line for each row: '.' for a free square, '#' for a blocked one
    #[arg(long, value_name = "FILE", conflicts_with = "hole")]
    mask: Option<PathBuf>,

    /// Give up after this many steps of the search, where it is needed
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole)]
    max_steps: Option<u64>,

    /// What the tour is written as
    #[arg(long, value_name = "FORM", default_value = "board")]
    format: Format,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The number of each square, 0 where it is blocked
    Board,
    /// Row and column of each square, one a line
    Path,
    /// On each square the number of the move from there, 0 to 7 in the judge's order
    Directions,
    /// A document, whose schema README has
    Json,
    /// A picture
    Svg,
    /// Nothing, where there is a tour
    None,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<()> {
    let task = read(env, arguments)?;
    let spinner = spinner("searching");
    let answer = solve(&task, arguments.max_steps);
    spinner.finish_and_clear();
    let answer = answer?;
    let output = &mut env.output;
    match (arguments.format, &answer) {
        (Format::Json, _) => json::write_answer(&task, &answer, output)?,
        (Format::Svg, Answer::Found(tour)) => picture::write_solution(tour, &task.blocked, output)?,
        (Format::Svg, Answer::Impossible(reason)) => {
            let why = format!("no tour exists: {reason}");
            picture::write_none(task.board, &task.blocked, ["no tour", &why], output)?;
        }
        (Format::Svg, Answer::Unknown { steps }) => {
            let why = unknown(*steps);
            picture::write_none(task.board, &task.blocked, ["no tour known", &why], output)?;
        }
        (_, Answer::Impossible(reason)) => {
            output.bytes(format!("no tour exists: {reason}\n").as_bytes())?;
        }
        (_, Answer::Unknown { steps }) => {
            output.bytes(format!("{}\n", unknown(*steps)).as_bytes())?;
        }
        (Format::Board, Answer::Found(tour)) => write_numbers(tour, output)?,
        (Format::Path, Answer::Found(tour)) => write_path(tour, output)?,
        (Format::Directions, Answer::Found(tour)) => write_directions(tour, output)?,
        (Format::None, Answer::Found(_)) => {}
    }
    Ok(())
}

/// That the search has been given up.
fn unknown(steps: u64) -> String {
    format!("unknown after {steps} steps: raise --max-steps")
}

/// What is asked, from the input and the options.
fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<solve::Task> {
    let BoardAndStart { board, start } = read_input(env, &arguments.task, |scanner| {
        read_task_within(scanner, LONGEST_SIDE)
    })?;
    let blocked = match &arguments.mask {
        Some(file) => masked(file, board, start)?,
        None => holes(&arguments.hole, board, start)?,
    };
    let ends = match &arguments.end {
        None if arguments.closed => Ends::Closed(start),
        None => Ends::From(start),
        Some(end) => {
            let end = read_option("--end", end, board, "the end")?;
            if end == start && board.squares() > 1 {
                let words = "is the start; for a tour that comes back to it, use --closed";
                return Err(contradiction("--end", end, words).into());
            }
            if blocked.contains(&end) {
                return Err(contradiction("--end", end, "is blocked; name a free square").into());
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

/// The squares that `--hole` names, each once.
fn holes(values: &[String], board: Board, start: Square) -> Result<Vec<Square>, InputError> {
    let mut holes = Vec::new();
    for value in values {
        let hole = read_option("--hole", value, board, "the hole")?;
        if holes.contains(&hole) {
            return Err(contradiction(
                "--hole",
                hole,
                "is named twice; name it once",
            ));
        }
        if hole == start {
            return Err(contradiction(
                "--hole",
                hole,
                "is the start; start on a free square",
            ));
        }
        holes.push(hole);
    }
    Ok(holes)
}

/// The squares that a mask blocks.
fn masked(file: &Path, board: Board, start: Square) -> Result<Vec<Square>> {
    let name = file.display();
    let text = read_start(file, board).with_context(|| format!("cannot read {name}"))?;
    let blocked = read_mask(&text, board).with_context(|| name.to_string())?;
    if blocked.contains(&start) {
        let error = InputError {
            place: InputLocation::Text {
                line: start.row as usize + 1,
                column: start.column as usize + 1,
            },
            fault: InputFault::Contradiction(format!(
                "{start} is the start; start on a free square"
            )),
        };
        return Err(error).with_context(|| name.to_string());
    }
    Ok(blocked)
}

/// As much of a file as a mask of the board may have, and a little more.
fn read_start(file: &Path, board: Board) -> io::Result<Vec<u8>> {
    let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
    // Each line may end in CRLF.
    let most = rows * (columns + 2) + MORE_THAN_A_MASK;
    let mut text = Vec::new();
    File::open(file)?.take(most).read_to_end(&mut text)?;
    Ok(text)
}

/// The error that an option's square cannot be.
fn contradiction(option: &'static str, square: Square, words: &str) -> InputError {
    InputError {
        place: InputLocation::Option(option),
        fault: InputFault::Contradiction(format!("{square} {words}")),
    }
}
