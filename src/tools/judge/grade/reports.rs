//! The reports and the pages of `judge grade`, written to files or to standard output.

use crate::tools::judge::choices::or_interrupted;
use crate::tools::judge::grade::arguments::{Arguments, Format};
use crate::tools::judge::grade::{Judged, Plan};
use crate::tools::judge::prelude::*;
use knights_judge::cases::replace_file;
use knights_judge::class::report::{self, csv, gradescope, json, junit, page, text};
use knights_judge::class::{ClassList, ClassReport, Feedback};
use knights_judge::new_folder::NewFolder;
use knights_judge::package::archive;
use knights_judge::sources::write_sources;
use knights_problems::report::text::TextStyle;

/// How many hand-ins a remark names.
const MOST_NAMES: usize = 5;
const UNWRITTEN: &str = "not all reports are written; --resume writes them without judging again";
/// What tells Excel that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Writes what has been judged: all reports and pages, or the lines of a part.
pub(super) fn write_results(
    env: &mut Env<'_>,
    arguments: &Arguments,
    plan: Plan,
    judged: Judged,
) -> Result<Exit> {
    let Judged { report, log, part } = judged;
    let verdict = or_interrupted(Exit::of_verdict(part.is_some() || report.is_accepted()));
    env.verdict = Some(verdict);
    let unjudged = report.unjudged;
    let written = match part {
        Some(lines) => write(env, out(arguments), &lines),
        None => write_reports(env, &report, arguments, plan.list.as_ref())
            .and(write_feedback(&report, arguments, plan.pages))
            .and(match plan.sources.filter(|_| unjudged == 0) {
                Some(folder) => write_sources(folder, &plan.class.hand_ins, &plan.grader.languages),
                None => Ok(()),
            }),
    };
    if log.is_kept() {
        written.context(UNWRITTEN)?;
    } else {
        written?;
    }
    if unjudged > 0 {
        env.output.flush()?;
        let has_pages = arguments.feedback_dir.is_some() || arguments.feedback_zip.is_some();
        let rest = match plan.shard {
            None if has_pages || arguments.sources.is_some() => {
                "only reports are written; --resume judges them and writes the rest"
            }
            _ => "--resume judges them",
        };
        env.remark(format_args!(
            "interrupted: hand-ins that are not judged: {unjudged}; {rest}"
        ));
    } else {
        log.remove_file();
    }
    Ok(verdict)
}

/// Writes a page for each student, unless some are not judged.
fn write_feedback(
    report: &ClassReport,
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
fn out(arguments: &Arguments) -> Option<&Path> {
    let out = arguments.out.as_deref();
    out.filter(|out| *out != Path::new("-"))
}

fn write(env: &mut Env<'_>, file: Option<&Path>, document: &[u8]) -> Result<()> {
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
    let groups = doubts.chunk_by(|(_, one), (_, other)| one.kind == other.kind);
    let lines = groups.map(|doubts| {
        let shown = doubts.iter().map(|(hand_in, _)| hand_in.name.as_str());
        let more = (doubts.len() > MOST_NAMES).then_some("…");
        let names = joined(shown.take(MOST_NAMES).chain(more), ", ");
        let (kind, count) = (doubts[0].1.kind.description(), doubts.len());
        format!("{kind}: {count} ({names})")
    });
    let kinds = joined(lines, "; ");
    if !kinds.is_empty() {
        env.remark(format_args!("to look at by hand: {kinds}"));
    }
}

/// Writes all reports, even if one of them cannot be written.
fn write_reports(
    env: &mut Env<'_>,
    report: &ClassReport,
    arguments: &Arguments,
    list: Option<&ClassList>,
) -> Result<()> {
    remark_on(env, report, list);
    let out = out(arguments);
    let reports = arguments.report.iter();
    let files = reports.map(|(format, file)| (*format, Some(file.as_path())));
    let mut outcome = Ok(());
    for (format, file) in std::iter::once((arguments.format, out)).chain(files) {
        let feedback = arguments.feedback.unwrap_or(match format {
            Format::Gradescope => Feedback::Hint,
            _ => Feedback::Full,
        });
        let style = TextStyle {
            colours: env.colours && file.is_none(),
            verbose: arguments.verbose,
            ..TextStyle::default()
        };
        let redacted = &report.for_readers(feedback);
        let document = match format {
            Format::Text => text(redacted, style).into_bytes(),
            Format::Csv => csv(redacted)?,
            Format::Excel => [BYTE_ORDER_MARK.as_bytes(), &csv(redacted)?].concat(),
            Format::Json => json(redacted)?,
            Format::Junit => junit(redacted).into_bytes(),
            Format::Html => page(redacted).into_bytes(),
            Format::Moodle | Format::Canvas | Format::Blackboard => {
                let list = list.expect("such a format needs --students");
                list.grades(redacted)
            }
            Format::Gradescope => {
                gradescope(redacted, arguments.visibility.unwrap_or_default().name())?
            }
        };
        outcome = outcome.and(write(env, file, &document));
    }
    env.output.flush()?;
    outcome
}
