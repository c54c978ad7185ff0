//! Writing the report of `judge grade`: to standard output, or to a file that it replaces.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use tempfile::Builder;

use crate::cli::Env;
use crate::tools::judge::grade::arguments::{Arguments, Format, Visibility};
use knights_judge::class::report::{csv, gradescope, json, junit, page, text};
use knights_judge::class::{ClassReport, Feedback};
use knights_judge::report::text::TextStyle;

/// Writes a report.
pub(super) fn write(
    env: &mut Env<'_>,
    report: ClassReport,
    arguments: &Arguments,
) -> anyhow::Result<()> {
    let feedback = arguments.feedback.unwrap_or(match arguments.format {
        Format::Gradescope => Feedback::Hint,
        _ => Feedback::Full,
    });
    let report = report.for_readers(feedback);
    let out = arguments
        .out
        .as_deref()
        .filter(|out| *out != Path::new("-"));
    let style = TextStyle {
        colours: env.colours && out.is_none(),
        verbose: arguments.verbose,
    };
    let document = document(&report, arguments, style)?;
    match out {
        None => Ok(env.output.write_all(&document)?),
        Some(path) => {
            replace(path, &document).with_context(|| format!("cannot write {}", path.display()))
        }
    }
}

/// The report in the form that the arguments ask for.
fn document(
    report: &ClassReport,
    arguments: &Arguments,
    style: TextStyle,
) -> anyhow::Result<Vec<u8>> {
    Ok(match arguments.format {
        Format::Text => text(report, style).into_bytes(),
        Format::Csv => csv(report)?,
        Format::Json => json(report)?,
        Format::Junit => junit(report).into_bytes(),
        Format::Html => page(report).into_bytes(),
        Format::Gradescope => {
            let visibility = arguments.visibility.unwrap_or(Visibility::Visible);
            let visibility = visibility.to_possible_value();
            let visibility = visibility.expect("no visibility is skipped");
            gradescope(report, visibility.get_name())?
        }
    })
}

/// Replaces a file: the new one is written beside it. What is not a regular file is written to.
fn replace(path: &Path, document: &[u8]) -> io::Result<()> {
    let exists = fs::metadata(path);
    if exists.is_ok_and(|metadata| !metadata.is_file()) {
        return File::options().write(true).open(path)?.write_all(document);
    }
    // A link stays, and what it leads to is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut beside = new_file(folder.unwrap_or(Path::new(".")))?;
    beside.write_all(document)?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    Ok(())
}

/// A new file in a folder, with the usual permissions.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".report");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
