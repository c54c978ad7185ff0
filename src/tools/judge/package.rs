//! `judge package`: a problem for other judge systems.

use std::fs;
use std::mem;
use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::tools::choices::{parse_seed, quantity_in};
use crate::tools::help::METADATA;
use crate::tools::judge::choices::{ensure_valid, limit_text};
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::assignment_parser;
use knights_judge::build::read_toml;
use knights_judge::cases::file_beside;
use knights_judge::judging::to_check;
use knights_judge::new_folder::{NewFolder, Replaced};
use knights_judge::package::{
    PackageContents, PackageFormat, PackageOrder, archive, ensure_archive_replaceable,
    ensure_replaceable, ensure_usable, left_out,
};
use knights_judge::problem::{LIST, License, Markup, PackageFile, PackageMetadata, PackageParts};
use knights_judge::verify::derived_limit;
use knights_problems::drawn::{SEED, default_count};
use knights_problems::report::text::{NAMED, first_few};
use knights_render::escape::one_line;
use knights_run::{RunLimits, without_temporary_name};
use knights_streams::reading::read_text;

const EXITS: &str = "\
Exit codes:
  0  the package is written
  2  wrong usage, or a file or a stream that fails";

/// How many secret cases there may be. With fewer, the wrong submission might pass; with more,
/// the package would not fit into memory.
const SECRETS: RangeInclusive<u64> = 10..=1000;
const COUNT: u64 = 40;

/// Write a problem as a package for other judge systems
///
/// Most packages have the statement, samples, secret cases, validators, and submissions in several languages with the
/// verdicts that they should get. The same options write the same bytes; choose your own seed if the cases have to be
/// secret. The package does not need this program.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ judge package --problem tour --format legacy --out tour
  tour: tour as a legacy package with 4 samples and 38 secret cases
  $ head -n 1 tour/problem.yaml
  name: One Knight, No Way Back"))]
pub(crate) struct Arguments {
    /// The problem, or `knights`: the three stages as one problem with 20, 30 and 50 points
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md, whose cases are packed.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = assignment_parser(), hide_possible_values = true)]
    problem: Assignment,

    /// The format of the package
    ///
    /// legacy and 2025-09 are folders for Kattis; kattis is short for legacy, which Kattis itself takes. domjudge is a
    /// zip archive for DOMjudge.
    #[arg(long, value_name = "FORM", help_heading = OUTPUT)]
    #[arg(value_parser = format_parser())]
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

    /// The seed of the secret cases, by default 1
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed, help_heading = CASES)]
    seed: Option<u64>,

    /// The number of secret cases in each group, at least 10; by default 40, or all inputs if there are at most 256.
    /// Duplicates are left out
    #[arg(long, value_name = "NUMBER", value_parser = number_in(SECRETS), help_heading = CASES)]
    count: Option<u64>,

    /// A TOML file with these settings; an option overrides it
    ///
    /// Its keys are the names of the options without the dashes, of which `author` is a list, and `origin`,
    /// `origin-address`, `rights-owner`, `uuid`, `markup` and `language`, which is that of the statement.
    #[arg(long = "metadata", value_name = "FILE", help_heading = METADATA)]
    settings: Option<PathBuf>,

    #[command(flatten, next_help_heading = METADATA)]
    metadata: MetadataArguments,
}

/// What the author of a package says of it in options.
#[derive(Args)]
struct MetadataArguments {
    /// The title; by default the heading of the statement
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// An author of the package; may be repeated
    #[arg(long, value_name = "NAME")]
    author: Vec<String>,

    /// What others may do with the package; by default educational, or unknown for a folder
    #[arg(long, value_name = "NAME", value_parser = license_parser())]
    license: Option<License>,

    /// How much processor time a run may use; by default 2, or what the problem's judge allows
    #[arg(long, value_name = "S", value_parser = quantity_in("seconds", RunLimits::SECONDS))]
    time_limit: Option<f64>,

    /// How much memory a run may fill; by default 1024
    #[arg(long, value_name = "MB", value_parser = quantity_in("a number of MB", RunLimits::MEGABYTES))]
    memory_limit: Option<u64>,

    /// Another statement, in Markdown; its first line is `# TITLE`
    #[arg(long, value_name = "FILE")]
    statement: Option<PathBuf>,
}

impl MetadataArguments {
    fn given(&self) -> PackageMetadata {
        PackageMetadata {
            title: self.title.clone(),
            author: self.author.clone(),
            license: self.license,
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
            statement: self.statement.clone(),
            ..PackageMetadata::default()
        }
    }
}

/// Takes the licences by their names in options and in packages, of which help texts have the first.
fn license_parser() -> impl TypedValueParser<Value = License> {
    let possible = License::ALL.map(|(name, help, license)| {
        let value = PossibleValue::new(name).help(help);
        value.alias(license.in_packages())
    });
    PossibleValuesParser::new(possible)
        .map(|name| License::read(&name).expect("only these names are possible"))
}

/// Takes the formats by their names, and `kattis`.
fn format_parser() -> impl TypedValueParser<Value = PackageFormat> {
    let short = ("kattis", "", PackageFormat::Legacy);
    explained(PackageFormat::ALL.into_iter().chain([short]))
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let (problem, format) = (arguments.problem, arguments.format);
    let place = prepare(arguments)?;
    let usual_count = problem
        .problem
        .map_or(COUNT, |single| default_count(single).max(COUNT));
    let order = PackageOrder {
        task: problem,
        seed: arguments.seed.unwrap_or(SEED),
        count: arguments.count.unwrap_or(usual_count),
    };
    check_cases(arguments)?;
    let mut parts = problem.package_parts()?;
    ensure!(
        !parts.has_dialogue,
        "only batch problems are packed, and the judge of this one talks with the program, or runs it several times"
    );
    read_metadata(arguments, &mut parts)?;
    if parts.metadata.time_limit.is_some() {
        parts.timing = None;
    } else if let (Some(_), Some(single), PackageFormat::Domjudge) =
        (parts.timing, problem.problem, format)
    {
        let limit = derived_limit(single, &problem.output_judge(), RunLimits::DEFAULT)?;
        if let Some(limit) = &limit {
            env.remark(limit_text(limit));
        }
        parts.metadata.time_limit = limit.map(|limit| limit.seconds);
    }
    let contents = PackageContents::new(order, parts)?;
    format.ensure_possible(&contents)?;
    if let Some(remark) = format.remark_on_statement(&contents) {
        env.remark(remark);
    }
    let files = format.files(&contents);
    if let Some(folder) = place {
        for file in &files {
            folder.write(&file.path, &file.bytes)?;
        }
        folder.take_place()?;
    } else {
        write_archive(arguments, &files)?;
    }
    if let Some(folder) = problem.folder() {
        let paths = left_out(&folder, &contents, &files)?;
        let left: Vec<String> = paths.iter().map(|name| one_line(name)).collect();
        if !left.is_empty() {
            env.remark(format_args!("not packed: {}", first_few(&left, NAMED)));
        }
    }
    let [samples, secret] = contents.counts();
    let (samples, secret) = (counted(samples, "sample"), counted(secret, "secret case"));
    let (name, problem) = (format.name(), problem.name);
    let out = one_line(&arguments.out.display().to_string());
    Ok(writeln!(
        env.output,
        "{out}: {problem} as a {name} package with {samples} and {secret}"
    )?)
}

/// Refuses the cases of a folder if one is wrong, and options about cases that are drawn.
fn check_cases(arguments: &Arguments) -> anyhow::Result<()> {
    let problem = arguments.problem.problem;
    let Some(problem) = problem.filter(|problem| problem.folder().is_some()) else {
        return Ok(());
    };
    ensure!(
        arguments.seed.is_none() && arguments.count.is_none(),
        "--seed and --count are for generated cases; the package of a folder has the cases in it"
    );
    let all = problem.cases()?.unwrap_or_default();
    let cases: Vec<_> = to_check(Some(problem), &all).collect();
    let unknown = ensure_valid(&cases, &arguments.problem.output_judge(), "")?;
    unknown.map_or(Ok(()), |unknown| bail!(unknown))
}

/// Replaces what the parts say by what the options say, and otherwise the file, and by another statement.
fn read_metadata(arguments: &Arguments, parts: &mut PackageParts) -> anyhow::Result<()> {
    let of_file = match &arguments.settings {
        Some(file) => read_settings(file)?,
        None => PackageMetadata::default(),
    };
    let given = arguments.metadata.given().or(of_file);
    parts.metadata = given.or(mem::take(&mut parts.metadata));
    let data = &parts.metadata;
    ensure_usable(data)?;
    let is_english = data.language.as_ref().is_none_or(|code| code == "en");
    ensure!(
        data.statement.is_some() || is_english || arguments.problem.folder().is_some(),
        "our statement is in English; name a translation with --statement"
    );
    ensure!(
        !data.author.is_empty() || data.origin.is_some() || data.rights_owner.is_some(),
        "the package has no author, origin or rights owner; name an author with --author"
    );
    if let Some(file) = &data.statement {
        (parts.statement, parts.markup) = (read_text(file, file.display())?, Markup::Markdown);
    }
    if parts.statement.is_empty() {
        arguments.problem.problem.map(Problem::page).transpose()?;
    }
    let heading = parts.statement.strip_prefix("# ");
    let title = heading.and_then(|rest| rest.lines().next());
    ensure!(
        parts.markup == Markup::Latex || title.is_some_and(|title| !title.trim().is_empty()),
        "the first line of the statement has to be its title: \"# TITLE\""
    );
    Ok(())
}

/// What to do about a folder that has files.
const ADVICE: &str = "name an empty or new folder, or replace a package with --overwrite";
const ENDING: &str = ".zip";

/// Checks the time limit, the name of the place, and what is there. A folder is made beside its place first.
fn prepare(arguments: &Arguments) -> anyhow::Result<Option<NewFolder>> {
    let (out, format) = (&arguments.out, arguments.format);
    ensure!(
        arguments.metadata.time_limit.is_none() || format != PackageFormat::Legacy,
        "{} has no time limit: Kattis takes it from the submissions; leave --time-limit out",
        format.name()
    );
    check_name(out, format)?;
    if format == PackageFormat::Domjudge {
        if arguments.overwrite {
            ensure_archive_replaceable(out)?;
        } else {
            ensure!(
                out.symlink_metadata().is_err(),
                "{} exists; name a new file, or replace a package with --overwrite",
                out.display()
            );
        }
        return Ok(None);
    }
    let replaced = if arguments.overwrite {
        ensure_replaceable(out, LIST)?;
        Replaced::Folder
    } else {
        Replaced::Nothing { advice: ADVICE }
    };
    Ok(Some(NewFolder::beside(out, replaced)?))
}

fn write_archive(arguments: &Arguments, files: &[PackageFile]) -> anyhow::Result<()> {
    let write = || {
        let place = std::path::absolute(&arguments.out)?;
        fs::create_dir_all(place.parent().unwrap_or(&place))?;
        let mut file = file_beside(&place)?;
        let written = file.write_all(&archive(files)?);
        written.map_err(without_temporary_name)?;
        let moved = if arguments.overwrite {
            file.persist(&place)
        } else {
            file.persist_noclobber(&place)
        };
        moved.map_err(|error| error.error)?;
        anyhow::Ok(())
    };
    write().with_context(|| format!("cannot write {}", arguments.out.display()))
}

/// The systems take the name of the folder or of the archive for the short name of the problem.
fn check_name(out: &Path, format: PackageFormat) -> anyhow::Result<()> {
    let absolute =
        std::path::absolute(out).with_context(|| format!("cannot find {}", out.display()))?;
    let full = absolute.file_name().unwrap_or_default().to_string_lossy();
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let (name, form) = if format == PackageFormat::Domjudge {
        let form =
            "this format is an archive, whose name must consist of a-z and 0-9 and end with .zip";
        (full.strip_suffix(ENDING).unwrap_or_default(), form)
    } else {
        let form = "the name of a package's folder must consist of a-z and 0-9";
        (&*full, form)
    };
    ensure!(
        !name.is_empty() && name.bytes().all(allowed),
        "{form}, found \"{full}\""
    );
    Ok(())
}

/// Reads the settings; the statement that they name is beside them.
fn read_settings(file: &Path) -> anyhow::Result<PackageMetadata> {
    let text = read_text(file, file.display())?;
    let read = read_toml(&text).with_context(|| file.display().to_string());
    let mut settings: PackageMetadata = read?;
    if let Some(statement) = &mut settings.statement {
        *statement = file.with_file_name(&*statement);
    }
    Ok(settings)
}
