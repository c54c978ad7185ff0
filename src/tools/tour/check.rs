//! `tour check`: the verdict on a tour.

use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit};
use crate::tools::choices::{AnimationArguments, ensure_fits};
use crate::tools::help::{OUTPUT, ending};
use crate::tools::tour::submitted::{SubmittedArguments, read, recording};
use knights_core::tour::Tour;
use knights_render::documents;
use knights_render::page::{MoveChoice, RecordingPage};
use knights_render::picture::{fault, tour as picture};
use knights_render::submission::TourVerdict;

const EXITS: &str = "\
Exit codes:
  0  a tour
  1  not a tour
  2  wrong input, wrong usage, or a stream that fails";

/// Check whether a board, a path, directions or a JSON document is a tour
///
/// Reads what `tour`, `tour backtrack`, `tour walk` and `tour solve` print: a board of numbers from
/// 1 or from 0, with '#' or '.' for blocked squares, a path, directions, a JSON document, or the board in
/// boxes.
/// The size of the board may come first. If the text could mean two things, it asks which option
/// decides. Prints `open tour` or `closed tour` with its ends, or `not a tour` with the first step that
/// breaks a rule.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour solve 5 5 0 0 | tour check
  open tour from (0, 0) to (4, 2)
  $ printf '1 . 3\\n4 . 2\\n' | tour check
  not a tour: step 3: from (1, 2) to (0, 2) is not a knight's move"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    submitted: SubmittedArguments,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,
}

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

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    let submission = read(env, &arguments.submitted)?;
    let judged = &submission.verdict;
    let board = judged
        .as_ref()
        .map_or_else(|broken| broken.board, Tour::board);
    ensure_fits(animation, board)?;
    let verdict = judged.as_ref().map_or(Exit::Negative, |_| Exit::Success);
    env.verdict = Some(verdict);
    let output = &mut env.output;
    match arguments.format {
        Format::Text => output.bytes(format!("{}\n", submission.describe()).as_bytes())?,
        Format::Json => documents::write_verdict(&submission, output)?,
        Format::Svg => match judged {
            Ok(tour) => picture::write_solution(tour, &submission.blocked, animation, output)?,
            Err(broken) => fault::write_broken(broken, &submission.blocked, animation, output)?,
        },
        Format::Html => {
            let recording = recording(&submission);
            RecordingPage::new(&recording, MoveChoice::Otherwise, first_number(judged))
                .write(output)?;
        }
    }
    Ok(verdict)
}

/// The number of the start, as the words about a wrong tour count.
fn first_number(verdict: &TourVerdict) -> u32 {
    let broken = verdict.as_ref().err();
    let counts_from_zero = broken.is_some_and(|broken| {
        let length = broken.walk.as_ref().map_or(0, Tour::length);
        length == broken.step
    });
    u32::from(!counts_from_zero)
}
