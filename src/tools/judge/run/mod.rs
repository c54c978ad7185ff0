//! `judge run`: a program on all cases of a folder.

mod arguments;
mod notes;
mod programs;

pub(crate) use arguments::Arguments;

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};

use crate::cli::meant::shell_words;
use crate::cli::{self, Env, Exit};
use crate::tools::choices::read_parts;
use crate::tools::judge::choices::{
    SKIP_CHECK, ensure_named, ensure_valid, find_sandbox_or_none, languages,
};
use crate::tools::judge::run::arguments::Format;
use crate::tools::judge::run::notes::{Again, KeptCases, PartCases, notes};
use crate::tools::judge::run::programs::{judge, parts};
use knights_judge::cases::replace_file;
use knights_judge::class::Assignment;
use knights_judge::fingerprint::Fingerprint;
use knights_judge::judging::{OutputJudge, complete_answers, to_check};
use knights_judge::parts::{JudgedParts, part_lines};
use knights_judge::report::text::TextStyle;
use knights_judge::report::{
    CaseNotes, CaseResult, PartProgram, Report, json, junit, text as report_text,
};
use knights_judge::selftest::ensure_fit;
use knights_judge::submissions::{JudgedSubmissions, Submission};
use knights_judge::verdict::Verdict;
use knights_render::shard::Shard;
use knights_run::{catch_interrupts, interrupted};

pub(super) use programs::parts_of;

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.ensure_effective()?;
    let shard = arguments.shard.as_deref().map(Shard::of_option);
    let shard = shard.transpose()?;
    let merged = read_parts(env, &arguments.merge, "a part of a run")?;
    let merged = JudgedParts::read(&merged)?;
    catch_interrupts().context("cannot catch signals")?;
    let folder = arguments.problem.and_then(Assignment::folder);
    let hidden: Vec<PathBuf> = arguments.cases.clone().into_iter().chain(folder).collect();
    let sandbox = find_sandbox_or_none(env, arguments.sandbox, &arguments.limits, &hidden)?;
    let (mut parts, judge) = (parts(env, arguments, &sandbox)?, judge(arguments)?);
    leave_out_empty(env, &mut parts, arguments);
    select(&mut parts, &arguments.only)?;
    if arguments.fail_fast {
        for part in &mut parts {
            part.groups = Some(vec![part.cases.len()]);
        }
    }
    let pool = arguments.limits.pool(&sandbox)?;
    let mut kept = pool.install(|| prepare(&mut parts, &judge, arguments))?;
    let contained = merged.contained().unwrap_or_else(|| sandbox.description());
    let run = fingerprint(&parts, &judge, &contained, arguments)?;
    let names = case_names(&parts);
    merged.check(run.clone(), &names, "cases")?;
    if let Some(shard) = shard {
        let own: HashSet<&String> = shard.of(names.iter()).collect();
        for part in &mut parts {
            part.retain_cases(|name| own.contains(name));
        }
    }
    let built = parts.iter().filter_map(|part| part.language.clone());
    let built: Vec<_> = built.collect();
    let cases = parts.iter().map(|part| (part.problem, part.cases.clone()));
    let cases: Vec<PartCases> = cases.collect();
    let bar = cli::bar(parts.iter().map(|part| part.cases.len()).sum(), "cases");
    let report = pool.install(|| {
        let done = || bar.inc(1);
        let judged = if arguments.merge.is_empty() {
            JudgedSubmissions::judge(parts, &judge, &done)
        } else {
            JudgedSubmissions::of_results(parts, merged.results)
        };
        bar.inc_length(judged.in_doubt() as u64);
        let parts = judged.settle(&judge, &done);
        Report { parts, contained }
    });
    bar.finish_and_clear();
    if arguments.merge.is_empty() && is_suspicious(&report) {
        let table = languages(arguments.sources.languages.as_deref())?;
        pool.install(|| ensure_fit(&built, &table, &sandbox))?;
    }
    if let [part] = &report.parts[..]
        && let PartProgram::NotStarted(reason) = &part.program
        && part.name.is_empty()
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
    if let Some(shard) = shard {
        let results = report.cases_of_parts();
        let results = results.map(|(part, case)| (case.full_name(part), case));
        let results: Vec<(String, &CaseResult)> = results.collect();
        let results = results.iter().map(|(name, case)| (name, *case));
        let lines = part_lines(run, shard, &report.contained, results)?;
        env.output.bytes(&lines)?;
        return Ok(interrupted().map_or(Exit::Success, Exit::Interrupted));
    }
    let again = Again {
        program: env.name,
        judge: &judge,
        command: shell_words(&arguments.command).filter(|command| !command.is_empty()),
        words: sandbox.is_on().then_some(&env.arguments[..]),
    };
    let (notes, saved) = notes(&again, &report, &cases, arguments, &mut kept);
    let written = write_reports(env, &report, &notes, arguments);
    if let Err(error) = written.and(saved) {
        // The report matters more.
        env.output.flush()?;
        return Err(error);
    }
    if let Some(remark) = kept.and_then(|kept| kept.remark()) {
        env.output.flush()?;
        env.remark(remark);
    }
    let mut cases = report.cases_of_parts();
    let failed = cases.find(|(_, case)| case.verdict == Verdict::JudgeError);
    if let Some((part, case)) = failed {
        env.output.flush()?;
        let name = case.full_name(part);
        env.remark(format_args!("{name}: JE: {}", case.message));
    }
    Ok(verdict)
}

/// The names of all cases after those of their parts.
fn case_names(parts: &[Submission]) -> Vec<String> {
    let names = |part: &Submission| part.cases.iter().map(|case| part.full_name(case)).collect();
    parts.iter().flat_map::<Vec<_>, _>(names).collect()
}

/// Whether the machine may be the reason of a result: the first case is an error.
fn is_suspicious(report: &Report) -> bool {
    let first = report.cases_of_parts().next();
    first.is_some_and(|(_, case)| {
        matches!(case.verdict, Verdict::RuntimeError | Verdict::JudgeError)
    })
}

/// The fingerprint of the programs, the cases, and what they are judged by.
fn fingerprint(
    parts: &[Submission],
    judge: &OutputJudge,
    contained: &str,
    arguments: &Arguments,
) -> anyhow::Result<Fingerprint> {
    let mut run = Fingerprint::default();
    run.add_value(&(&arguments.command, &arguments.sources.source));
    run.add_value(&(judge.mode(), &arguments.checker.checker, contained));
    for part in parts {
        run.add_value(&(&part.name, arguments.limits.limits(part.problem)));
        run.add_cases(&part.cases)?;
    }
    Ok(run)
}

/// Leaves out the stages for which a folder has no cases, as one of `--keep` if they were accepted.
fn leave_out_empty(env: &mut Env<'_>, parts: &mut Vec<Submission>, arguments: &Arguments) {
    let Some(folder) = &arguments.cases else {
        return;
    };
    for part in parts.extract_if(.., |part| part.runner.is_ok() && part.cases.is_empty()) {
        env.remark(format_args!(
            "{} is not judged: {} has no folder with its cases",
            part.name,
            folder.display()
        ));
    }
}

/// Leaves the cases with these names, and the parts that have some.
fn select(parts: &mut Vec<Submission>, names: &[String]) -> anyhow::Result<()> {
    let own = case_names(parts);
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    for name in names {
        ensure_named(name, "case", &own)?;
    }
    if !names.is_empty() {
        for part in &mut *parts {
            part.retain_cases(|name| names.contains(name));
            // A few cases are worth no points.
            part.points = None;
        }
        parts.retain(|part| !part.cases.is_empty());
    }
    Ok(())
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
        let cases = parts
            .iter()
            .flat_map(|part| to_check(part.problem, &part.cases));
        ensure_valid(&cases.collect::<Vec<_>>(), judge, SKIP_CHECK)?;
    }
    let kept = arguments.keep.as_ref();
    let kept = kept.map(|folder| KeptCases::new(folder, parts, arguments.overwrite));
    kept.transpose()
}

/// Writes all reports, even if one of them cannot be written.
fn write_reports(
    env: &mut Env<'_>,
    report: &Report,
    notes: &CaseNotes,
    arguments: &Arguments,
) -> anyhow::Result<()> {
    let document = |format, colours| {
        let style = TextStyle {
            colours,
            verbose: arguments.verbose,
        };
        Ok(match format {
            Format::Text => report_text::text(report, notes, style).into_bytes(),
            Format::Json => json(report)?,
            Format::Junit => junit(report).into_bytes(),
        })
    };
    let files = arguments.report.iter();
    let files = files.map(|(format, file)| replace_file(file, &document(*format, false)?));
    let outcome = files.fold(Ok(()), anyhow::Result::and);
    let output = document(arguments.format, env.colours);
    output
        .and_then(|bytes| Ok(env.output.bytes(&bytes)?))
        .and(outcome)
}
