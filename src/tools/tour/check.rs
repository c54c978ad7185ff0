//! `tour check`: a verdict on anybody's tour.

use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit};
use crate::text::json;
use crate::text::picture::tour as picture;
use crate::text::submission::{self, NumberBase, judge_board, judge_path};

/// Say whether a board of numbers, or a path, is a tour, and if not, why
///
/// Reads `n m`, then n rows of m numbers, from 1 or from 0. Says `open tour` or `closed
/// tour` with its ends, and exits with 0; or `not a tour` with the first rule that is broken
/// and the step that breaks it, and exits with 1.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ printf '3 4\\n1 4 7 10\\n12 9 2 5\\n3 6 11 8\\n' | tour check
  open tour from (0, 0) to (1, 0)
  $ printf '2 3\\n1 0 0\\n0 2 0\\n' | tour check
  not a tour: step 2: from (0, 0) to (1, 1) is not a knight's move")]
pub(crate) struct Arguments {
    /// Read a path in place of a board: after `n m`, `r c` of each square
    #[arg(long)]
    path: bool,

    /// What the numbers of a board count from; without it, the board tells
    #[arg(long, value_name = "NUMBER", conflicts_with = "path")]
    from: Option<From>,

    /// What the verdict is written as
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
}

/// The numbers that `--from` takes.
#[derive(Clone, Copy, ValueEnum)]
enum From {
    /// The start has 0
    #[value(name = "0")]
    Zero,
    /// The start has 1, and 0 is a square that is not visited
    #[value(name = "1")]
    One,
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A line
    Text,
    /// A document, whose schema README has
    Json,
    /// A picture, with what is wrong in red
    Svg,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = env.read_all()?;
    let judged = if arguments.path {
        judge_path(&text)?
    } else {
        let base = match arguments.from {
            None => NumberBase::Detect,
            Some(From::Zero) => NumberBase::Zero,
            Some(From::One) => NumberBase::One,
        };
        judge_board(&text, base)?
    };
    let verdict = match judged {
        submission::TourVerdict::Tour(_) => Exit::Yes,
        submission::TourVerdict::NoTour(_) => Exit::No,
    };
    env.verdict = Some(verdict);
    let output = &mut env.output;
    match arguments.format {
        Format::Text => output.bytes(format!("{judged}\n").as_bytes())?,
        Format::Json => json::write_verdict(&judged, output)?,
        Format::Svg => match &judged {
            submission::TourVerdict::Tour(tour) => picture::write_tour(tour, output)?,
            submission::TourVerdict::NoTour(broken) => picture::write_broken(broken, output)?,
        },
    }
    Ok(verdict)
}
