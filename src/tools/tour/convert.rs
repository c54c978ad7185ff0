//! `tour convert`: writes a tour in another notation.

use crate::tools::prelude::*;
use crate::tools::tour::check::{SubmittedArguments, read_all};
use knights_render::notation::TourNotation;
use knights_render::submission::Submission;
use knights_render::walk::MOST_COLUMNS;

const EXITS: &str = "\
Exit codes:
  0  the tour was written
  1  not a tour: nothing is written
  2  wrong input, wrong usage, or a stream that fails";

/// Write a tour in another notation
///
/// Reads what `tour check` reads. If all are tours, they are written; a blank line follows each of several, except in
/// names and capitals.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour solve 3 4 | tour convert --to names
  a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2
  $ tour solve 3 4 | tour convert --numbers-from 0
   0  3  6  9
  11  8  1  4
   2  5 10  7"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    submitted: SubmittedArguments,

    /// The notation of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    #[arg(value_parser = explained(TourNotation::ALL))]
    to: TourNotation,

    /// The number of the first step, or of the first row and column: 0 or 1
    ///
    /// By default 1 for steps, and 0 for the rows and columns of `path`.
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=1_u32), help_heading = OUTPUT)]
    numbers_from: Option<u32>,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let notation = arguments.to;
    ensure!(
        notation.has_numbers() || arguments.numbers_from.is_none(),
        "--numbers-from goes with --to board, path, json and csv; leave it out"
    );
    let first = u32::from(notation != TourNotation::Path);
    let first = arguments.numbers_from.unwrap_or(first);
    let numbered = (1..).zip(read_all(env, &arguments.submitted, None)?);
    let submissions = numbered
        .map(|(number, one)| one.with_context(|| format!("tour {number}")))
        .collect::<Result<Vec<Submission>>>()?;
    let is_tour = |one: &Submission| one.verdict.is_ok();
    let numbered = (1..).zip(&submissions);
    for (number, wrong) in numbered.filter(|(_, one)| !is_tour(one)) {
        let place = format!("tour {number}: ");
        let place = if submissions.len() > 1 { &place } else { "" };
        env.remark(format_args!("{place}{}", wrong.describe()));
    }
    if !submissions.iter().all(is_tour) {
        return Ok(Exit::Negative);
    }
    let is_of_knight = |one: &Submission| one.board().is_usual();
    ensure!(
        notation != TourNotation::Directions || submissions.iter().all(is_of_knight),
        "directions are for a knight on the plane, but the document has other moves; choose another --to"
    );
    let widest = submissions.iter().map(|one| one.board().columns()).max();
    ensure!(
        !notation.has_names() || widest.is_none_or(|columns| columns <= MOST_COLUMNS),
        "names of squares are for boards of up to {MOST_COLUMNS} columns; choose another --to"
    );
    let are_several =
        submissions.len() > 1 && !matches!(notation, TourNotation::Names | TourNotation::Capitals);
    for submission in &submissions {
        if let Ok(tour) = &submission.verdict {
            notation.write(tour, &submission.holes, first, &mut env.output)?;
        }
        if are_several {
            env.output.bytes(b"\n")?;
        }
    }
    Ok(Exit::Success)
}
