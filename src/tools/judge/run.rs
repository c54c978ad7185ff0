//! `judge run`: a program on all cases of a folder.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::cli::{Env, Verdict, progress};
use crate::judge::cases::{Case, cases};
use crate::judge::external::{Checker, Protocol};
use crate::judge::judging::Judge;
use crate::judge::limits::Limits;
use crate::judge::problem::Problem;
use crate::judge::report::{Judged, Report, Subtask};
use crate::judge::report_text::Look;
use crate::judge::runner::Runner;
use crate::judge::verdict;
use crate::judge::{report_json, report_junit, report_text};
use crate::text::compare::Mode;
use crate::tools::judge::choices::mode_parser;
use crate::tools::judge::limits::{LimitArguments, parse_time};

/// The name of the assignment with three stages.
const ASSIGNMENT: &str = "knights";
/// Its stages, and the points for each.
const STAGES: [(Problem, u32); 3] = [
    (Problem::ValidMoveNum, 20),
    (Problem::NextMove, 30),
    (Problem::Simulate, 50),
];

/// Run a program on cases, and say on which it is wrong, and where
///
/// A case is a file NAME.in with its answer beside it, in NAME.ans, NAME.out or NAME.a; cases
/// are looked for in all folders below DIR, but for those whose names begin with `invalid`.
/// Verdicts: AC accepted, WA wrong answer, TLE time limit exceeded, RTE runtime error (a
/// signal, or an exit code that is not 0), OLE output limit exceeded, MLE memory limit
/// exceeded, JE a fault of the judge or the checker. Exits with 0 if all are accepted, with 1
/// if not, and with 2 after a JE.
///
/// The time is that by the clock or by the processor, whichever is longer. The memory is what
/// is resident at once: what a program reserves and does not use, as Java's machine or an
/// interpreter does, is not counted. A program that fails and says that it got no memory
/// (`std::bad_alloc`, `MemoryError` …) gets MLE. At its end nothing of a program is left
/// running, but it is no sandbox: run what you would run yourself.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ judge run --cases fixtures/next_move/sample -- next_move | head -n 1
  A")]
pub(crate) struct Arguments {
    /// The problem; `knights` is the assignment with three stages
    #[arg(long, value_name = "NAME", value_parser = problem_parser())]
    problem: Option<Task>,

    /// The folder with the cases; for `knights`, with a folder for each stage
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// When an output is the same as the answer
    #[arg(long, value_name = "MODE", default_value = Mode::default().name())]
    #[arg(value_parser = mode_parser(), conflicts_with = "checker")]
    compare: Mode,

    /// A program that says whether an output is right
    #[arg(long, value_name = "CMD", requires = "protocol")]
    checker: Option<String>,

    /// How to talk to the checker
    #[arg(long, value_name = "NAME", requires = "checker", value_parser = protocol_parser())]
    protocol: Option<Protocol>,

    /// How long the checker may take for a case
    #[arg(long, value_name = "S", default_value = "10", value_parser = parse_time)]
    #[arg(allow_negative_numbers = true)]
    checker_time_limit: Duration,

    #[command(flatten)]
    limits: LimitArguments,

    /// How many cases to run at a time; without it, one on each core
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// What the report is written as
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// The assignment with three stages.
    Assignment,
    /// One problem.
    Problem(Problem),
}

/// The forms that `--format` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Letters, a table, and words
    Text,
    /// A document, whose schema README has
    Json,
    /// XML for CI systems
    Junit,
}

/// A part of what is to be judged.
struct Part {
    name: String,
    points: Option<u32>,
    /// The program; nothing where none was handed in.
    runner: Option<Runner>,
    cases: Vec<Case>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Verdict> {
    let parts = parts(arguments)?;
    let report = judge_all(&parts, &judge(arguments)?, arguments.jobs)?;
    let output = &mut env.output;
    match arguments.format {
        Format::Text => {
            let look = Look {
                colours: env.colours,
                verbose: arguments.verbose,
            };
            output.bytes(report_text::text(&report, look).as_bytes())?;
        }
        Format::Json => report_json::write(&report, output)?,
        Format::Junit => output.bytes(report_junit::xml(&report).as_bytes())?,
    }
    let of_judge = |case: &&Judged| case.verdict == verdict::Verdict::JudgeError;
    if let Some(case) = report.cases().find(of_judge) {
        std::io::Write::flush(output)?;
        bail!("{}: JE: {}", case.name, case.message);
    }
    Ok(if report.is_accepted() {
        Verdict::Yes
    } else {
        Verdict::No
    })
}

/// What is to be judged.
fn parts(arguments: &Arguments) -> anyhow::Result<Vec<Part>> {
    let limits = arguments.limits.limits();
    let stages = [&arguments.stage1, &arguments.stage2, &arguments.stage3];
    let has_stages = stages.iter().any(|stage| stage.is_some());
    let folder = arguments
        .cases
        .as_deref()
        .context("name a folder with --cases DIR")?;
    if arguments.problem != Some(Task::Assignment) {
        ensure!(
            !has_stages,
            "--stage1 to --stage3 go with --problem {ASSIGNMENT} alone"
        );
        ensure!(
            !arguments.command.is_empty(),
            "name the program to judge after --"
        );
        return Ok(vec![Part {
            name: String::new(),
            points: None,
            runner: Some(Runner::new(&arguments.command, limits)),
            cases: cases(folder)?,
        }]);
    }
    ensure!(
        has_stages && arguments.command.is_empty(),
        "name the programs of --problem {ASSIGNMENT} with --stage1, --stage2 and --stage3"
    );
    STAGES
        .iter()
        .zip(stages)
        .zip(1..)
        .map(|((&(problem, points), command), number)| {
            stage(folder, problem, points, command.as_deref(), limits)
                .with_context(|| format!("stage {number}"))
        })
        .collect()
}

/// A stage of the assignment.
fn stage(
    folder: &Path,
    problem: Problem,
    points: u32,
    command: Option<&str>,
    limits: Limits,
) -> anyhow::Result<Part> {
    let command = command.map(split).transpose()?;
    Ok(Part {
        name: problem.name().to_owned(),
        points: Some(points),
        cases: if command.is_some() {
            cases(&folder.join(problem.name()))?
        } else {
            Vec::new()
        },
        runner: command.map(|command| Runner::new(&command, limits)),
    })
}

/// A command on one line, taken apart as a shell does it.
fn split(command: &str) -> anyhow::Result<Vec<OsString>> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.with_context(|| format!("{command:?} is no command"))?;
    Ok(words.into_iter().map(OsString::from).collect())
}

/// Who decides whether an output is right.
fn judge(arguments: &Arguments) -> anyhow::Result<Judge> {
    let Some((command, protocol)) = arguments.checker.as_ref().zip(arguments.protocol) else {
        return Ok(Judge::Answer(arguments.compare));
    };
    let limits = Limits {
        time: arguments.checker_time_limit,
        ..Limits::default()
    };
    let runner = Runner::new(&split(command).context("--checker")?, limits);
    Ok(Judge::Checker(Checker { runner, protocol }))
}

/// Runs all cases, so many at a time. The report does not depend on how many.
fn judge_all(parts: &[Part], judge: &Judge, jobs: Option<NonZeroUsize>) -> anyhow::Result<Report> {
    let threads = jobs.map_or(0, NonZeroUsize::get);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let pairs: Vec<(&Runner, &Case)> = parts
        .iter()
        .flat_map(|part| part.runner.iter().zip([&part.cases]))
        .flat_map(|(runner, cases)| cases.iter().map(move |case| (runner, case)))
        .collect();
    let bar = progress::bar(pairs.len(), "cases");
    let judged: Vec<anyhow::Result<Judged>> = pool.install(|| {
        let judge_one = |&(runner, case): &(&Runner, &Case)| {
            let judged = judge.judge(runner, case);
            bar.inc(1);
            judged
        };
        pairs.par_iter().map(judge_one).collect()
    });
    bar.finish_and_clear();
    let mut judged = judged.into_iter();
    let subtasks = parts.iter().map(|part| {
        Ok(Subtask {
            name: part.name.clone(),
            points: part.points,
            has_program: part.runner.is_some(),
            cases: judged
                .by_ref()
                .take(part.cases.len())
                .collect::<anyhow::Result<_>>()?,
        })
    });
    Ok(Report {
        subtasks: subtasks.collect::<anyhow::Result<_>>()?,
    })
}

/// Takes the names of the problems, and that of the assignment.
fn problem_parser() -> impl TypedValueParser<Value = Task> {
    let names = [ASSIGNMENT]
        .into_iter()
        .chain(Problem::ALL.map(Problem::name));
    PossibleValuesParser::new(names).map(|name| {
        let problem = Problem::ALL
            .into_iter()
            .find(|problem| problem.name() == name);
        problem.map_or(Task::Assignment, Task::Problem)
    })
}

/// Takes the names of the protocols.
fn protocol_parser() -> impl TypedValueParser<Value = Protocol> {
    PossibleValuesParser::new(Protocol::ALL.map(Protocol::name)).map(|name| {
        let protocol = Protocol::ALL
            .into_iter()
            .find(|protocol| protocol.name() == name);
        protocol.expect("only these names are possible")
    })
}
