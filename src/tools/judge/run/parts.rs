//! What `judge run` judges: programs, their cases, and what decides whether an output is right.

use std::ffi::OsString;

use anyhow::{Context, bail, ensure};

use crate::tools::judge::choices::time_limits;
use crate::tools::judge::run::arguments::{ASSIGNMENT, Arguments, Task};
use crate::tools::judge::run::sources::parts_of_sources;
use crate::tools::judge::sandbox::runner_in;
use knights_judge::cases::{cases, drawn_cases};
use knights_judge::checker::Checker;
use knights_judge::class::{COUNT, SEED, STAGES};
use knights_judge::judging::OutputJudge;
use knights_judge::problem::Problem;
use knights_judge::protocol::Protocol;
use knights_judge::report::PartProgram;
use knights_judge::submissions::Submission;
use knights_run::{RunLimits, Runner, Sandbox};

/// What is to be judged. If no folder of cases is named, they are drawn.
pub(super) fn parts(arguments: &Arguments, sandbox: &Sandbox) -> anyhow::Result<Vec<Submission>> {
    if let (Some(task), false) = (arguments.problem, arguments.source.is_empty()) {
        return parts_of_sources(task, arguments, sandbox);
    }
    let stages = [&arguments.stage1, &arguments.stage2, &arguments.stage3];
    let has_stages = stages.iter().any(|stage| stage.is_some());
    if let Some(Task::Assignment) = arguments.problem {
        ensure!(
            has_stages && arguments.command.is_empty(),
            "name the programs of --problem {ASSIGNMENT} with --stage1, --stage2 and --stage3"
        );
        let stages = STAGES.into_iter().zip(stages).zip(1..);
        let stage = |((stage, command), number): ((_, &Option<String>), _)| {
            part_of_stage(stage, command.as_deref(), arguments, sandbox)
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
    let problem = match arguments.problem {
        Some(Task::Problem(problem)) => Some(problem),
        Some(Task::Assignment) | None => None,
    };
    let limits = arguments.limits.limits(problem);
    let runner = runner_in(sandbox, &arguments.command, limits);
    Ok(vec![Submission {
        name: String::new(),
        points: None,
        problem,
        runner: Ok(runner),
        folder: None,
        cases,
    }])
}

/// A stage of the assignment, whose cases are in a folder of its name if a folder is named.
fn part_of_stage(
    (problem, points): (&'static dyn Problem, u32),
    command: Option<&str>,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> anyhow::Result<Submission> {
    let runner =
        command.map(|command| runner(sandbox, command, arguments.limits.limits(Some(problem))));
    let runner = runner.transpose()?;
    let cases = match (&runner, &arguments.cases) {
        (None, _) => Vec::new(),
        (Some(_), Some(folder)) => cases(&folder.join(problem.name()), arguments.pattern.as_ref())?,
        (Some(_), None) => drawn_cases(problem, SEED, COUNT)?,
    };
    Ok(Submission {
        name: problem.name().to_owned(),
        points: Some(points),
        problem: Some(problem),
        runner: runner.ok_or(PartProgram::Missing),
        folder: None,
        cases,
    })
}

/// A runner for a command on one line, whose words are separated as by a shell.
fn runner(sandbox: &Sandbox, command: &str, limits: RunLimits) -> anyhow::Result<Runner> {
    let words = words(command)?;
    ensure!(!words.is_empty(), "{command:?} is not a command");
    Ok(runner_in(sandbox, &words, limits))
}

/// The words of a line, which are separated as by a shell.
pub(super) fn words(line: &str) -> anyhow::Result<Vec<OsString>> {
    let words = shlex::split(line);
    let words = words.with_context(|| format!("{line:?} has a quote that does not end"))?;
    Ok(words.into_iter().map(OsString::from).collect())
}

/// What decides whether an output is right.
pub(super) fn judge(arguments: &Arguments) -> anyhow::Result<OutputJudge> {
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
                runner: runner(&Sandbox::OFF, command, limits).context("--checker")?,
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
