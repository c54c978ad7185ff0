//! `judge run`: a program on all cases of a folder.

mod arguments;
mod parts;
mod sources;

use std::io::Write;

use anyhow::{Context, bail};

pub(crate) use arguments::Arguments;
use arguments::Format;
use parts::{judge, parts};

use crate::cli::{Env, Exit, progress};
use crate::judge::parts::{GradeEvent, grade_parts};
use crate::judge::report::text::TextStyle;
use crate::judge::report::{PartProgram, Report, Subtask};
use crate::judge::report::{json as report_json, junit as report_junit, text as report_text};
use crate::judge::run::{catch_interrupts, interrupted};
use crate::judge::verdict::Verdict;
use crate::tools::judge::sandbox::find_sandbox;

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    catch_interrupts().context("cannot catch signals")?;
    let sandbox = find_sandbox(env, arguments.sandbox, arguments.cases.clone())?;
    let (parts, judge) = (parts(arguments, &sandbox)?, judge(arguments)?);
    let bar = progress::bar(parts.iter().map(|part| part.cases.len()).sum(), "cases");
    let pool = arguments.limits.pool()?;
    let happens = |event| match event {
        GradeEvent::Judged => bar.inc(1),
        GradeEvent::InDoubt(cases) => bar.inc_length(cases as u64),
    };
    let report = pool.install(|| grade_parts(parts, &judge, happens));
    bar.finish_and_clear();
    if let [
        Subtask {
            name,
            program: PartProgram::NotStarted(reason),
            ..
        },
    ] = &report.subtasks[..]
        && name.is_empty()
        && interrupted().is_none()
    {
        // There is nothing else to report.
        bail!("{reason}");
    }
    let verdict = match interrupted() {
        Some(signal) => Exit::Interrupted(signal),
        None if report.is_accepted() => Exit::Success,
        None => Exit::Negative,
    };
    env.verdict = Some(verdict);
    write_report(env, &report, arguments)?;
    let mut cases = report.cases_of_parts();
    let failed = cases.find(|(_, case)| case.verdict == Verdict::JudgeError);
    if let Some((part, case)) = failed {
        env.output.flush()?;
        env.remark(format_args!(
            "{}: JE: {}",
            case.full_name(part),
            case.message
        ));
    }
    Ok(verdict)
}

/// Writes the report in the form that the arguments ask for.
fn write_report(env: &mut Env<'_>, report: &Report, arguments: &Arguments) -> std::io::Result<()> {
    let output = &mut env.output;
    match arguments.format {
        Format::Text => {
            let style = TextStyle {
                colours: env.colours,
                verbose: arguments.verbose,
            };
            output.bytes(report_text::text(report, style).as_bytes())
        }
        Format::Json => report_json::write(report, output),
        Format::Junit => output.bytes(report_junit::xml(report).as_bytes()),
    }
}
