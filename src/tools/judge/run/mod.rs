//! `judge run`: a program on all cases of a folder.

pub(super) mod notes;
mod programs;

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};

use crate::cli::{self, Env, Exit};
use crate::tools::choices::{by_name, read_parts};
use crate::tools::help::{CASES, LIMITS, OUTPUT, PROGRAM, VERDICT, ending};
use crate::tools::judge::choices::{
    CheckerArguments, LimitArguments, ReportFile, SKIP_CHECK, SourceArguments, ensure_own_files,
    ensure_valid, find_sandbox_or_none, replace, report_file, sandbox_parser, seconds,
};
use crate::tools::judge::problem_argument::assignment_parser;
use crate::tools::judge::run::notes::{Again, KeptCases, cases_of, notes};
use crate::tools::judge::run::programs::{judge, parts};
use knights_judge::cases::NamePattern;
use knights_judge::class::{Assignment, HandInFingerprint};
use knights_judge::compare::CompareMode;
use knights_judge::judging::{OutputJudge, complete_answers, to_check};
use knights_judge::parts::{JudgedParts, part_lines};
use knights_judge::report::text::TextStyle;
use knights_judge::report::{
    CaseNotes, CaseResult, PartProgram, Report, json, junit, text as report_text,
};
use knights_judge::setter::SETTER_TIME_LIMIT;
use knights_judge::submissions::{JudgedSubmissions, JudgingEvent, Submission, judge_all};
use knights_judge::verdict::Verdict;
use knights_render::shard::Shard;
use knights_run::{SandboxMode, catch_interrupts, interrupted};

pub(super) use programs::{build_limits, parts_of};

const PARTS: &str = "Runs in parts";

const EXITS: &str = "\
Exit codes:
  0      all cases are accepted; with --shard, all are judged
  1      a case is not accepted, or a source cannot be built
  2      wrong usage, or a program that cannot be started
  128+N  interrupted by the signal of number N";

/// Run a program on cases, and show on which it is wrong, and why
///
/// A case is a file NAME.in with its answer beside it, in NAME.ans, NAME.out or NAME.a; or a
/// file NAME with NAME.a. Cases are searched for in all folders below DIR, except those whose
/// names begin with `invalid`; in a folder that has `sample` or `secret`, only in these two.
/// Other names need --pattern. Problems with many right outputs, such as `tour` and `timus1596`, need no
/// answers: their outputs are checked against the rules.
///
/// Verdicts: AC accepted, WA wrong answer, TLE time limit exceeded, RTE runtime error (a
/// signal, or an exit code that is not 0), OLE output limit exceeded, MLE memory limit
/// exceeded, CE compile error, JE a failure of the judge or the checker. After SIGINT, SIGTERM or SIGHUP it
/// reports the cases that have been judged.
///
/// With --problem, a wrong output is explained in the words of the problem. If a usual mistake
/// reproduces every output of the program, the report names it; `judge mistakes` lists them.
///
/// The time limit applies to processor time. The wall limit applies to the clock, and ends programs
/// that wait. The memory limit applies to resident and shared memory; memory that a program
/// reserves and does not use is not counted. A program that fails and reports that it is out of memory (`std::bad_alloc`, `MemoryError` …) gets
/// MLE. At the end, all processes of a program are killed. Without --sandbox, a program can read,
/// change and delete what you can: run only programs that you would run yourself.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ mkdir cases; printf '1\\n0 0\\n0\\n' > cases/one_square.in; printf '%s' -1 > cases/one_square.ans
  $ judge run --cases cases -- next_move | head -n 1
  A"))]
pub(crate) struct Arguments {
    /// The problem; `knights` is the assignment with three stages
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = assignment_parser(), hide_possible_values = true)]
    problem: Option<Assignment>,

    /// The folder with the cases; by default cases are made
    ///
    /// For `knights` it has a folder for each stage. The default cases are those of
    /// `judge gen --seed 1 --count 20`.
    #[arg(long, value_name = "DIR", help_heading = CASES)]
    cases: Option<PathBuf>,

    /// The names of inputs and answers, such as 'input*.txt=output*.txt'
    ///
    /// There is one * on each side, which stands for any text that is not empty. The text may
    /// contain a /, and becomes the name of the case. All folders below DIR are searched, and all other files are ignored.
    #[arg(long, value_name = "IN=ANS", requires = "cases", help_heading = CASES)]
    pattern: Option<NamePattern>,

    /// How outputs are compared with answers
    ///
    /// By default it is `tokens-case`, but an output for `tour` or `solve` is checked against the rules,
    /// as by `judge check`.
    #[arg(long, value_name = "MODE", conflicts_with = "checker", help_heading = VERDICT)]
    #[arg(value_parser = by_name(CompareMode::ALL, CompareMode::name))]
    compare: Option<CompareMode>,

    #[command(flatten)]
    checker: CheckerArguments,

    /// How much processor time the checker may use for a case
    ///
    /// By the clock it may take three times as long.
    #[arg(long, value_name = "S", default_value_t = SETTER_TIME_LIMIT, requires = "checker", help_heading = LIMITS)]
    #[arg(value_parser = seconds())]
    checker_time_limit: f64,

    #[command(flatten)]
    limits: LimitArguments,

    /// Whether the program runs in a sandbox
    ///
    /// `bwrap`: made by bubblewrap. `confined`: without namespaces; Landlock hides files, and if you are root, each run
    /// has a user of its own. `auto`: the first of the two that works here; if none does, the program runs without. In
    /// a sandbox a program has no network, and can write only to private folders. It can read the system folders, its
    /// own file, and each argument that is an existing file.
    #[arg(long, value_name = "MODE", default_value = "off", help_heading = LIMITS)]
    #[arg(value_parser = sandbox_parser())]
    sandbox: SandboxMode,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    /// Write another report into a file, such as `junit=report.xml`; may be given several times
    ///
    /// The formats are those of --format. The file is replaced when the report is complete.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = report_file::<Format>, help_heading = OUTPUT)]
    report: Vec<ReportFile<Format>>,

    /// Explain every case that is not accepted, not only the first five
    ///
    /// Inputs are shown if they are small.
    #[arg(long, help_heading = OUTPUT)]
    verbose: bool,

    /// Write each case that is not accepted into this folder
    ///
    /// The files are NAME.in, NAME.ans, and NAME.found with what was found. Files of the same names are replaced. The
    /// folder must not be in that of the cases. --cases accepts it.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    keep: Option<PathBuf>,

    /// Stop each part at its first case that is not accepted
    ///
    /// The cases of a part then run one after another.
    #[arg(long, help_heading = CASES)]
    fail_fast: bool,

    /// Judge only the case with this name; may be given several times
    ///
    /// A case of a part has the name of the part and a `/` before its own, as in the report.
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, help_heading = CASES)]
    only: Vec<String>,

    /// Judge only part K of N of the cases, and write JSON lines for --merge
    ///
    /// The lines go to standard output. Other reports are written by --merge. Give each part and --merge the same options.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["merge", "fail_fast"], allow_hyphen_values = true)]
    #[arg(help_heading = PARTS)]
    shard: Option<String>,

    /// Merge the parts of a run, and run no case; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "fail_fast", help_heading = PARTS)]
    merge: Vec<PathBuf>,

    /// Judge even if an input is not valid or an answer is not right
    ///
    /// With --problem, the cases in DIR are checked before anything is judged: the inputs as by `judge
    /// validate`, and the answers, if no --checker is named.
    #[arg(long, help_heading = CASES)]
    no_validate: bool,

    /// The program for the stage `valid_move_num`, with its arguments
    #[arg(long, value_name = "CMD", conflicts_with = "source", help_heading = PROGRAM)]
    stage1: Option<String>,

    /// The program for the stage `next_move`
    #[arg(long, value_name = "CMD", conflicts_with = "source", help_heading = PROGRAM)]
    stage2: Option<String>,

    /// The program for the stage `simulate`
    #[arg(long, value_name = "CMD", conflicts_with = "source", help_heading = PROGRAM)]
    stage3: Option<String>,

    #[command(flatten)]
    sources: SourceArguments,

    /// The program, and its arguments
    #[arg(last = true, value_name = "CMD")]
    command: Vec<OsString>,
}

impl Arguments {
    /// Refuses an option that would have no effect.
    fn ensure_effective(&self) -> anyhow::Result<()> {
        let mut formats = self.report.iter().map(|(format, _)| *format);
        ensure!(
            !self.verbose
                || self.format == Format::Text
                || formats.any(|other| other == Format::Text),
            "--verbose goes with --format text; the other reports explain every case"
        );
        ensure!(
            !self.no_validate
                || self
                    .problem
                    .is_some_and(|problem| { self.cases.is_some() || problem.folder().is_some() }),
            "--no-validate goes with --problem, and with --cases or the folder of a problem: only such cases are checked"
        );
        self.sources.ensure_effective()?;
        ensure_own_files(self.report.iter().map(|(_, file)| file))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Letters, a table, and explanations
    Text,
    /// A JSON document; its schema is in docs/schema
    Json,
    /// XML for CI systems
    Junit,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.ensure_effective()?;
    let shard = arguments
        .shard
        .as_deref()
        .map(Shard::of_option)
        .transpose()?;
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
    let kept = pool.install(|| prepare(&mut parts, &judge, arguments))?;
    let contained = merged.contained().unwrap_or_else(|| sandbox.description());
    let run = fingerprint(&parts, &judge, &contained, arguments)?;
    let names = parts
        .iter()
        .flat_map(|part| part.cases.iter().map(|case| part.full_name(case)));
    let names: Vec<String> = names.collect();
    merged.check(run.clone(), &names, "cases")?;
    if let Some(shard) = shard {
        let own: HashSet<&String> = shard.of(names.iter()).collect();
        for part in &mut parts {
            let mut cases = std::mem::take(&mut part.cases);
            cases.retain(|case| own.contains(&part.full_name(case)));
            part.cases = cases;
        }
    }
    let cases = cases_of(&parts, arguments);
    let bar = cli::bar(parts.iter().map(|part| part.cases.len()).sum(), "cases");
    let happens = |event| match event {
        JudgingEvent::Judged => bar.inc(1),
        JudgingEvent::InDoubt(cases) => bar.inc_length(cases as u64),
    };
    let report = pool.install(|| {
        if arguments.merge.is_empty() {
            return judge_all(parts, &judge, &sandbox, happens);
        }
        Report {
            subtasks: JudgedSubmissions::of_results(parts, merged.results).settle(&judge, &happens),
            contained,
        }
    });
    bar.finish_and_clear();
    if let [part] = &report.subtasks[..]
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
    let words = sandbox.is_on().then_some(&env.arguments[..]);
    let again = Again {
        program: env.name,
        judge: &judge,
        words,
    };
    let (notes, saved) = notes(again, &report, &cases, arguments, kept);
    let written = write_reports(env, &report, &notes, arguments);
    if let Err(error) = written.and(saved) {
        // The report matters more.
        env.output.flush()?;
        return Err(error);
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

/// The fingerprint of the programs, the cases, and what they are judged by.
fn fingerprint(
    parts: &[Submission],
    judge: &OutputJudge,
    contained: &str,
    arguments: &Arguments,
) -> anyhow::Result<HandInFingerprint> {
    let mut run = HandInFingerprint::default();
    let stages = [&arguments.stage1, &arguments.stage2, &arguments.stage3];
    run.add_value(&(&arguments.command, stages, &arguments.sources.source));
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
    for name in names {
        let is_it = |part: &Submission| part.cases.iter().any(|case| part.full_name(case) == *name);
        ensure!(
            parts.iter().any(is_it),
            "--only {name:?}: there is no such case"
        );
    }
    if !names.is_empty() {
        for part in &mut *parts {
            let mut cases = std::mem::take(&mut part.cases);
            cases.retain(|case| names.contains(&part.full_name(case)));
            part.cases = cases;
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
    let kept = arguments.keep.as_ref().map(|folder| {
        let cases = parts.iter().flat_map(|part| &part.cases);
        KeptCases::new(folder, arguments.cases.as_deref(), cases)
    });
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
    let files = files.map(|(format, file)| replace(file, &document(*format, false)?));
    let outcome = files.fold(Ok(()), anyhow::Result::and);
    let output = document(arguments.format, env.colours);
    output
        .and_then(|bytes| Ok(env.output.bytes(&bytes)?))
        .and(outcome)
}
