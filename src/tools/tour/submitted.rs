//! The tour that `tour check` and `tour play` read: the arguments, the file, and the options.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use crate::cli::Env;
use crate::tools::choices::{read_option, read_start};
use crate::tools::help::TASK;
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputLocation, after_byte_order_mark, read_mask};
use knights_render::recording::Recording;
use knights_render::submission::{
    Submission, SubmissionForm, SubmissionOptions, ZeroMeaning, read_submission,
};

/// The most bytes of a mask: two for the end of each line, and room for blank lines.
const LONGEST_MASK: u64 = 3 * Board::MAX_SQUARES as u64 + (1 << 16);

/// Where a tour comes from, and what its text does not say.
#[derive(Args)]
#[group(skip)]
pub(crate) struct SubmittedArguments {
    /// The file with the tour; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The form of the tour; detected by default
    #[arg(long = "as", value_name = "FORM", help_heading = TASK)]
    form: Option<Form>,

    /// The size of the board, as in 5x8, or as in 8 for a square board; inferred by default
    #[arg(long, value_name = "NxM", value_parser = parse_size, help_heading = TASK)]
    size: Option<Board>,

    /// A blocked square, which the tour must not visit; may be repeated
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file, or - for standard input, with a line for each row: '.' for a free square and '#' for a
    /// blocked one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hole", "size"], help_heading = TASK)]
    mask: Option<PathBuf>,

    /// What a square with 0 is, if the text does not show it
    #[arg(long, value_name = "MEANING", conflicts_with = "path", help_heading = TASK)]
    zero: Option<Zero>,

    /// The old name of `--zero`: 0 for `start`, 1 for `unvisited`
    #[arg(long, value_name = "NUMBER", hide = true, conflicts_with_all = ["path", "zero"])]
    from: Option<From>,

    /// Short for `--as path`; the size of the board has to come first
    #[arg(long, conflicts_with_all = ["form", "size", "mask"], help_heading = TASK)]
    path: bool,
}

/// The forms that `--as` takes, named as the formats of `tour` and `tour solve`.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// The number of each square
    Board,
    /// Row and column of each square, one per line
    Path,
    /// The number of the move from each square
    Directions,
    /// A JSON document of `tour` or `tour solve`
    Json,
    /// What `tour walk` prints
    Walk,
}

/// The meanings that `--zero` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Zero {
    /// The start: the board counts from 0
    Start,
    /// A square that the tour must not visit
    Hole,
    /// A square that was not visited
    Unvisited,
}

/// The numbers that `--from` takes.
#[derive(Clone, Copy, ValueEnum)]
enum From {
    /// The start has 0
    #[value(name = "0")]
    Zero,
    /// The start has 1, and unvisited squares have 0
    #[value(name = "1")]
    One,
}

/// Reads the tour and judges it.
pub(crate) fn read(
    env: &mut Env<'_>,
    arguments: &SubmittedArguments,
) -> anyhow::Result<Submission> {
    let mask = match arguments.mask.as_deref() {
        Some(file) if file == Path::new("-") && named_file(arguments).is_none() => {
            bail!("standard input has the mask; name the file with the tour");
        }
        Some(file) => Some(read_mask_file(env, file)?),
        None => None,
    };
    let on_board = |board| holes(&arguments.hole, mask.as_ref(), board);
    let options = SubmissionOptions {
        form: arguments
            .form
            .map(form)
            .or(arguments.path.then_some(SubmissionForm::PathAfterSize)),
        size: arguments.size.or(mask.as_ref().map(|mask| mask.board)),
        zero: zero(arguments),
        holes: (mask.is_some() || !arguments.hole.is_empty()).then_some(&on_board as _),
    };
    let submission = match named_file(arguments) {
        None => read_submission(&env.read_all("a tour")?, &options)?,
        Some(file) => {
            let name = || file.display().to_string();
            let text = std::fs::read(file).with_context(|| format!("cannot read {}", name()))?;
            read_submission(&text, &options).with_context(name)?
        }
    };
    say_old_names(env, arguments);
    if let Some(remark) = &submission.remark {
        env.remark(remark);
    }
    Ok(submission)
}

/// The recording of a tour, or of the legal part of a wrong one.
pub(crate) fn recording(submission: &Submission) -> Recording {
    let blocked = &submission.blocked;
    match &submission.verdict {
        Ok(tour) => Recording::of_tour(tour, blocked),
        Err(diagnosis) => Recording::of_diagnosis(diagnosis, blocked),
    }
}

/// Says the new names of old options.
fn say_old_names(env: &mut Env<'_>, arguments: &SubmittedArguments) {
    if let Some(from) = arguments.from {
        let new = match from {
            From::Zero => "--from 0 is now --zero start",
            From::One => "--from 1 is now --zero unvisited",
        };
        env.remark(format_args!("{new}; the old name goes away after 0.2"));
    }
}

/// The file that the arguments name, if it is not standard input.
fn named_file(arguments: &SubmittedArguments) -> Option<&Path> {
    let file = arguments.file.as_deref();
    file.filter(|file| *file != Path::new("-"))
}

/// The form of this name.
const fn form(form: Form) -> SubmissionForm {
    match form {
        Form::Board => SubmissionForm::Board,
        Form::Path => SubmissionForm::Path,
        Form::Directions => SubmissionForm::Directions,
        Form::Json => SubmissionForm::Json,
        Form::Walk => SubmissionForm::Walk,
    }
}

/// What 0 means, in one of the two spellings.
fn zero(arguments: &SubmittedArguments) -> Option<ZeroMeaning> {
    let meaning = arguments.zero.map(|zero| match zero {
        Zero::Start => ZeroMeaning::Start,
        Zero::Hole => ZeroMeaning::Hole,
        Zero::Unvisited => ZeroMeaning::Unvisited,
    });
    meaning.or(arguments.from.map(|from| match from {
        From::Zero => ZeroMeaning::Start,
        From::One => ZeroMeaning::Unvisited,
    }))
}

/// A mask, and the board that its lines make.
struct MaskFile {
    name: String,
    text: Vec<u8>,
    board: Board,
}

/// Reads a mask, whose size is that of the board.
fn read_mask_file(env: &mut Env<'_>, file: &Path) -> anyhow::Result<MaskFile> {
    let name = file.display().to_string();
    let text = read_start(env, Some(file), "the blocked squares", LONGEST_MASK)?;
    let lines = after_byte_order_mark(&text).trim_ascii_end();
    let rows = lines.split(|&byte| byte == b'\n');
    let columns = rows
        .clone()
        .next()
        .unwrap_or_default()
        .trim_ascii_end()
        .len();
    let board = Board::new(u32::try_from(rows.count())?, u32::try_from(columns)?)
        .with_context(|| name.clone())?;
    read_mask(&text, board).with_context(|| name.clone())?;
    Ok(MaskFile { name, text, board })
}

/// The squares of `--hole` or `--mask` on a board.
fn holes(
    values: &[String],
    mask: Option<&MaskFile>,
    board: Board,
) -> Result<Vec<Square>, InputError> {
    if let Some(mask) = mask {
        return read_mask(&mask.text, board).map_err(|fault| {
            let words = format!("{}: {fault}", mask.name);
            InputError::contradiction(InputLocation::Option("--mask"), words)
        });
    }
    let read = |value: &String| read_option("--hole", value, board);
    values.iter().map(read).collect()
}

/// Parses `NxM`, or `N` for a square board.
fn parse_size(text: &str) -> Result<Board, String> {
    let (rows, columns) = text.split_once(['x', 'X', ',']).unwrap_or((text, text));
    let side = |side: &str| {
        side.trim()
            .parse()
            .map_err(|_| "expected NxM, as in 8x8".to_owned())
    };
    Board::new(side(rows)?, side(columns)?).map_err(|error| error.to_string())
}
