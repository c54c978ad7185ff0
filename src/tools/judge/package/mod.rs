//! `judge package`: a problem for other judge systems.

mod metadata;
mod place;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::cli::Env;
use crate::tools::choices::{by_name, number_in, parse_whole};
use crate::tools::help::{CASES, METADATA, OUTPUT, ending};
use crate::tools::judge::package::metadata::MetadataArguments;
use crate::tools::judge::package::place::{Overwrite, Place};
use knights_judge::class::Assignment;
use knights_judge::package::{MeasuredLimit, PackageContents, PackageFormat, PackageOrder};
use knights_render::terminal::one_line;

/// What the exit codes mean.
const EXITS: &str = "\
Exit codes:
  0  the package is written
  2  wrong usage, or a file or a stream that fails";

/// How many secret cases there may be. With fewer, the wrong submission might pass; with more,
/// the package would not fit into memory.
const SECRETS: RangeInclusive<u64> = 10..=1000;

/// Write a problem as a package for other judge systems
///
/// The package has the statement, samples, secret cases, validators, and submissions in several languages with the
/// verdicts that they should get. The same options write the same bytes; choose your own seed if the cases have to be
/// secret. The package does not need this program.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ judge package --problem tour --format legacy --out tour
  tour: tour as a legacy package with 42 cases
  $ head -n 1 tour/problem.yaml
  name: One Knight, No Way Back"))]
pub(crate) struct Arguments {
    /// The problem, or `knights`: the three stages as one problem with 20, 30 and 50 points
    ///
    /// `judge --help` lists the problems.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = by_name(Assignment::all(), Assignment::name), hide_possible_values = true)]
    problem: Assignment,

    /// The format of the package
    ///
    /// legacy and 2025-09 are folders for Kattis. domjudge, hydro and luogu are zip archives: an
    /// upload for DOMjudge, a problem for Hydro and HUSTOJ, and test data for Luogu. polygon is a
    /// folder as Polygon packs a problem.
    #[arg(long, value_name = "FORM", help_heading = OUTPUT)]
    #[arg(value_parser = by_name(PackageFormat::ALL, PackageFormat::name))]
    format: PackageFormat,

    /// The folder of the package, or the file of an archive such as tour.zip; of a-z and 0-9
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    out: PathBuf,

    /// Replace the package in this place
    ///
    /// The new package is written beside it and takes its place when it is complete. A folder that
    /// has files of yours is refused, and an archive too.
    #[arg(long, help_heading = OUTPUT)]
    overwrite: bool,

    /// The seed of the secret cases
    #[arg(long, value_name = "NUMBER", default_value = "1", help_heading = CASES)]
    #[arg(value_parser = parse_whole, allow_negative_numbers = true)]
    seed: u64,

    /// How many secret cases, at least 10, for each group; duplicates are left out
    #[arg(long, value_name = "NUMBER", default_value = "40", help_heading = CASES)]
    #[arg(value_parser = number_in(SECRETS), allow_negative_numbers = true)]
    count: u64,

    #[command(flatten)]
    metadata: MetadataArguments,

    /// Take the time limit from the accepted submissions
    ///
    /// They are built and run on all cases, here and without a sandbox. The limit is five times the slowest run, in
    /// whole seconds, so another machine may write another package.
    #[arg(long, conflicts_with = "time_limit", help_heading = METADATA)]
    measure: bool,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { problem, out, .. } = arguments;
    let overwrite = if arguments.overwrite {
        Overwrite::Package
    } else {
        Overwrite::Never
    };
    let format = arguments.format;
    let place = Place::new(out, format.form(), overwrite)?;
    let order = PackageOrder {
        task: *problem,
        seed: arguments.seed,
        count: arguments.count,
    };
    let (said, statement) = arguments.metadata.read()?;
    let mut contents = PackageContents::new(order, said, statement)?;
    format.ensure_possible(&contents)?;
    if arguments.measure {
        let measured = contents
            .measure()
            .context("cannot measure the submissions")?;
        env.remark(remark_on(&measured));
    }
    place.write(&format.files(&contents))?;
    let name = format.name();
    let (problem, cases) = (problem.name(), contents.cases());
    let told = format!(
        "{}: {problem} as a {name} package with {cases} cases\n",
        one_line(&out.display().to_string())
    );
    env.output.bytes(told.as_bytes())?;
    Ok(())
}

/// What was measured, in words.
fn remark_on(measured: &MeasuredLimit) -> String {
    let MeasuredLimit { count, seconds, .. } = measured;
    let (slowest, time) = (measured.slowest, measured.time.as_secs_f64());
    let left_out = match measured.left_out.join(", ") {
        names if names.is_empty() => String::new(),
        names => format!("; cannot be built here: {names}"),
    };
    format!(
        "slowest of {count} submissions: {slowest}, {time:.2} s; time limit {seconds} s{left_out}"
    )
}
