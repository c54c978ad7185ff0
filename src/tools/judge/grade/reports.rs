//! The reports and the pages of `judge grade`, written to files or to standard output.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::cli::Env;
use crate::tools::judge::grade::Arguments;
use crate::tools::judge::grade::arguments::{Format, Visibility};
use knights_core::output::joined;
use knights_judge::cases::replace_file;
use knights_judge::class::report::{self, csv, gradescope, json, junit, page, text};
use knights_judge::class::{ClassList, ClassReport, Feedback};
use knights_judge::new_folder::NewFolder;
use knights_judge::package::archive;
use knights_judge::report::text::TextStyle;

/// How many hand-ins a remark names.
const MOST_NAMES: usize = 5;
/// What tells Excel that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Writes a page for each student, unless some are not judged.
pub(super) fn write_feedback(
    report: ClassReport,
    arguments: &Arguments,
    folder: Option<NewFolder>,
) -> Result<()> {
    if report.unjudged > 0 {
        return Ok(());
    }
    let feedback = arguments.feedback.unwrap_or(Feedback::Hint);
    let files = report::feedback(&report.for_readers(feedback));
    if let Some(folder) = folder {
        for file in &files {
            folder.write(&file.path, &file.bytes)?;
        }
        folder.take_place()?;
    }
    let zip = arguments.feedback_zip.as_deref();
    zip.map_or(Ok(()), |path| replace_file(path, &archive(&files)?))
}

/// The file for the report; `None` for standard output.
pub(super) fn out(arguments: &Arguments) -> Option<&Path> {
    let out = arguments.out.as_deref();
    out.filter(|out| *out != Path::new("-"))
}

pub(super) fn write(env: &mut Env<'_>, file: Option<&Path>, document: &[u8]) -> Result<()> {
    match file {
        None => env.output.write_all(document).map_err(Into::into),
        Some(path) => replace_file(path, document),
    }
}

/// Says what a person has to look at, even if no report shows it.
fn remark_on(env: &mut Env<'_>, report: &ClassReport, list: Option<&ClassList>) {
    let excess = list.and_then(|list| list.excess(report));
    for remark in report.common_failure.iter().chain(&excess) {
        env.remark(remark);
    }
    let doubts = report.by_hand();
    let kinds = doubts.chunk_by(|(_, one), (_, other)| one.kind == other.kind);
    let kinds = kinds.map(|doubts| {
        let names = doubts.iter().map(|(hand_in, _)| hand_in.name.as_str());
        let more = (doubts.len() > MOST_NAMES).then_some("…");
        let names = joined(names.take(MOST_NAMES).chain(more), ", ");
        format!("{}: {} ({names})", doubts[0].1.kind.about(), doubts.len())
    });
    let kinds = joined(kinds, "; ");
    if !kinds.is_empty() {
        env.remark(format_args!("to look at by hand: {kinds}"));
    }
}

/// Writes all reports, even if one of them cannot be written.
pub(super) fn write_reports(
    env: &mut Env<'_>,
    report: &ClassReport,
    arguments: &Arguments,
    list: Option<&ClassList>,
) -> Result<()> {
    remark_on(env, report, list);
    let out = out(arguments);
    let files = arguments.report.iter();
    let files = files.map(|(format, file)| (*format, Some(file.as_path())));
    let mut outcome = Ok(());
    for (format, file) in std::iter::once((arguments.format, out)).chain(files) {
        let feedback = arguments.feedback.unwrap_or(match format {
            Format::Gradescope => Feedback::Hint,
            _ => Feedback::Full,
        });
        let style = TextStyle {
            colours: env.colours && file.is_none(),
            verbose: arguments.verbose,
        };
        let report = report.clone().for_readers(feedback);
        let document = match list.filter(|_| format.is_list()) {
            Some(list) => list.grades(&report),
            None => document(&report, format, arguments.visibility, style)?,
        };
        outcome = outcome.and(write(env, file, &document));
    }
    env.output.flush()?;
    outcome
}

fn document(
    report: &ClassReport,
    format: Format,
    visibility: Option<Visibility>,
    style: TextStyle,
) -> Result<Vec<u8>> {
    Ok(match format {
        Format::Text => text(report, style).into_bytes(),
        Format::Csv => csv(report)?,
        Format::Excel => [BYTE_ORDER_MARK.as_bytes(), &csv(report)?].concat(),
        Format::Json => json(report)?,
        Format::Junit => junit(report).into_bytes(),
        Format::Html => page(report).into_bytes(),
        Format::Moodle | Format::Canvas | Format::Blackboard => {
            bail!("grades for a platform go into its own list")
        }
        Format::Gradescope => {
            let visibility = visibility.unwrap_or(Visibility::Visible);
            let visibility = visibility.to_possible_value();
            let visibility = visibility.expect("no visibility is skipped");
            gradescope(report, visibility.get_name())?
        }
    })
}
