//! `judge package`: a problem for other judge systems.

mod metadata;

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;

use crate::cli::Env;
use crate::tools::choices::{by_name, number_in, parse_seed};
use crate::tools::help::{CASES, METADATA, OUTPUT, ending};
use crate::tools::judge::choices::file_beside;
use crate::tools::judge::package::metadata::MetadataArguments;
use knights_judge::class::Assignment;
use knights_judge::new_folder::{NewFolder, Replaced};
use knights_judge::package::{
    MeasuredLimit, PackageContents, PackageFile, PackageForm, PackageFormat, PackageOrder, archive,
    ensure_archive_replaceable, ensure_replaceable,
};
use knights_render::escape::one_line;

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
    #[arg(value_parser = by_name(PackageFormat::ALL, |format| format.name))]
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
    #[arg(value_parser = parse_seed)]
    seed: u64,

    /// How many secret cases, at least 10, for each group; duplicates are left out
    #[arg(long, value_name = "NUMBER", default_value = "40", help_heading = CASES)]
    #[arg(value_parser = number_in(SECRETS))]
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

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { problem, out, .. } = arguments;
    let overwrite = if arguments.overwrite {
        Overwrite::Package
    } else {
        Overwrite::Never
    };
    let format = arguments.format;
    let place = Place::new(out, format.form, overwrite)?;
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
    let name = format.name;
    let (problem, cases) = (problem.name(), contents.cases());
    let told = format!(
        "{}: {problem} as a {name} package with {cases} cases\n",
        one_line(&out.display().to_string())
    );
    env.output.bytes(told.as_bytes())?;
    Ok(())
}

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

/// What to do about a folder that has files.
const ADVICE: &str = "name an empty or new folder, or replace a package with --overwrite";
const ENDING: &str = ".zip";

/// What may happen to a package in this place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overwrite {
    /// It stays, and that is an error.
    Never,
    /// It is replaced.
    Package,
}

/// A place that may be written to.
enum Place {
    /// A folder, which is made beside it first.
    Folder(NewFolder),
    Archive {
        path: PathBuf,
        overwrite: Overwrite,
    },
}

impl Place {
    /// Checks the name of the place, and what is there.
    fn new(out: &Path, form: PackageForm, overwrite: Overwrite) -> anyhow::Result<Self> {
        check_name(out, form)?;
        if form == PackageForm::Archive {
            match overwrite {
                Overwrite::Never => ensure!(
                    out.symlink_metadata().is_err(),
                    "{} exists; name a new file, or replace a package with --overwrite",
                    out.display()
                ),
                Overwrite::Package => ensure_archive_replaceable(out)?,
            }
            let path = out.to_owned();
            return Ok(Self::Archive { path, overwrite });
        }
        let replaced = match overwrite {
            Overwrite::Never => Replaced::Nothing { advice: ADVICE },
            Overwrite::Package => {
                ensure_replaceable(out)?;
                Replaced::Folder
            }
        };
        Ok(Self::Folder(NewFolder::beside(out, replaced)?))
    }

    fn write(self, files: &[PackageFile]) -> anyhow::Result<()> {
        match self {
            Self::Folder(folder) => {
                for file in files {
                    folder.write(&file.path, &file.bytes)?;
                }
                folder.take_place()
            }
            Self::Archive { path, overwrite } => write_archive(&path, overwrite, files),
        }
    }
}

fn write_archive(path: &Path, overwrite: Overwrite, files: &[PackageFile]) -> anyhow::Result<()> {
    let cannot_write = || format!("cannot write {}", path.display());
    let absolute = std::path::absolute(path).with_context(cannot_write)?;
    let folder = absolute.parent().unwrap_or(&absolute);
    fs::create_dir_all(folder).with_context(cannot_write)?;
    let mut file = file_beside(&absolute).with_context(cannot_write)?;
    let bytes = archive(files).with_context(cannot_write)?;
    file.write_all(&bytes).with_context(cannot_write)?;
    let moved = match overwrite {
        Overwrite::Never => file.persist_noclobber(&absolute),
        Overwrite::Package => file.persist(&absolute),
    };
    moved
        .map_err(|error| error.error)
        .with_context(cannot_write)?;
    Ok(())
}

/// The systems take the name of the folder or of the archive for the short name of the problem.
fn check_name(out: &Path, form: PackageForm) -> anyhow::Result<()> {
    let absolute =
        std::path::absolute(out).with_context(|| format!("cannot find {}", out.display()))?;
    let full = absolute.file_name().unwrap_or_default().to_string_lossy();
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(allowed);
    match form {
        PackageForm::Folder if !is_name(&full) => {
            bail!("the name of a package's folder must consist of a-z and 0-9, found \"{full}\"")
        }
        PackageForm::Archive if !full.strip_suffix(ENDING).is_some_and(is_name) => bail!(
            "this format is an archive, whose name must consist of a-z and 0-9 and end with .zip, found \"{full}\""
        ),
        _ => Ok(()),
    }
}
