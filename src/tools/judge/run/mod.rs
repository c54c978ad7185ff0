//! `judge run`: a program on all cases of a folder.

mod arguments;
mod notes;
mod programs;
mod unknown;

pub(crate) use arguments::Arguments;

use std::mem::take;

use rayon::ThreadPool;

use crate::cli;
use crate::cli::arguments::shell_words;
use crate::tools::judge::choices::{
    SKIP_CHECK, ensure_named, find_sandbox_or_none, languages, or_interrupted, prepare_cases,
};
use crate::tools::judge::named::{Call, TESTS, Target};
use crate::tools::judge::prelude::*;
use crate::tools::judge::run::arguments::Format;
use crate::tools::judge::run::notes::{Again, KeptCases, add_notes};
use crate::tools::judge::run::programs::{Job, output_judge, submissions};
use knights_judge::cases::replace_file;
use knights_judge::judging::OutputJudge;
use knights_judge::selftest::ensure_fit;
use knights_judge::submissions::{JudgedSubmissions, Stop, Submission};
use knights_problems::report::text::TextStyle;
use knights_problems::report::{PartProgram, Report, json, junit, text as report_text};
use knights_problems::verdict::Verdict;

pub(super) use notes::{AgainCheck, by_arguments, on_bytes, on_file};

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let has_starts = arguments.starts.is_some();
    let call = Call {
        name: "judge run",
        problem: arguments.problem,
        cases: arguments.cases.as_deref(),
        tests: if has_starts { &[] } else { TESTS },
        words: &arguments.program,
        command: &arguments.command,
        sources: &arguments.sources.source,
    };
    let target = call.resolve(env, languages(arguments.sources.languages.as_deref())?)?;
    arguments.ensure_effective(&target)?;
    if let Some(words) = &target.unknown {
        return unknown::run(env, arguments, &target, words);
    }
    let job = Job {
        arguments,
        target: &target,
        time: arguments.limits.given_or_derived(env, target.problem)?,
    };
    let mut plan = plan(env, &job)?;
    let judged = judge(arguments, &mut plan)?;
    report(env, arguments, plan, judged)
}

/// What is to be judged, and by what.
struct Plan {
    /// What is judged once.
    submissions: Vec<Submission>,
    /// The program as a command; empty if it was built.
    command: Vec<OsString>,
    output_judge: OutputJudge,
    sandbox: Sandbox,
    pool: ThreadPool,
    kept: Option<KeptCases>,
}

struct Judged {
    report: Report,
    /// Those of the parts of the report.
    submissions: Vec<Submission>,
    /// Why this machine may be the reason of a result.
    unfit: Option<String>,
}

fn plan(env: &mut Env<'_>, job: &Job<'_>) -> Result<Plan> {
    let (arguments, target) = (job.arguments, job.target);
    catch_interrupts().context("cannot catch signals")?;
    let folder = target.problem.and_then(Assignment::folder);
    let hidden: Vec<PathBuf> = target.cases.clone().into_iter().chain(folder).collect();
    let sandbox = find_sandbox_or_none(env, arguments.sandbox, &arguments.limits, &hidden)?;
    let mut submissions = submissions(env, job, &sandbox)?;
    let output_judge = output_judge(job)?;
    leave_out_empty(env, &mut submissions, target);
    select(&mut submissions, &arguments.only)?;
    for part in &mut submissions {
        part.stop = if arguments.fail_fast {
            Stop::InGroups(vec![part.cases.len()])
        } else if arguments.all_cases {
            Stop::Never
        } else {
            let groups = part.problem.map(Problem::groups);
            let lengths = groups.and_then(|groups| groups.lengths(&part.cases));
            lengths.map_or(Stop::TooSlow, Stop::InGroups)
        };
    }
    if let Some(remark) = target.problem.and_then(Assignment::without_effect) {
        env.remark(remark);
    }
    let pool = arguments.limits.pool(&sandbox)?;
    let parts = submissions.iter_mut();
    let cases = parts.map(|part| (part.problem, &mut part.cases));
    let check = (!arguments.no_validate).then_some(SKIP_CHECK);
    pool.install(|| prepare_cases(cases, &output_judge, check))?;
    let keep = |folder| KeptCases::new(folder, &submissions, arguments.overwrite);
    let kept = arguments.keep.as_deref().map(keep).transpose()?;
    Ok(Plan {
        submissions,
        command: target.command.clone(),
        output_judge,
        sandbox,
        pool,
        kept,
    })
}

/// Runs the programs on their cases.
fn judge(arguments: &Arguments, plan: &mut Plan) -> Result<Judged> {
    let submissions = take(&mut plan.submissions);
    let count = submissions.iter().map(|part| part.cases.len()).sum();
    let bar = cli::bar(count, "cases");
    let (submissions, parts): (Vec<_>, _) = plan.pool.install(|| {
        let done = || bar.inc(1);
        let judged = JudgedSubmissions::judge(submissions, &plan.output_judge, &done);
        bar.inc_length(judged.in_doubt() as u64);
        let settled = judged.settle(&plan.output_judge, &done).into_iter();
        settled
            .map(|(part, mut report)| {
                part.explain(&mut report, &plan.output_judge);
                (part, report)
            })
            .unzip()
    });
    bar.finish_and_clear();
    let report = Report {
        parts,
        contained: match arguments.outputs {
            Some(_) => "nothing ran".to_owned(),
            None => plan.sandbox.description(),
        },
    };
    let mut unfit = None;
    if is_suspicious(&report) {
        let table = languages(arguments.sources.languages.as_deref())?;
        let built = submissions.iter().filter(|part| part.folder.is_some());
        let sources = built.filter_map(|part| part.sources.as_ref());
        let used: Vec<_> = sources.map(|(part, _)| part.language.clone()).collect();
        let is_fit = || ensure_fit(&used, &table, &plan.sandbox);
        unfit = plan.pool.install(is_fit).err();
    }
    if let [part] = &report.parts[..]
        && let PartProgram::NotStarted(reason) = &part.program
        && part.name.is_empty()
        && interrupted().is_none()
    {
        // There is nothing else to report.
        bail!("{reason}");
    }
    Ok(Judged {
        unfit: unfit.map(|fault| fault.to_string()),
        report,
        submissions,
    })
}

/// Writes what has been judged: all reports and the cases to keep.
fn report(
    env: &mut Env<'_>,
    arguments: &Arguments,
    mut plan: Plan,
    judged: Judged,
) -> Result<Exit> {
    let mut report = judged.report;
    let verdict = or_interrupted(Exit::of_verdict(report.is_accepted()));
    env.verdict = Some(verdict);
    let again = Again {
        program: env.name,
        judge: &plan.output_judge,
        command: shell_words(&plan.command).filter(|command| !command.is_empty()),
        words: (plan.sandbox.is_on() || plan.command.is_empty()).then_some(&env.arguments[..]),
    };
    let saved = add_notes(&again, &mut report, &judged.submissions, &mut plan.kept);
    let written = write_reports(env, &report, arguments);
    if let Err(error) = written.and(saved) {
        // The report matters more.
        env.output.flush()?;
        return Err(error);
    }
    if let Some(unfit) = judged.unfit {
        env.output.flush()?;
        env.remark(unfit);
    }
    if let Some(remark) = plan.kept.and_then(|kept| kept.remark()) {
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
    report.cases_of_parts().next().is_some_and(|(_, case)| {
        matches!(case.verdict, Verdict::RuntimeError | Verdict::JudgeError)
    })
}

/// Leaves out the stages for which a folder has no cases, as one of `--keep` if they were accepted.
fn leave_out_empty(env: &mut Env<'_>, parts: &mut Vec<Submission>, target: &Target) {
    let Some(folder) = &target.cases else {
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
fn select(parts: &mut Vec<Submission>, names: &[String]) -> Result<()> {
    let all = case_names(parts);
    let known: Vec<&str> = all.iter().map(String::as_str).collect();
    for name in names {
        ensure_named(name, "case", &known)?;
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

/// Writes all reports, even if one of them cannot be written.
fn write_reports(env: &mut Env<'_>, report: &Report, arguments: &Arguments) -> Result<()> {
    let document = |format, colours, width| {
        let style = TextStyle {
            colours,
            verbose: arguments.verbose,
            width,
        };
        Ok(match format {
            Format::Text => report_text::text(report, style).into_bytes(),
            Format::Json => json(report)?,
            Format::Junit => junit(report).into_bytes(),
        })
    };
    let reports = arguments.report.iter();
    let files = reports.map(|(format, file)| replace_file(file, &document(*format, false, None)?));
    let outcome = files.fold(Ok(()), Result::and);
    let output = document(arguments.format, env.colours, env.width);
    output
        .and_then(|bytes| Ok(env.output.bytes(&bytes)?))
        .and(outcome)
}
