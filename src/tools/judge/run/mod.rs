//! `judge run`: a program on all cases of a folder.

mod arguments;
mod notes;
mod programs;

pub(crate) use arguments::Arguments;

use std::io::Write;

use anyhow::{Context, bail};

use crate::cli::{Env, Exit, progress};
use crate::tools::judge::choices::{ensure_valid, find_sandbox};
use crate::tools::judge::run::arguments::Format;
use crate::tools::judge::run::notes::{KeptCases, cases_of, notes};
use crate::tools::judge::run::programs::{judge, parts};
use knights_judge::judging::{CaseGroup, OutputJudge, complete_answers};
use knights_judge::report::text::TextStyle;
use knights_judge::report::{
    CaseNotes, PartProgram, Report, Subtask, json, junit, text as report_text,
};
use knights_judge::submissions::{JudgingEvent, Submission, judge_all};
use knights_judge::verdict::Verdict;
use knights_run::{catch_interrupts, interrupted};

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.ensure_effective()?;
    catch_interrupts().context("cannot catch signals")?;
    let sandbox = find_sandbox(env, arguments.sandbox, arguments.cases.clone())?;
    let (mut parts, judge) = (parts(arguments, &sandbox)?, judge(arguments)?);
    let pool = arguments.limits.pool()?;
    let kept = pool.install(|| prepare(&mut parts, &judge, arguments))?;
    let cases = cases_of(&parts, arguments);
    let bar = progress::bar(parts.iter().map(|part| part.cases.len()).sum(), "cases");
    let happens = |event| match event {
        JudgingEvent::Judged => bar.inc(1),
        JudgingEvent::InDoubt(cases) => bar.inc_length(cases as u64),
    };
    let report = pool.install(|| judge_all(parts, &judge, happens));
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
    let (notes, saved) = notes(env.name, &report, &cases, &judge, arguments, kept);
    write_report(env, &report, &notes, arguments)?;
    if let Err(error) = saved {
        // The report matters more.
        env.output.flush()?;
        return Err(error);
    }
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

/// Fills in answers and checks the cases, and makes the folder for those that are to be kept.
fn prepare(
    parts: &mut [Submission],
    judge: &OutputJudge,
    arguments: &Arguments,
) -> anyhow::Result<Option<KeptCases>> {
    for part in &mut *parts {
        complete_answers(&mut part.cases, judge)?;
    }
    if !arguments.no_validate {
        let groups: Vec<CaseGroup<'_>> = parts.iter().map(Submission::case_group).collect();
        ensure_valid(&groups, judge)?;
    }
    let kept = arguments.keep.as_ref().map(|folder| {
        let cases = parts.iter().flat_map(|part| &part.cases);
        KeptCases::new(folder, arguments.cases.as_deref(), cases)
    });
    kept.transpose()
}

/// Writes the report in the form that the arguments ask for.
fn write_report(
    env: &mut Env<'_>,
    report: &Report,
    notes: &CaseNotes,
    arguments: &Arguments,
) -> std::io::Result<()> {
    let output = &mut env.output;
    match arguments.format {
        Format::Text => {
            let style = TextStyle {
                colours: env.colours,
                verbose: arguments.verbose,
            };
            output.bytes(report_text::text(report, notes, style).as_bytes())
        }
        Format::Json => json(report, output),
        Format::Junit => output.bytes(junit(report).as_bytes()),
    }
}
