//! `judge run`: a program on all cases of a folder.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit, progress};
use crate::judge::cases::{NamePattern, cases, drawn_cases};
use crate::judge::checker::Checker;
use crate::judge::compare::CompareMode;
use crate::judge::grade::OutputJudge;
use crate::judge::parts::{AssignmentPart, GradeEvent, grade_parts};
use crate::judge::problem::{self, NextMove, Problem, Simulate, ValidMoveNum};
use crate::judge::protocol::Protocol;
use crate::judge::report::text::TextStyle;
use crate::judge::report::{PartProgram, Report, Subtask};
use crate::judge::report::{json as report_json, junit as report_junit, text as report_text};
use crate::judge::run::{RunLimits, Runner, catch_interrupts, interrupted};
use crate::judge::verdict::Verdict;
use crate::tools::choices::by_name;
use crate::tools::judge::choices::{LimitArguments, seconds, time_limits};

/// The name of the assignment with three stages.
const ASSIGNMENT: &str = "knights";
/// The seed of the cases that are made if no folder is named.
const SEED: u64 = 1;
/// How many of these are made for each problem.
const COUNT: u64 = 20;
/// How long a checker may take for a case by default, in seconds.
const CHECKER_TIME_LIMIT: f64 = 10.0;
/// The stages of the assignment, and the points for each.
const STAGES: [(&dyn Problem, u32); 3] = [(&ValidMoveNum, 20), (&NextMove, 30), (&Simulate, 50)];

/// Run a program on cases, and show on which it is wrong, and why
///
/// A case is a file NAME.in with its answer beside it, in NAME.ans, NAME.out or NAME.a; or a
/// file NAME with NAME.a. Cases are searched for in all folders below DIR, except those whose
/// names begin with `invalid`; in a folder that has `sample` or `secret`, only in these two.
/// Other names need --pattern.
///
/// Verdicts: AC accepted, WA wrong answer, TLE time limit exceeded, RTE runtime error (a
/// signal, or an exit code that is not 0), OLE output limit exceeded, MLE memory limit
/// exceeded, JE a failure of the judge or the checker. Exits with 0 if all are accepted, with 1
/// if not, and with 2 if an argument is wrong or the program cannot be started. After SIGINT,
/// SIGTERM or SIGHUP it reports the cases that have been judged, and exits with 128 plus the number
/// of the signal.
///
/// The time limit applies to processor time. The wall limit applies to the clock, and ends programs
/// that wait. The memory limit applies to resident and shared memory; memory that a program
/// reserves and does not use is not counted. A program that fails and reports that it is out of memory (`std::bad_alloc`, `MemoryError` …) gets
/// MLE. At the end, all processes of a program are killed. But this is not a sandbox: run only
/// programs that you would run yourself.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ mkdir cases; printf '1\\n0 0\\n0\\n' > cases/one_square.in; printf '%s' -1 > cases/one_square.ans
  $ judge run --cases cases -- next_move | head -n 1
  A")]
pub(crate) struct Arguments {
    /// The problem; `knights` is the assignment with three stages
    #[arg(long, value_name = "NAME", value_parser = by_name(Task::all(), Task::name))]
    problem: Option<Task>,

    /// The folder with the cases; for `knights`, with a folder for each stage. Without it,
    /// those that `judge gen --seed 1 --count 20` makes for the problem
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// The names of inputs and answers, with one * on each side: 'input*.txt=output*.txt'
    ///
    /// The * stands for any text that is not empty. It may contain a /, and becomes the name of
    /// the case. All folders below DIR are searched, and all other files are ignored.
    #[arg(long, value_name = "IN=ANS", requires = "cases")]
    pattern: Option<NamePattern>,

    /// How outputs are compared with answers. Without it, `tokens-case`; but an output for
    /// `tour` or `solve` is checked against the rules, as by `judge check`
    #[arg(long, value_name = "MODE", conflicts_with = "checker")]
    #[arg(value_parser = by_name(CompareMode::ALL, CompareMode::name))]
    compare: Option<CompareMode>,

    /// A program that decides whether an output is right
    #[arg(long, value_name = "CMD", requires = "protocol")]
    checker: Option<String>,

    /// How the checker is called, and how it reports its verdict; see `judge check --help`
    #[arg(long, value_name = "NAME", requires = "checker")]
    #[arg(value_parser = by_name([Protocol::Kattis, Protocol::Testlib], Protocol::name))]
    protocol: Option<Protocol>,

    /// Flags that a checker of the protocol `kattis` gets after its files
    #[arg(
        long,
        value_name = "FLAGS",
        requires = "checker",
        allow_hyphen_values = true
    )]
    checker_flags: Option<String>,

    /// How much processor time the checker may use for a case; by the clock, three times as much
    #[arg(long, value_name = "S", default_value_t = CHECKER_TIME_LIMIT)]
    #[arg(value_parser = seconds(), allow_negative_numbers = true)]
    checker_time_limit: f64,

    #[command(flatten)]
    limits: LimitArguments,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,

    /// Explain every case that is not accepted, not only the first five
    #[arg(long)]
    verbose: bool,

    /// The program for the stage `valid_move_num` of `knights`, with its arguments
    #[arg(long, value_name = "CMD")]
    stage1: Option<String>,

    /// The program for the stage `next_move`
    #[arg(long, value_name = "CMD")]
    stage2: Option<String>,

    /// The program for the stage `simulate`
    #[arg(long, value_name = "CMD")]
    stage3: Option<String>,

    /// The program, and its arguments
    #[arg(last = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// What `--problem` names.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// The assignment with three stages.
    Assignment,
    /// One problem.
    Problem(&'static dyn Problem),
}

impl Task {
    /// The assignment and all problems.
    fn all() -> impl Iterator<Item = Self> {
        [Self::Assignment]
            .into_iter()
            .chain(problem::ALL.map(Self::Problem))
    }

    /// The name by which it is chosen.
    fn name(self) -> &'static str {
        match self {
            Self::Assignment => ASSIGNMENT,
            Self::Problem(problem) => problem.name(),
        }
    }
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Letters, a table, and explanations
    Text,
    /// A JSON document; its schema is in docs/schema
    Json,
    /// XML for CI systems
    Junit,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    catch_interrupts().context("cannot catch signals")?;
    let (parts, judge) = (parts(arguments)?, judge(arguments)?);
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

/// What is to be judged. If no folder of cases is named, they are drawn.
fn parts(arguments: &Arguments) -> anyhow::Result<Vec<AssignmentPart>> {
    let stages = [&arguments.stage1, &arguments.stage2, &arguments.stage3];
    let has_stages = stages.iter().any(|stage| stage.is_some());
    if let Some(Task::Assignment) = arguments.problem {
        ensure!(
            has_stages && arguments.command.is_empty(),
            "name the programs of --problem {ASSIGNMENT} with --stage1, --stage2 and --stage3"
        );
        let stages = STAGES.into_iter().zip(stages).zip(1..);
        let stage = |((stage, command), number): ((_, &Option<String>), _)| {
            part_of_stage(stage, command.as_deref(), arguments)
                .with_context(|| format!("--stage{number}"))
        };
        return stages.map(stage).collect();
    }
    ensure!(
        !has_stages,
        "--stage1 to --stage3 go with --problem {ASSIGNMENT} alone"
    );
    ensure!(
        !arguments.command.is_empty(),
        "name the program to judge after --"
    );
    let cases = match (&arguments.cases, arguments.problem) {
        (Some(folder), _) => cases(folder, arguments.pattern.as_ref())?,
        (None, Some(Task::Problem(problem))) => drawn_cases(problem, SEED, COUNT)?,
        (None, _) => bail!("name a folder with --cases, or a problem with --problem"),
    };
    let runner = Runner::new(&arguments.command, arguments.limits.limits());
    Ok(vec![AssignmentPart {
        name: String::new(),
        points: None,
        runner: Some(runner),
        cases,
    }])
}

/// A stage of the assignment, whose cases are in a folder of its name if a folder is named.
fn part_of_stage(
    (problem, points): (&'static dyn Problem, u32),
    command: Option<&str>,
    arguments: &Arguments,
) -> anyhow::Result<AssignmentPart> {
    let runner = command.map(|command| runner(command, arguments.limits.limits()));
    let runner = runner.transpose()?;
    let cases = match (&runner, &arguments.cases) {
        (None, _) => Vec::new(),
        (Some(_), Some(folder)) => cases(&folder.join(problem.name()), arguments.pattern.as_ref())?,
        (Some(_), None) => drawn_cases(problem, SEED, COUNT)?,
    };
    Ok(AssignmentPart {
        name: problem.name().to_owned(),
        points: Some(points),
        runner,
        cases,
    })
}

/// A runner for a command on one line, whose words are separated as by a shell.
fn runner(command: &str, limits: RunLimits) -> anyhow::Result<Runner> {
    let words = words(command)?;
    ensure!(!words.is_empty(), "{command:?} is not a command");
    Ok(Runner::new(&words, limits))
}

/// The words of a line, which are separated as by a shell.
fn words(line: &str) -> anyhow::Result<Vec<OsString>> {
    let words = shlex::split(line);
    let words = words.with_context(|| format!("{line:?} has a quote that does not end"))?;
    Ok(words.into_iter().map(OsString::from).collect())
}

/// What decides whether an output is right.
fn judge(arguments: &Arguments) -> anyhow::Result<OutputJudge> {
    let named = arguments.checker.as_ref().zip(arguments.protocol);
    Ok(match (named, arguments.compare, arguments.problem) {
        (Some((command, protocol)), ..) => {
            let limits = time_limits(arguments.checker_time_limit, None);
            let flags = arguments.checker_flags.as_deref().unwrap_or_default();
            ensure!(
                flags.is_empty() || protocol == Protocol::Kattis,
                "--checker-flags goes with --protocol kattis"
            );
            OutputJudge::Checker(Checker {
                runner: runner(command, limits).context("--checker")?,
                protocol,
                flags: words(flags).context("--checker-flags")?,
            })
        }
        (None, None, Some(Task::Problem(problem))) if !problem.has_one_answer() => {
            OutputJudge::Rules(problem)
        }
        (None, mode, _) => OutputJudge::Answer(mode.unwrap_or_default()),
    })
}
