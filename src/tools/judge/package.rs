//! `judge package`: a problem for other judge systems.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::{Env, Verdict};
use crate::judge::package::{Format, files};
use crate::judge::package_parts::Parts;
use crate::tools::choices::parse_seed;

/// Write a problem as a package for other judge systems
///
/// The folder gets problem.yaml, a statement, the assignment's samples, secret cases that are
/// drawn by the seed, validators, and two submissions, a right one and a wrong one. The same
/// options give the same bytes; choose a seed of your own where the cases have to be secret.
/// Everything stands alone: the programs in it are small, and want Python 3 at the most.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ judge package --problem tour --format legacy --out target/package/tour --overwrite
  $ head -n 1 target/package/tour/problem.yaml
  name: One Knight, No Way Back")]
pub(crate) struct Arguments {
    /// The problem
    #[arg(long, value_name = "NAME", value_parser = parts_parser())]
    problem: Parts,

    /// The format of the package
    #[arg(long, value_name = "NAME", value_parser = format_parser())]
    format: Format,

    /// The folder that becomes the package; the systems want a name of a-z and 0-9
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// Write over what is in the folder already; files of other names stay
    #[arg(long)]
    overwrite: bool,

    /// What the secret cases are drawn by
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = parse_seed)]
    seed: u64,

    /// How many secret cases are drawn
    #[arg(long, value_name = "NUMBER", default_value = "40")]
    count: u32,
}

/// Takes the names of the problems that there are packages of.
fn parts_parser() -> impl TypedValueParser<Value = Parts> {
    PossibleValuesParser::new(Parts::ALL.map(|parts| parts.problem.name())).map(|name| {
        let parts = Parts::ALL.into_iter().find(|parts| parts.problem.name() == name);
        parts.expect("only these names are possible")
    })
}

/// Takes the names of the formats.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).map(|name| {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.expect("only these names are possible")
    })
}
