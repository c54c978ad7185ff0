//! `tour check`: the verdict on a tour.

use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit};
use crate::recording::Recording;
use crate::text::json;
use crate::text::page::{MoveChoice, RecordingPage};
use crate::text::picture::tour as picture;
use crate::text::submission::{describe, judge_board, judge_path};
use crate::tools::help::{OUTPUT, TASK, ending};

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  a tour
  1  not a tour
  2  wrong input, wrong usage, or a stream that fails";

/// Check whether a board of numbers, or a path, is a tour
///
/// Reads the number n of rows and the number m of columns, then n rows of m numbers, from 1 or
/// from 0. Prints `open tour` or `closed tour` with its ends, or `not a tour` with the first step
/// that breaks a rule.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ printf '3 4\\n1 4 7 10\\n12 9 2 5\\n3 6 11 8\\n' | tour check
  open tour from (0, 0) to (1, 0)
  $ printf '2 3\\n1 0 0\\n0 2 0\\n' | tour check
  not a tour: step 2: from (0, 0) to (1, 1) is not a knight's move"))]
pub(crate) struct Arguments {
    /// Read a path instead of a board
    ///
    /// First the number of rows and the number of columns, then the row and the column of each square.
    #[arg(long, help_heading = TASK)]
    path: bool,

    /// The number of the start square; detected by default
    #[arg(long, value_name = "NUMBER", conflicts_with = "path", help_heading = TASK)]
    from: Option<From>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,
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

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// One line
    Text,
    /// A JSON document
    Json,
    /// An SVG picture, with the broken rule in red
    Svg,
    /// A page that plays the tour up to the broken rule
    Html,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = env.read_all("a tour")?;
    let judged = if arguments.path {
        judge_path(&text)?
    } else {
        judge_board(&text, arguments.from.map(|first| first as u32))?
    };
    let verdict = judged.as_ref().map_or(Exit::Negative, |_| Exit::Success);
    env.verdict = Some(verdict);
    let output = &mut env.output;
    match arguments.format {
        Format::Text => output.bytes(format!("{}\n", describe(&judged)).as_bytes())?,
        Format::Json => json::write_verdict(&judged, output)?,
        Format::Svg => match &judged {
            Ok(tour) => picture::write_tour(tour, output)?,
            Err(broken) => picture::write_broken(broken, output)?,
        },
        Format::Html => {
            let recording = match &judged {
                Ok(tour) => Recording::of_tour(tour, &[]),
                Err(broken) => Recording::of_diagnosis(broken),
            };
            RecordingPage::new(&recording, MoveChoice::Otherwise, 1).write(output)?;
        }
    }
    Ok(verdict)
}
